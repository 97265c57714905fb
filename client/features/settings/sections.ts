import '#client/locales/en/pages/lists.json';
import '#client/locales/en/pages/settings.json';
import type { ComponentType } from 'react';
import {
  changing,
  changingLabels,
  holdsAll,
  holdsOne,
  isManager,
  isSuperAdmin,
  mayEdit,
  mayEditClients,
  mayImport,
  mayIntegrate,
  mayInvite,
  mayManageRoles,
  maySendMail,
} from '#client/features/settings/section-rights.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';

export type SettingsGroup = 'personal' | 'team' | 'organization';

/** A page of the settings. Words: `settings.<id>.title`, and `settings.<id>.keywords` to find it by. */
export interface SettingsSection {
  /** Its address: `/settings/<id>`. */
  id: string;
  group: SettingsGroup;
  /** Absent for sections everybody has. */
  isFor?(viewer: Viewer): boolean;
  /** Who changes it, where others may look at it. */
  changing?: {
    isFor(viewer: Viewer): boolean;
    /** Names to everybody else who may change it: `settings.readOnly.<words>`. */
    words: 'team' | 'labels';
  };
  /** Its code, which comes when it is opened. */
  load(): Promise<ComponentType>;
  /** A table that needs more room than a form. */
  isWide?: true;
  /** It has rows only; its head and the card under them are the page's. */
  isPanel?: true;
}

type Section = Omit<SettingsSection, 'group'>;

const loadMembers = () => import('#client/features/members/public/MemberSections.tsx');
const loadDevice = () => import('#client/features/settings/personal/DeviceSections.tsx');

const personal: readonly Section[] = [
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
const team: readonly Section[] = [
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

/** Sections made from the table of the organization's settings. */
const tableSections = [
  'organization',
  'formats',
  'work',
  'reminders',
  'timeEntry',
  'tracking',
  'invites',
  'visibility',
] as const;

const organization: readonly Section[] = [
  ...tableSections.map(
    (id): Section => ({
      id,
      isFor: mayEdit,
      load: () =>
        import('#client/features/settings/organization/OrganizationSection.tsx').then((module) =>
          module.organizationSection(id),
        ),
    }),
  ),
  {
    id: 'clients',
    isFor: mayEditClients,
    isPanel: true,
    load: () =>
      import('#client/features/settings/clients/ClientsPanel.tsx').then((module) => module.ClientsPanel),
  },
  {
    id: 'rates',
    isFor: holdsAll('ORG_RATES_VIEW', 'ORG_RATES_EDIT'),
    isPanel: true,
    load: () => import('#client/features/rates/public/RateHistory.tsx').then((module) => module.RateHistory),
  },
  {
    id: 'invoices',
    isFor: holdsAll('INVOICES_VIEW', 'INVOICES_EDIT'),
    isPanel: true,
    load: () => import('#client/features/invoices/public/Seller.tsx').then((module) => module.Seller),
  },
  {
    id: 'absences',
    isFor: mayEdit,
    isPanel: true,
    load: () =>
      import('#client/features/absences/public/AbsenceSettings.tsx').then((module) => module.AbsenceSettings),
  },
  {
    id: 'imports',
    isFor: mayImport,
    isPanel: true,
    load: () =>
      import('#client/features/settings/imports/ImportPanel.tsx').then((module) => module.ImportPanel),
  },
  {
    id: 'roles',
    isWide: true,
    isFor: mayManageRoles,
    load: () =>
      import('#client/features/settings/roles/RolesSection.tsx').then((module) => module.RolesSection),
  },
  {
    id: 'smtp',
    isFor: maySendMail,
    load: () =>
      import('#client/features/settings/organization/SmtpSection.tsx').then((module) => module.SmtpSection),
  },
  {
    id: 'webhooks',
    isFor: mayIntegrate,
    isPanel: true,
    load: () =>
      import('#client/features/settings/webhooks/WebhooksPanel.tsx').then((module) => module.WebhooksPanel),
  },
  {
    id: 'audit',
    isWide: true,
    isFor: holdsOne('ALL_ORG_VIEW'),
    isPanel: true,
    load: () => import('#client/features/settings/audit/AuditPanel.tsx').then((module) => module.AuditPanel),
  },
  {
    id: 'workspace',
    isFor: isSuperAdmin,
    load: () =>
      import('#client/features/settings/organization/WorkspaceSection.tsx').then(
        (module) => module.WorkspaceSection,
      ),
  },
];

const inGroup = (group: SettingsGroup, sections: readonly Section[]): SettingsSection[] =>
  sections.map((section) => ({ ...section, group }));

/** Every section, in the order of the index. */
export const settingsSections: readonly SettingsSection[] = [
  ...inGroup('personal', personal),
  ...inGroup('team', team),
  ...inGroup('organization', organization),
];

/** Those that the person may use. */
export const sectionsFor = (viewer: Viewer): SettingsSection[] =>
  settingsSections.filter((section) => section.isFor?.(viewer) ?? true);
