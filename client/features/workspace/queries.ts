import { mutationOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { keyOf, readOptions } from '#client/lib/read.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import { usersApi } from '#shared/users/users.api.ts';
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

export interface DayOfTeam {
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

export interface NewTeam {
  name: string;
  /** Who manages it at first. */
  employeeId: string;
}

/** Answers the created team. */
export const createTeamMutation = mutationOptions({
  mutationKey: ['teams', 'create'],
  mutationFn: async ({ name, employeeId }: NewTeam): Promise<Team | undefined> => {
    const body = { name, managerIds: [employeeId], public: true };
    const created = await call(teamsApi.create, { body });
    return 'items' in created ? created.items.find((team) => team.name === name.trim()) : created;
  },
  onSuccess: (_team, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: keyOf(teamsApi.list) }),
});

/** The team to open the next time, on any device. */
export const rememberTeamMutation = (person: { userId: string }) =>
  mutationOptions({
    mutationKey: ['users', 'last-team'],
    mutationFn: (lastTeamId: string) =>
      call(usersApi.update, { params: { id: person.userId }, body: { lastTeamId } }),
  });
