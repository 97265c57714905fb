import { call } from '#client/lib/api/api.ts';
import { isPassing } from '#client/lib/api/api-error.ts';
import { readOptions } from '#client/lib/api/read.ts';
import { inviteRoleChoices } from '#shared/access/role-rank.ts';
import type { InviteStatus } from '#shared/enums/invitation.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const minute = 60_000;

/** Unanswered statuses, including expired ones: these can be sent again. */
export const unanswered: readonly InviteStatus[] = ['INVITED', 'EXPIRED'];

/** Invitations to a team, the newest first; without a status those that were answered as well. */
export const invitationsQuery = ({ teamId }: { teamId: string }, status?: readonly InviteStatus[]) =>
  readOptions(invitationsApi.list, { query: { where: { teams: [teamId], status: status && [...status] } } });

/** Confirmed requests to join a team. */
export const joinRequestsQuery = ({ teamId }: { teamId: string }) =>
  readOptions(
    joinRequestsApi.list,
    { query: { where: { organizationTeamId: teamId } } },
    { staleTime: 5 * minute, retry: (failures, error) => failures < 2 && isPassing(error) },
  );

/** Everybody who currently works in the organization. */
export const employeesQuery = ({ organizationId }: { organizationId: string }) =>
  readOptions(workspacesApi.employees, { query: { organizationId } });

/** A person with the role they have in the workspace. */
export const employeeQuery = (id: string) =>
  readOptions(workspacesApi.employee, { params: { id }, query: {} });

/** The roles that an invitation of this person can grant, the highest first. */
export const invitableRolesQuery = (ownRole: string | undefined) => ({
  queryKey: ['roles', 'invitable', ownRole],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    Promise.all(inviteRoleChoices(ownRole).map((name) => call(rolesApi.option, { query: { name } }, signal))),
  staleTime: 10 * minute,
});
