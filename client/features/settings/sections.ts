import { organization } from '#client/features/settings/organization-sections.ts';
import { changing, changingLabels, isManager, mayInvite } from '#client/features/settings/section-rights.ts';
import type {
  GroupedSection,
  SettingsGroup,
  SettingsSection,
} from '#client/features/settings/settings-section.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';

const loadMembers = () => import('#client/features/members/public/MemberSections.tsx');
const loadDevice = () => import('#client/features/settings/personal/DeviceSections.tsx');

const personal: readonly GroupedSection[] = [
  {
    id: 'profile',
    load: () =>
      import('#client/features/settings/personal/ProfileSection.tsx').then((module) => module.ProfileSection),
  },
  {
    id: 'look',
    load: () => loadDevice().then((module) => module.LookSection),
  },
  {
    id: 'keys',
    load: () => loadDevice().then((module) => module.KeysSection),
  },
  {
    id: 'notifications',
    load: () =>
      import('#client/features/settings/personal/NotificationsSection.tsx').then(
        (module) => module.NotificationsSection,
      ),
  },
  {
    id: 'workingHours',
    load: () =>
      import('#client/features/settings/personal/WorkingHoursSection.tsx').then(
        (module) => module.WorkingHoursSection,
      ),
  },
  {
    id: 'idle',
    load: () => loadDevice().then((module) => module.IdleSection),
  },
  {
    id: 'calendarFeeds',
    load: () =>
      import('#client/features/settings/personal/CalendarFeedsSection.tsx').then(
        (module) => module.CalendarFeedsSection,
      ),
  },
  {
    id: 'ownData',
    load: () =>
      import('#client/features/settings/personal/OwnDataSection.tsx').then((module) => module.OwnDataSection),
  },
  {
    id: 'dataSync',
    load: () => loadDevice().then((module) => module.DataSyncSection),
  },
  {
    id: 'recorded',
    isPanel: true,
    load: () =>
      import('#client/features/time-slots/public/RecordedPanel.tsx').then(
        (module) => module.OwnRecordedPanel,
      ),
  },
  {
    id: 'account',
    load: () =>
      import('#client/features/settings/personal/AccountSection.tsx').then((module) => module.AccountSection),
  },
  {
    id: 'secondFactor',
    load: () =>
      import('#client/features/settings/personal/SecondFactorSection.tsx').then(
        (module) => module.SecondFactorSection,
      ),
  },
  {
    id: 'signInProviders',
    load: () =>
      import('#client/features/settings/personal/SignInProvidersSection.tsx').then(
        (module) => module.SignInProvidersSection,
      ),
  },
  {
    id: 'sessions',
    load: () =>
      import('#client/features/settings/personal/SessionsSection.tsx').then(
        (module) => module.SessionsSection,
      ),
  },
  {
    id: 'apiTokens',
    isPanel: true,
    load: () =>
      import('#client/features/settings/tokens/ApiTokensPanel.tsx').then((module) => module.ApiTokensPanel),
  },
  {
    id: 'danger',
    load: () =>
      import('#client/features/settings/personal/DangerSection.tsx').then((module) => module.DangerSection),
  },
];

/** The lists that tasks choose from. */
const lists = [
  'statuses',
  'priorities',
  'sizes',
  'labels',
  'issueTypes',
  'versions',
  'relatedIssueTypes',
] as const;

/** Everybody sees how the team works; whom it lets in is for those who manage it. */
const team: readonly GroupedSection[] = [
  {
    id: 'team',
    changing,
    load: () =>
      import('#client/features/settings/team/TeamGeneralSection.tsx').then(
        (module) => module.TeamGeneralSection,
      ),
  },
  {
    id: 'members',
    isWide: true,
    isFor: isManager,
    load: () => loadMembers().then((module) => module.MembersSection),
  },
  {
    id: 'invitations',
    isWide: true,
    isFor: (viewer) => isManager(viewer) && mayInvite(viewer),
    load: () => loadMembers().then((module) => module.InvitationsSection),
  },
  {
    id: 'teamPermissions',
    load: () =>
      import('#client/features/settings/team/TeamPermissionsSection.tsx').then(
        (module) => module.TeamPermissionsSection,
      ),
  },
  ...lists.map((id) => ({
    id,
    changing: id === 'labels' ? changingLabels : changing,
    load: () =>
      import('#client/features/task-lists/public/ListSections.tsx').then((module) =>
        module.listSection(id === 'labels' ? 'tags' : id, id),
      ),
  })),
  {
    id: 'github',
    isFor: isManager,
    isPanel: true,
    load: () =>
      import('#client/features/integrations/public/GithubPanel.tsx').then((module) => module.GithubPanel),
  },
  {
    id: 'teamDanger',
    load: () =>
      import('#client/features/settings/team/TeamDangerSection.tsx').then(
        (module) => module.TeamDangerSection,
      ),
  },
];

const inGroup = (group: SettingsGroup, sections: readonly GroupedSection[]): SettingsSection[] =>
  sections.map((section) => ({ ...section, group }));

/** Every section, in the order of the index. */
export const settingsSections: readonly SettingsSection[] = [
  ...inGroup('personal', personal),
  ...inGroup('team', team),
  ...inGroup('organization', organization),
];

/** Sections that the person may use. */
export const sectionsFor = (viewer: Viewer): SettingsSection[] =>
  settingsSections.filter((section) => section.isFor?.(viewer) ?? true);
