import { readOptions } from '#client/lib/api/read.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const minute = 60_000;
const dayMilliseconds = 24 * 60 * minute;

const relations = [
  'members',
  'members.role',
  'members.employee',
  'members.employee.user',
  'createdByUser',
  'projects',
];

/** Teams that the signed-in person sees. */
export const teamsQuery = readOptions(
  teamsApi.list,
  { query: { relations, brief: true, source: 'TEAMS', withLastWorkedTask: true } },
  { staleTime: 10 * minute },
);

interface DayOfTeam {
  teamId: string;
  day: Day;
  timeZone: string;
}

/** A team with what its members do and did on a day. */
export const teamDetailQuery = ({ teamId, day, timeZone }: DayOfTeam) => {
  const { start, end } = dayBounds(day, timeZone);
  const query = {
    relations,
    brief: true,
    withLastWorkedTask: true,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
  };
  // Of use the day after as well, where there is no connection.
  return readOptions(teamsApi.detail, { params: { id: teamId }, query }, { gcTime: dayMilliseconds });
};

/** The organization with its settings: first day of the week, hours of a working day. */
export const organizationQuery = ({ organizationId }: { organizationId: string }) =>
  readOptions(
    workspacesApi.organization,
    { params: { id: organizationId }, query: {} },
    { staleTime: 15 * minute },
  );

/** What the person's role may do in the workspace. */
export const myPermissionsQuery = readOptions(rolesApi.myPermissions, {}, { staleTime: 10 * minute });
