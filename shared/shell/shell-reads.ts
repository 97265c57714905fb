import { absencesApi } from '#shared/absences/absences.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { inboxInput, meInput, teamsInput, workspacesInput } from '#shared/shell/shell-inputs.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { otherTimersApi } from '#shared/timer/other-timers.api.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** The organization and the team that a page begins with, as far as they are known. */
export interface ShellScope {
  readonly organizationId?: string | undefined;
  readonly organizationTeamId?: string | undefined;
}

interface ShellRead {
  readonly endpoint: Endpoint;
  readonly input: { readonly params?: object; readonly query?: object };
}

/** The reads that every page begins with; `GET /shell` answers all of them at once, each under its name. */
export function shellReads({ organizationId, organizationTeamId }: ShellScope): Record<string, ShellRead> {
  const ofTeam = { query: { organizationTeamId } };
  return {
    me: { endpoint: usersApi.me, input: meInput },
    teams: { endpoint: teamsApi.list, input: teamsInput },
    permissions: { endpoint: rolesApi.myPermissions, input: {} },
    workspaces: { endpoint: authApi.workspaces, input: workspacesInput },
    invitations: { endpoint: invitationsApi.mine, input: {} },
    absenceSetup: { endpoint: absencesApi.setup, input: {} },
    inbox: { endpoint: notificationsApi.list, input: inboxInput },
    unread: { endpoint: notificationsApi.count, input: {} },
    favorites: { endpoint: favoritesApi.details, input: {} },
    workFavorites: { endpoint: workFavoritesApi.list, input: {} },
    calendars: { endpoint: calendarsApi.list, input: {} },
    otherTimers: { endpoint: otherTimersApi.list, input: {} },
    billableDefaults: { endpoint: ratesApi.billableDefaults, input: {} },
    ...(organizationId !== undefined && {
      organization: {
        endpoint: workspacesApi.organization,
        input: { params: { id: organizationId }, query: {} },
      },
    }),
    ...(organizationTeamId !== undefined && {
      statuses: { endpoint: taskListsApi.statuses, input: ofTeam },
      priorities: { endpoint: taskListsApi.priorities, input: ofTeam },
      sizes: { endpoint: taskListsApi.sizes, input: ofTeam },
      issueTypes: { endpoint: taskListsApi.issueTypes, input: ofTeam },
      tags: { endpoint: taskListsApi.tags, input: ofTeam },
    }),
  };
}
