import type { ComponentType } from 'react';
import { InvitationsSection, MembersSection } from '#client/features/members/public/MemberSections.tsx';
import { organizationSection } from '#client/features/settings/organization/OrganizationSection.tsx';
import { SmtpSection } from '#client/features/settings/organization/SmtpSection.tsx';
import { WorkspaceSection } from '#client/features/settings/organization/WorkspaceSection.tsx';
import { AccountSection } from '#client/features/settings/personal/AccountSection.tsx';
import { CalendarFeedsSection } from '#client/features/settings/personal/CalendarFeedsSection.tsx';
import { DangerSection } from '#client/features/settings/personal/DangerSection.tsx';
import { DataSyncSection, LookSection } from '#client/features/settings/personal/DeviceSections.tsx';
import { NotificationsSection } from '#client/features/settings/personal/NotificationsSection.tsx';
import { ProfileSection } from '#client/features/settings/personal/ProfileSection.tsx';
import { SecondFactorSection } from '#client/features/settings/personal/SecondFactorSection.tsx';
import { SessionsSection } from '#client/features/settings/personal/SessionsSection.tsx';
import { SignInProvidersSection } from '#client/features/settings/personal/SignInProvidersSection.tsx';
import { WorkingHoursSection } from '#client/features/settings/personal/WorkingHoursSection.tsx';
import { RolesSection } from '#client/features/settings/roles/RolesSection.tsx';
import { TeamDangerSection } from '#client/features/settings/team/TeamDangerSection.tsx';
import { TeamGeneralSection } from '#client/features/settings/team/TeamGeneralSection.tsx';
import { TeamPermissionsSection } from '#client/features/settings/team/TeamPermissionsSection.tsx';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import {
  IssueTypesSection,
  LabelsSection,
  PrioritiesSection,
  RelatedIssueTypesSection,
  SizesSection,
  StatusesSection,
  VersionsSection,
} from '#client/features/task-lists/public/ListSections.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { LazyBlock, lazySection } from '#client/ui/settings/SettingsBlock.tsx';
import { managesRoles } from '#shared/access/role-access.ts';
import { mayChangeTeam } from '#shared/teams/manages.ts';

export type SettingsGroup = 'personal' | 'team' | 'organization';

/** One anchored section. Words: `settings.<id>.title`, and `settings.<id>.keywords` to find it by. */
export interface SettingsSection {
  /** The anchor: `/settings#general`. */
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
  Component: ComponentType;
}

const ApiTokensSection = lazySection('apiTokens', () =>
  import('#client/features/settings/tokens/ApiTokensPanel.tsx').then((module) => module.ApiTokensPanel),
);
const ClientsSection = lazySection('clients', () =>
  import('#client/features/settings/clients/ClientsPanel.tsx').then((module) => module.ClientsPanel),
);
const GithubSection = lazySection('github', () =>
  import('#client/features/integrations/public/GithubPanel.tsx').then((module) => module.GithubPanel),
);
const ImportSection = lazySection('imports', () =>
  import('#client/features/settings/imports/ImportPanel.tsx').then((module) => module.ImportPanel),
);
const WebhooksSection = lazySection('webhooks', () =>
  import('#client/features/settings/webhooks/WebhooksPanel.tsx').then((module) => module.WebhooksPanel),
);
const AuditSection = lazySection('audit', () =>
  import('#client/features/settings/audit/AuditPanel.tsx').then((module) => module.AuditPanel),
);
const RecordedPanel = lazyView(() =>
  import('#client/features/time-slots/public/RecordedPanel.tsx').then((module) => module.RecordedPanel),
);

function RecordedSection() {
  const { employeeId } = useScope();
  return <LazyBlock id="recorded">{employeeId ? <RecordedPanel employeeId={employeeId} /> : null}</LazyBlock>;
}

export const personalSections: readonly SettingsSection[] = [
  { id: 'profile', group: 'personal', Component: ProfileSection },
  { id: 'workingHours', group: 'personal', Component: WorkingHoursSection },
  { id: 'notifications', group: 'personal', Component: NotificationsSection },
  { id: 'calendarFeeds', group: 'personal', Component: CalendarFeedsSection },
  { id: 'apiTokens', group: 'personal', Component: ApiTokensSection },
  { id: 'recorded', group: 'personal', Component: RecordedSection },
  { id: 'account', group: 'personal', Component: AccountSection },
  { id: 'signInProviders', group: 'personal', Component: SignInProvidersSection },
  { id: 'secondFactor', group: 'personal', Component: SecondFactorSection },
  { id: 'sessions', group: 'personal', Component: SessionsSection },
  { id: 'dataSync', group: 'personal', Component: DataSyncSection },
  { id: 'look', group: 'personal', Component: LookSection },
  { id: 'danger', group: 'personal', Component: DangerSection },
];

