import { meQuery } from '#client/features/auth/queries.ts';
import { changedMembers, withChangedMembers } from '#client/features/workspace/changed-members.ts';
import { readOptions } from '#client/lib/api/read.ts';
import { partOptions } from '#client/lib/live/live-changes.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { teamRelations, teamsInput } from '#shared/shell/shell-inputs.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import type { DatedSettingsQuery } from '#shared/workspaces/dated-settings.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const minute = 60_000;
const dayMilliseconds = 24 * 60 * minute;

/** The same teams with some of their members. */
const someMembersOfTeamsQuery = (employeeIds: readonly string[]) =>
  readOptions(teamsApi.list, { query: { ...teamsInput.query, employeeIds: [...employeeIds] } }, partOptions);

/** Teams that the signed-in person sees. */
export const teamsQuery = readOptions(teamsApi.list, teamsInput, {
  staleTime: 10 * minute,
  live: {
    follow(_teams, changes, client) {
      const ids = changedMembers(changes);
      const ownId = client.getQueryData(meQuery.queryKey)?.employee?.id;
      if (ids === undefined || ownId === undefined) return undefined;
      // The list does not show the activity of other people.
      if (!ids.includes(ownId)) return 'nothing';
      return {
        async read() {
          const { items } = await client.fetchQuery(someMembersOfTeamsQuery([ownId]));
          const byId = new Map(items.map((team) => [team.id, team]));
          const own = (team: Team) => withChangedMembers(team, [ownId], byId.get(team.id));
          return { apply: (teams) => ({ ...teams, items: teams.items.map(own) }) };
        },
      };
    },
  },
});

interface DayOfTeam {
  teamId: string;
  day: Day;
  timeZone: string;
}

/** A team with what its members do and did on a day. */
export const teamDetailQuery = ({ teamId, day, timeZone }: DayOfTeam) => {
  const { start, end } = dayBounds(day, timeZone);
  const query = {
    relations: teamRelations,
    brief: true,
    withLastWorkedTask: true,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
  };
  const params = { id: teamId };
  const some = (employeeIds: readonly string[]) =>
    readOptions(teamsApi.detail, { params, query: { ...query, employeeIds: [...employeeIds] } }, partOptions);
  return readOptions(
    teamsApi.detail,
    { params, query },
    {
      // Useful on the next day as well, without a connection.
      gcTime: dayMilliseconds,
      live: {
        follow(_team, changes, client) {
          const ids = changedMembers(changes);
          if (ids === undefined) return undefined;
          return {
            async read() {
              const changed = await client.fetchQuery(some(ids));
              return { apply: (team) => withChangedMembers(team, ids, changed) };
            },
          };
        },
      },
    },
  );
};

/** The organization with its settings: first day of the week, hours of a working day. */
export const organizationQuery = ({ organizationId }: { organizationId: string }) =>
  readOptions(
    workspacesApi.organization,
    { params: { id: organizationId }, query: {} },
    { staleTime: 15 * minute },
  );

/** Open invitations to the address of the signed-in person. */
export const myInvitationsQuery = readOptions(invitationsApi.mine, {}, { staleTime: 2 * minute });

/** Permissions of the role of the person in the workspace. */
export const myPermissionsQuery = readOptions(rolesApi.myPermissions, {}, { staleTime: 10 * minute });

/** The values of a setting with the days from which they hold. */
export const settingHistoryQuery = (query: DatedSettingsQuery) =>
  readOptions(workspacesApi.settingHistory, { query }, { staleTime: 5 * minute });
