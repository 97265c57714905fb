import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { mayChangeTeam } from '#shared/teams/manages.ts';

export const isManager = ({ scope }: Viewer) => scope.isManager;
export const holdsOne =
  (...names: string[]) =>
  ({ permissions }: Viewer) =>
    names.some((name) => permissions.has(name));
export const holdsAll =
  (...names: string[]) =>
  ({ permissions }: Viewer) =>
    names.every((name) => permissions.has(name));
export const mayInvite = holdsOne(
  'ORG_INVITE_EDIT',
  'ORG_TEAM_JOIN_REQUEST_VIEW',
  'ORG_TEAM_JOIN_REQUEST_EDIT',
  'ALL_ORG_EDIT',
);

/** The rule by which the server takes changes of the team and its lists. */
export const changesTeam = (viewer: Viewer) => mayChangeTeam(viewer, viewer.scope);

export const changesLabels = holdsOne('ORG_TAGS_ADD', 'ORG_TAGS_EDIT', 'ORG_TAGS_DELETE', 'ALL_ORG_EDIT');

export const mayEdit = holdsOne('ALL_ORG_EDIT');
export const mayEditClients = holdsOne('ORG_CONTACT_EDIT', 'ALL_ORG_EDIT');
export const mayImport = holdsOne('TIME_TRACKER', 'IMPORT_ADD', 'ALL_ORG_EDIT');
export const mayIntegrate = ({ permissions }: Viewer) =>
  permissions.has('INTEGRATION_EDIT') && permissions.has('ALL_ORG_VIEW');
export const isSuperAdmin = ({ role }: Viewer) => role === 'SUPER_ADMIN';
export const maySendMail = (viewer: Viewer) =>
  isSuperAdmin(viewer) && viewer.permissions.has('CUSTOM_SMTP_VIEW');
