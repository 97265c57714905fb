import { GithubSection } from '#client/features/integrations/parts/GithubSection.tsx';
import { InvitationsSection } from '#client/features/members/parts/InvitationsSection.tsx';
import { MembersSection } from '#client/features/members/parts/MembersSection.tsx';
import type { SettingsSection, Viewer } from '#client/features/settings/section.ts';
import { TeamDangerSection } from '#client/features/settings/team/TeamDangerSection.tsx';
import { TeamGeneralSection } from '#client/features/settings/team/TeamGeneralSection.tsx';
import { TeamPermissionsSection } from '#client/features/settings/team/TeamPermissionsSection.tsx';
import {
  IssueTypesSection,
  LabelsSection,
  PrioritiesSection,
  RelatedIssueTypesSection,
  SizesSection,
  StatusesSection,
  VersionsSection,
} from '#client/features/task-lists/parts/ListSections.tsx';

const isManager = ({ scope }: Viewer) => scope.isManager;

const lettingIn = [
  'ORG_INVITE_EDIT',
  'ORG_TEAM_JOIN_REQUEST_VIEW',
  'ORG_TEAM_JOIN_REQUEST_EDIT',
  'ALL_ORG_EDIT',
];

const mayLetIn = ({ scope, may }: Viewer) => scope.isManager && lettingIn.some((name) => may(name));

export const teamSections: readonly SettingsSection[] = [
  { id: 'team', group: 'team', isFor: isManager, Component: TeamGeneralSection },
  { id: 'members', group: 'team', isFor: isManager, Component: MembersSection },
  { id: 'invitations', group: 'team', isFor: mayLetIn, Component: InvitationsSection },
  { id: 'teamPermissions', group: 'team', isFor: isManager, Component: TeamPermissionsSection },
  { id: 'statuses', group: 'team', isFor: isManager, Component: StatusesSection },
  { id: 'priorities', group: 'team', isFor: isManager, Component: PrioritiesSection },
  { id: 'sizes', group: 'team', isFor: isManager, Component: SizesSection },
  { id: 'labels', group: 'team', isFor: isManager, Component: LabelsSection },
  { id: 'issueTypes', group: 'team', isFor: isManager, Component: IssueTypesSection },
  { id: 'versions', group: 'team', isFor: isManager, Component: VersionsSection },
  { id: 'relatedIssueTypes', group: 'team', isFor: isManager, Component: RelatedIssueTypesSection },
  { id: 'github', group: 'team', isFor: isManager, Component: GithubSection },
  { id: 'teamDanger', group: 'team', Component: TeamDangerSection },
];
