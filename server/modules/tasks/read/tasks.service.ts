import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { pick } from '#server/db/fields.ts';
import type { DayEdge } from '#server/db/stored-day.sql.ts';
import { fieldError } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import type { TaskFilters, TaskPage } from '#server/modules/tasks/read/task-search.sql.ts';
import {
  likePattern,
  likePatterns,
  readTask,
  readTasks,
  requireVisibleEmployee,
  searchTaskArray,
  searchTasks,
} from '#server/modules/tasks/read/tasks.data.ts';
import type { List } from '#shared/http/envelope.ts';
import { type Task, taskTexts, type teamTasksQuery } from '#shared/tasks/task.schema.ts';
import type { taskTeamQuery } from '#shared/tasks/task-actions.schema.ts';
import {
  type TaskSearchQuery,
  type taskIdFilters,
  taskPageDefault,
  taskPageMaximum,
  type taskWhere,
} from '#shared/tasks/task-search.schema.ts';
import { storedListName } from '#shared/text/slug.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { dayMeantBy } from '#shared/time/report-range.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

const newestFirst = { sort: 'created', direction: 'desc', skip: 0, take: null } as const satisfies TaskPage;

/**
 * Tasks of the requested teams that pass every filter; 400 without a team. A team the caller does not see adds
 * nothing.
 */
export async function listTasks(
  ctx: Context,
  query: z.output<typeof teamTasksQuery>,
): Promise<RawJson<List<Task>>> {
  const { search, skip, take } = query;
  const teamIds = teamsIn(query) ?? query.filters?.teams;
  if (teamIds === undefined) throw fieldError('organizationTeamId', taskTexts.teamRequired);
  const { ids, teamIds: _, ...narrowing } = spelledFilters(query, teamIds);
  const isWhole = Object.values(narrowing).every((value) => value === undefined);
  if (isWhole && (ids === undefined || search === undefined)) {
    return new RawJson(await readTasks(ctx, { teamIds: [...teamIds], ids, search, skip, take }));
  }
  const filters = {
    ...narrowing,
    ids,
    teamIds,
    words: search === undefined ? undefined : likePatterns(search),
  };
  const page = { ...newestFirst, skip: skip ?? 0, take: take ?? null };
  return new RawJson(await searchTasks(ctx, { filters, page }));
}

/** A page of the tasks the caller sees that pass all filters; the order of two pages is the same. */
export async function findTasks(ctx: Context, query: TaskSearchQuery): Promise<RawJson<List<Task>>> {
  const { sort = 'created', skip = 0, take = taskPageDefault } = query;
  const direction = query.direction ?? (sort === 'created' || sort === 'updated' ? 'desc' : 'asc');
  const page = { sort, direction, skip, take: Math.min(take, taskPageMaximum) };
  return new RawJson(await searchTasks(ctx, { filters: searchFilters(query, ctx.timeZone), page }));
}

type TeamQuery = z.output<typeof taskTeamQuery>;

function teamsIn({ where, teams, organizationTeamId }: TeamQuery): string[] | undefined {
  return where?.teams ?? teams ?? (organizationTeamId === undefined ? undefined : [organizationTeamId]);
}

/** Tasks assigned to the caller; empty for a user who is no employee. */
export async function listOwnTasks(ctx: Context, query: TeamQuery): Promise<RawJson<List<Task>>> {
  const memberIds = ctx.employeeId === undefined ? [] : [ctx.employeeId];
  const filters = { teamIds: teamsIn(query), memberIds };
  return new RawJson(await searchTasks(ctx, { filters, page: newestFirst }));
}

/** Tasks assigned to a member that the caller sees as well; 404 for somebody the caller does not see. */
export async function listTasksOf(
  ctx: Context,
  employeeId: string,
  query: TeamQuery,
): Promise<RawJson<Task[]>> {
  await requireVisibleEmployee(ctx, employeeId);
  const filters = { teamIds: teamsIn(query), memberIds: [employeeId] };
  return new RawJson(await searchTaskArray(ctx, { filters, page: newestFirst }));
}

/** A task with all around it and its root epic; 404 for one that the caller does not see. */
export async function getTask(ctx: Context, id: string): Promise<RawJson<Task>> {
  return new RawJson(await readTask(ctx, id));
}

interface Spellings {
  readonly where?: z.output<typeof taskWhere>;
  readonly filters?: z.output<typeof taskIdFilters>;
}

/**
 * The filters of `where` and `filters`; `where` takes precedence. Other clients send the team's first project with
 * every read of a team and expect all of its tasks, so `where.projectId` filters only without a team.
 */
function spelledFilters(
  { where = {}, filters = {} }: Spellings,
  teamIds: string[] | undefined = where.teams ?? filters.teams,
): TaskFilters {
  const { projectId } = where;
  return {
    ids: filters.ids,
    teamIds,
    projectIds: projectId === undefined || teamIds !== undefined ? filters.projects : [projectId],
    memberIds: where.members ?? filters.members,
    createdByUserIds: filters.createdByUserIds,
    tagIds: filters.tags,
    parentIds: filters.parentIds,
    planIds: filters.dailyPlans,
    statusIds: where.taskStatusId ?? filters.statusIds,
    ...pick(filters, 'priorityIds', 'sizeIds', 'typeIds'),
    statuses: stored(where.status),
    title: where.title === undefined ? undefined : likePattern(where.title),
    isDraft: where.isDraft,
    isScreeningTask: where.isScreeningTask,
  };
}

/** The filters of a search, in the days of the zone. */
function searchFilters(query: TaskSearchQuery, timeZone: string): TaskFilters {
  const spelled = spelledFilters(query, query.teamIds);
  const zone = normaliseTimeZone(timeZone);
  return {
    ...spelled,
    projectIds: query.projectIds ?? spelled.projectIds,
    memberIds: query.memberIds ?? spelled.memberIds,
    createdByUserIds: query.createdByUserIds ?? spelled.createdByUserIds,
    tagIds: query.tagIds ?? spelled.tagIds,
    parentIds: query.parentIds ?? spelled.parentIds,
    statusIds: query.statusIds ?? spelled.statusIds,
    statuses: stored(query.statuses) ?? spelled.statuses,
    categories: query.categories,
    priorities: stored(query.priorities),
    sizes: stored(query.sizes),
    issueTypes: stored(query.issueTypes),
    unassigned: query.unassigned,
    words: query.search === undefined ? undefined : likePatterns(query.search),
    dueFrom: edgeOf(query.dueFrom, zone, 'start'),
    dueBefore: edgeOf(query.dueTo, zone, 'end'),
    startFrom: edgeOf(query.startFrom, zone, 'start'),
    startBefore: edgeOf(query.startTo, zone, 'end'),
    createdFrom: startOf(query.createdFrom, zone),
    createdBefore: endOf(query.createdTo, zone),
  };
}

function stored(names: readonly string[] | undefined): string[] | undefined {
  return names?.map(storedListName);
}

/** Bounds of a day: for dates without a time, and for those with one. */
function edgeOf(text: string | undefined, zone: string, edge: keyof Interval): DayEdge | undefined {
  const day = dayMeantBy(text, zone);
  return day === undefined ? undefined : [dayBounds(day, 'UTC')[edge], dayBounds(day, zone)[edge]];
}

function startOf(text: string | undefined, zone: string): Date | undefined {
  const day = dayMeantBy(text, zone);
  return day === undefined ? undefined : dayBounds(day, zone).start;
}

function endOf(text: string | undefined, zone: string): Date | undefined {
  const day = dayMeantBy(text, zone);
  return day === undefined ? undefined : dayBounds(addDays(day, 1), zone).start;
}
