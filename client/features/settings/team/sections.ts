import { GithubSection } from '#client/features/integrations/public/GithubSection.tsx';
import { InvitationsSection } from '#client/features/members/public/InvitationsSection.tsx';
import { MembersSection } from '#client/features/members/public/MembersSection.tsx';
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
} from '#client/features/task-lists/public/ListSections.tsx';
import { mayChangeTeam } from '#shared/teams/manages.ts';

const isManager = ({ scope }: Viewer) => scope.isManager;

const lettingIn = [
  'ORG_INVITE_EDIT',
  'ORG_TEAM_JOIN_REQUEST_VIEW',
  'ORG_TEAM_JOIN_REQUEST_EDIT',
  'ALL_ORG_EDIT',
];

const mayLetIn = ({ scope, may }: Viewer) => scope.isManager && lettingIn.some((name) => may(name));

/** The rule by which the server takes changes of the team and its lists. */
const changing = {
  isFor: ({ scope, held }: Viewer) => mayChangeTeam({ permissions: held }, { isManager: scope.isManager }),
  words: 'team',
} as const;

const editingLabels = ['ORG_TAGS_ADD', 'ORG_TAGS_EDIT', 'ORG_TAGS_DELETE', 'ALL_ORG_EDIT'];

const changingLabels = {
  isFor: ({ may }: Viewer) => editingLabels.some((name) => may(name)),
  words: 'labels',
} as const;

/** Everybody sees how the team works; whom it lets in is for those who manage it. */
export const teamSections: readonly SettingsSection[] = [
  { id: 'team', group: 'team', changing, Component: TeamGeneralSection },
  { id: 'members', group: 'team', isFor: isManager, Component: MembersSection },
  { id: 'invitations', group: 'team', isFor: mayLetIn, Component: InvitationsSection },
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
