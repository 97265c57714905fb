import type { Context } from '#server/context/context.ts';
import { AppError, notFound } from '#server/errors.ts';
import { missingPermission } from '#server/http/access.ts';
import { RawJson, toJson } from '#server/http/serialize.ts';
import { getAbsenceSetup } from '#server/modules/absences/absence-settings.service.ts';
import { listOwnWorkspaces } from '#server/modules/auth/workspaces/workspace-entry.service.ts';
import { listCalendars } from '#server/modules/calendars/calendars.service.ts';
import { listFavoriteDetails } from '#server/modules/favorites/favorites.service.ts';
import { listOwnInvites } from '#server/modules/invitations/invite-answers.service.ts';
import {
  countNotifications,
  listNotifications,
} from '#server/modules/notifications/notifications.service.ts';
import { readBillableDefaults } from '#server/modules/rates/billable-default.service.ts';
import { listMyPermissions } from '#server/modules/roles/role-permissions.service.ts';
import { listRows, listTags } from '#server/modules/task-lists/task-lists.service.ts';
import { readTeams } from '#server/modules/teams/read/read-teams.service.ts';
import { listOtherTimers } from '#server/modules/timer/other-timers.service.ts';
import { listWorkFavorites } from '#server/modules/timer/work-favorites.service.ts';
import { me } from '#server/modules/users/users.service.ts';
import { readOrganization } from '#server/modules/workspaces/organization.service.ts';
import { canAny } from '#shared/access/can.ts';
import { seesTeams } from '#shared/access/role-access.ts';
import type { QueryOf, ResponseOf } from '#shared/http/endpoint.ts';
import { contactReaders } from '#shared/projects/contact.schema.ts';
import type { shellApi } from '#shared/shell/shell.api.ts';
import { inboxInput, teamsInput, workspacesInput } from '#shared/shell/shell-inputs.ts';

type Shell = ResponseOf<typeof shellApi.read>;
type Part<T> = T | RawJson<T>;
type Parts = { readonly [Name in keyof Shell]-?: () => Promise<Part<NonNullable<Shell[Name]>>> };

function partsOf(ctx: Context, { organizationId, organizationTeamId }: QueryOf<typeof shellApi.read>): Parts {
  const ofTeam =
    <T>(read: (query: { organizationTeamId: string }) => Promise<T>) =>
    async () => {
      if (organizationTeamId === undefined) throw notFound('The team');
      return read({ organizationTeamId });
    };
  return {
    me: () => me(ctx),
    teams: async () => {
      if (!canAny(ctx, seesTeams)) throw missingPermission();
      return readTeams(ctx, teamsInput.query);
    },
    permissions: () => listMyPermissions(ctx),
    workspaces: () => listOwnWorkspaces(ctx, workspacesInput.query),
    organization: async () => {
      if (organizationId === undefined) throw notFound('The organization');
      return readOrganization(ctx, organizationId);
    },
    invitations: () => listOwnInvites(ctx),
    absenceSetup: () => getAbsenceSetup(ctx),
    inbox: () => listNotifications(ctx, inboxInput.query),
    unread: () => countNotifications(ctx),
    favorites: () => listFavoriteDetails(ctx),
    workFavorites: () => listWorkFavorites(ctx),
    calendars: () => listCalendars(ctx),
    otherTimers: () => listOtherTimers(ctx),
    billableDefaults: async () => {
      if (!canAny(ctx, contactReaders)) throw missingPermission();
      return readBillableDefaults(ctx);
    },
    statuses: ofTeam((query) => listRows(ctx, 'statuses', query)),
    priorities: ofTeam((query) => listRows(ctx, 'priorities', query)),
    sizes: ofTeam((query) => listRows(ctx, 'sizes', query)),
    issueTypes: ofTeam((query) => listRows(ctx, 'issueTypes', query)),
    tags: ofTeam((query) => listTags(ctx, query)),
  };
}

/** Writes a part as JSON under its name; undefined if it is refused, which its own address explains. */
async function partJson(name: string, read: () => Promise<unknown>): Promise<string | undefined> {
  try {
    return `${JSON.stringify(name)}:${toJson(await read())}`;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Reads what every page begins with, by the functions that answer each part alone. */
export async function readShell(ctx: Context, query: QueryOf<typeof shellApi.read>): Promise<RawJson<Shell>> {
  const parts = Object.entries(partsOf(ctx, query));
  const found = await Promise.all(parts.map(([name, read]) => partJson(name, read)));
  return new RawJson(`{${found.filter((part) => part !== undefined).join(',')}}`);
}
