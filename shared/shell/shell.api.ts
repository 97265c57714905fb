import { z } from 'zod';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { uuid } from '#shared/http/query.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { otherTimersApi } from '#shared/timer/other-timers.api.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

export const shellApi = endpointTable('shell', {
  /** Answers what `shellReads` lists. A part that the caller may not read is left out. */
  read: endpoint({
    method: 'GET',
    path: '/shell',
    summary: 'Get the data that every page begins with, each part as its own address returns it',
    query: z.object({ organizationId: uuid.optional(), organizationTeamId: uuid.optional() }),
    response: z
      .object({
        me: usersApi.me.response,
        teams: teamsApi.list.response,
        permissions: rolesApi.myPermissions.response,
        workspaces: authApi.workspaces.response,
        organization: workspacesApi.organization.response,
        invitations: invitationsApi.mine.response,
        absenceSetup: absencesApi.setup.response,
        inbox: notificationsApi.list.response,
        unread: notificationsApi.count.response,
        favorites: favoritesApi.details.response,
        workFavorites: workFavoritesApi.list.response,
        calendars: calendarsApi.list.response,
        otherTimers: otherTimersApi.list.response,
        billableDefaults: ratesApi.billableDefaults.response,
        statuses: taskListsApi.statuses.response,
        priorities: taskListsApi.priorities.response,
        sizes: taskListsApi.sizes.response,
        issueTypes: taskListsApi.issueTypes.response,
        tags: taskListsApi.tags.response,
      })
      .partial(),
  }),
});
