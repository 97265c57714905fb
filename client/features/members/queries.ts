import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { isPassing } from '#client/lib/api-error.ts';
import { inviteRoleChoices } from '#shared/access/role-rank.ts';
import type { InviteStatus } from '#shared/enums/invitation.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/join-requests/join-requests.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const minute = 60_000;

interface TeamScope {
  tenantId: string;
  teamId: string;
}

/** All that is known of invitations: invalidate it when one was made, sent, answered or removed. */
export const invitationsKey = (tenantId: string) => [tenantId, 'invitations'];

export const joinRequestsKey = (tenantId: string) => [tenantId, 'join-requests'];

/** Without an answer yet, those that are late included: they can be sent again. */
export const unanswered: readonly InviteStatus[] = ['INVITED', 'EXPIRED'];

/** Invitations to a team, the newest first; without a status those that were answered as well. */
export const invitationsQuery = ({ tenantId, teamId }: TeamScope, status?: readonly InviteStatus[]) =>
  queryOptions({
    queryKey: [...invitationsKey(tenantId), 'team', teamId, ...(status ?? ['ALL'])],
    queryFn: ({ signal }) =>
      call(
        invitationsApi.list,
        { query: { where: { teams: [teamId], status: status && [...status] } } },
        signal,
      ),
  });

/** Open invitations to the person's own address, in every workspace. */
export const myInvitationsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...invitationsKey(tenantId), 'mine'],
    queryFn: ({ signal }) => call(invitationsApi.mine, {}, signal),
    staleTime: 2 * minute,
  });

/** Where an open invitation can be accepted; resending it makes another link. */
export const invitationLinkQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...invitationsKey(tenantId), 'link', id],
    queryFn: ({ signal }) => call(invitationsApi.link, { params: { id } }, signal),
    gcTime: 0,
  });

/** Confirmed requests to join a team. */
export const joinRequestsQuery = ({ tenantId, teamId }: TeamScope) =>
  queryOptions({
    queryKey: [...joinRequestsKey(tenantId), 'team', teamId],
    queryFn: ({ signal }) =>
      call(joinRequestsApi.list, { query: { where: { organizationTeamId: teamId } } }, signal),
    staleTime: 5 * minute,
    retry: (failures, error) => failures < 2 && isPassing(error),
  });

/** Everybody who works in the organization now. */
export const employeesQuery = ({ tenantId, organizationId }: { tenantId: string; organizationId: string }) =>
  queryOptions({
    queryKey: [tenantId, 'workspaces', 'employees', organizationId],
    queryFn: ({ signal }) => call(workspacesApi.employees, { query: { organizationId } }, signal),
  });

/** A person with the role they have in the workspace. */
export const employeeQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [tenantId, 'workspaces', 'employee', id],
    queryFn: ({ signal }) => call(workspacesApi.employee, { params: { id }, query: {} }, signal),
  });

/** The roles of the workspace with what the caller may do with them. */
export const rolesQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'roles', 'overview'],
    queryFn: ({ signal }) => call(rolesApi.overview, {}, signal),
  });

/** The roles that an invitation of this person can grant, the highest first. */
export const invitableRolesQuery = (tenantId: string, ownRole: string | undefined) =>
  queryOptions({
    queryKey: [tenantId, 'roles', 'invitable', ownRole],
    queryFn: ({ signal }) =>
      Promise.all(
        inviteRoleChoices(ownRole).map((name) => call(rolesApi.option, { query: { name } }, signal)),
      ),
    staleTime: 10 * minute,
  });