const isManager = ({ scope }: Viewer) => scope.isManager;
const holdsOne =
  (...names: string[]) =>
  ({ permissions }: Viewer) =>
    names.some((name) => permissions.has(name));
const mayInvite = holdsOne(
  'ORG_INVITE_EDIT',
  'ORG_TEAM_JOIN_REQUEST_VIEW',
  'ORG_TEAM_JOIN_REQUEST_EDIT',
  'ALL_ORG_EDIT',
);

/** The rule by which the server takes changes of the team and its lists. */
const changing = {
  isFor: (viewer: Viewer) => mayChangeTeam(viewer, viewer.scope),
  words: 'team',
} as const;

const changingLabels = {
  isFor: holdsOne('ORG_TAGS_ADD', 'ORG_TAGS_EDIT', 'ORG_TAGS_DELETE', 'ALL_ORG_EDIT'),
  words: 'labels',
} as const;

/** Everybody sees how the team works; whom it lets in is for those who manage it. */
export const teamSections: readonly SettingsSection[] = [
  { id: 'team', group: 'team', changing, Component: TeamGeneralSection },
  { id: 'members', group: 'team', isFor: isManager, Component: MembersSection },
  {
    id: 'invitations',
    group: 'team',
    isFor: (viewer) => isManager(viewer) && mayInvite(viewer),
    Component: InvitationsSection,
  },
  { id: 'teamPermissions', group: 'team', Component: TeamPermissionsSection },
  { id: 'statuses', group: 'team', changing, Component: StatusesSection },
  { id: 'priorities', group: 'team', changing, Component: PrioritiesSection },
  { id: 'sizes', group: 'team', changing, Component: SizesSection },
  { id: 'labels', group: 'team', changing: changingLabels, Component: LabelsSection },
  { id: 'issueTypes', group: 'team', changing, Component: IssueTypesSection },
  { id: 'versions', group: 'team', changing, Component: VersionsSection },
  { id: 'relatedIssueTypes', group: 'team', changing, Component: RelatedIssueTypesSection },
  { id: 'github', group: 'team', isFor: isManager, Component: GithubSection },
  { id: 'teamDanger', group: 'team', Component: TeamDangerSection },
];

const mayEdit = holdsOne('ALL_ORG_EDIT');
const mayEditClients = holdsOne('ORG_CONTACT_EDIT', 'ALL_ORG_EDIT');
const mayManageRoles = ({ role, permissions }: Viewer) =>
  managesRoles(role) && permissions.has('CHANGE_ROLES_PERMISSIONS');
const mayImport = holdsOne('TIME_TRACKER', 'IMPORT_ADD', 'ALL_ORG_EDIT');
const mayIntegrate = ({ permissions }: Viewer) =>
  permissions.has('INTEGRATION_EDIT') && permissions.has('ALL_ORG_VIEW');
const isSuperAdmin = ({ role }: Viewer) => role === 'SUPER_ADMIN';
const maySendMail = (viewer: Viewer) => isSuperAdmin(viewer) && viewer.permissions.has('CUSTOM_SMTP_VIEW');

/** Sections made from the table of the organization's settings. */
const tableSections = [
  'organization',
  'formats',
  'work',
  'timeEntry',
  'tracking',
  'invites',
  'visibility',
] as const;

export const organizationSections: readonly SettingsSection[] = [
  ...tableSections.map(
    (id): SettingsSection => ({
      id,
      group: 'organization',
      isFor: mayEdit,
      Component: organizationSection(id),
    }),
  ),
  { id: 'clients', group: 'organization', isFor: mayEditClients, Component: ClientsSection },
  { id: 'imports', group: 'organization', isFor: mayImport, Component: ImportSection },
  { id: 'roles', group: 'organization', isFor: mayManageRoles, Component: RolesSection },
  { id: 'smtp', group: 'organization', isFor: maySendMail, Component: SmtpSection },
  { id: 'webhooks', group: 'organization', isFor: mayIntegrate, Component: WebhooksSection },
  { id: 'audit', group: 'organization', isFor: holdsOne('ALL_ORG_VIEW'), Component: AuditSection },
  { id: 'workspace', group: 'organization', isFor: isSuperAdmin, Component: WorkspaceSection },
];
