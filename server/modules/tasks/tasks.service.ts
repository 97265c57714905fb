import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { fieldError } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { searchFilters, spelledFilters } from '#server/modules/tasks/task-filters.ts';
import {
  requireVisibleEmployee,
  searchTaskArray,
  searchTasks,
} from '#server/modules/tasks/task-search.data.ts';
import type { TaskPage } from '#server/modules/tasks/task-search.sql.ts';
import { likePatterns, readTask, readTasks } from '#server/modules/tasks/tasks.data.ts';
import { taskTexts, type teamTasksQuery } from '#shared/tasks/task.schema.ts';
import type { taskTeamQuery } from '#shared/tasks/task-acts.schema.ts';
import { type TaskSearchQuery, taskPageDefault, taskPageMaximum } from '#shared/tasks/task-search.schema.ts';

const newestFirst = { sort: 'created', direction: 'desc', skip: 0, take: null } as const satisfies TaskPage;

/**
 * Tasks of the teams asked for that pass every filter; 400 without a team. A team the caller does not see adds
 * nothing.
 */
export async function listTasks(ctx: Context, query: z.output<typeof teamTasksQuery>): Promise<RawJson> {
  const { organizationTeamId, projectId, search, skip, take } = query;
  const { teamIds: spelled, projectIds: spelledProjects, ...others } = spelledFilters(query);
  const teamIds =
    spelled ?? query.teams ?? (organizationTeamId === undefined ? undefined : [organizationTeamId]);
  if (teamIds === undefined) throw fieldError('organizationTeamId', taskTexts.teamRequired);
  const projectIds = spelledProjects ?? (projectId === undefined ? undefined : [projectId]);
  const narrowing = { ...others, projectIds };
  if (Object.values(narrowing).every((value) => value === undefined)) {
    return new RawJson(await readTasks(ctx, { teamIds: [...teamIds], search, skip, take }));
  }
  const filters = {
    ...narrowing,
    teamIds,
    words: search === undefined ? undefined : likePatterns(search),
  };
  const page = { ...newestFirst, skip: skip ?? 0, take: take ?? null };
  return new RawJson(await searchTasks(ctx, { filters, page }));
}

/** A page of the tasks the caller sees that pass all filters; the order of two pages is the same. */
export async function findTasks(ctx: Context, query: TaskSearchQuery): Promise<RawJson> {
  const { sort = 'created', skip = 0, take = taskPageDefault } = query;
  const direction = query.direction ?? (sort === 'created' || sort === 'updated' ? 'desc' : 'asc');
  const page = { sort, direction, skip, take: Math.min(take, taskPageMaximum) };
  return new RawJson(await searchTasks(ctx, { filters: searchFilters(query, ctx.timeZone), page }));
}

type TeamQuery = z.output<typeof taskTeamQuery>;

function teamsIn({ where, teams, organizationTeamId }: TeamQuery): string[] | undefined {
  return where?.teams ?? teams ?? (organizationTeamId === undefined ? undefined : [organizationTeamId]);
}

/** Tasks assigned to the caller; none for somebody who is no employee. */
export async function listOwnTasks(ctx: Context, query: TeamQuery): Promise<RawJson> {
  const memberIds = ctx.employeeId === undefined ? [] : [ctx.employeeId];
  const filters = { teamIds: teamsIn(query), memberIds };
  return new RawJson(await searchTasks(ctx, { filters, page: newestFirst }));
}

/** Tasks assigned to a member that the caller sees as well; 404 for somebody the caller does not see. */
export async function listTasksOf(ctx: Context, employeeId: string, query: TeamQuery): Promise<RawJson> {
  await requireVisibleEmployee(ctx, employeeId);
  const filters = { teamIds: teamsIn(query), memberIds: [employeeId] };
  return new RawJson(await searchTaskArray(ctx, { filters, page: newestFirst }));
}

/** A task with all around it and its root epic; 404 for one that the caller does not see. */
export async function getTask(ctx: Context, id: string): Promise<RawJson> {
  return new RawJson(await readTask(ctx, id));
}
