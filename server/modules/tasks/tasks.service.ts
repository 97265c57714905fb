import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { RawJson } from '#server/http/serialize.ts';
import { searchFilters, spelledFilters } from '#server/modules/tasks/task-filters.ts';
import {
  requireVisibleEmployee,
  searchTaskArray,
  searchTasks,
} from '#server/modules/tasks/task-search.data.ts';
import type { TaskPage } from '#server/modules/tasks/task-search.sql.ts';
import { likePatterns, readTask, readTasks } from '#server/modules/tasks/tasks.data.ts';
import type { teamTasksQuery } from '#shared/tasks/task.schema.ts';
import type { taskTeamQuery } from '#shared/tasks/task-acts.schema.ts';
import { type TaskSearchQuery, taskPageDefault, taskPageMaximum } from '#shared/tasks/task-search.schema.ts';

const newestFirst = { sort: 'created', direction: 'desc', skip: 0, take: null } as const satisfies TaskPage;

/**
 * Tasks of the teams asked for, else every task the caller sees. A team the caller does not see adds nothing. A
 * project narrows only where no team does: a board keeps showing tasks that moved to another project.
 */
export async function listTasks(ctx: Context, query: z.output<typeof teamTasksQuery>): Promise<RawJson> {
  const { organizationTeamId, search, skip, take } = query;
  const { teamIds: spelled, projectIds, ...others } = spelledFilters(query);
  const teamIds =
    spelled ?? query.teams ?? (organizationTeamId === undefined ? undefined : [organizationTeamId]);
  const isPlain =
    Object.values(others).every((value) => value === undefined) && (projectIds?.length ?? 0) < 2;
  if (isPlain) {
    const filter = { teamIds: teamIds && [...teamIds], projectId: projectIds?.[0], search };
    return new RawJson(await readTasks(ctx, { ...filter, skip, take }));
  }
  const filters = {
    ...others,
    ...(teamIds === undefined ? { projectIds } : { teamIds }),
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
