import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { listBytes, pageBytes, pageText } from '#server/db/json/json-text.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { queryRows } from '#server/db/query.ts';
import { type JsonStatement, jsonText } from '#server/db/rows.ts';
import { notFound } from '#server/errors.ts';
import {
  searchSql,
  type TaskFilters,
  type TaskPage,
  visibleEmployeeSql,
} from '#server/modules/tasks/read/task-search.sql.ts';
import {
  changedTaskSql,
  newTaskSql,
  taskSql,
  tasksSql,
  teamTasksByIdSql,
  teamTasksSearchSql,
  teamTasksSql,
} from '#server/modules/tasks/read/tasks.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';

/** More words narrow no further. */
const wordMaximum = 20;

interface TaskFilter {
  /** Teams the tasks are in. */
  readonly teamIds: string[];
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  readonly search?: string;
  readonly skip?: number;
  readonly take?: number;
}

/** A pattern for each word of a search; `#` before a number is how people write it. */
export function likePatterns(text: string): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/^#(?=\d)/, ''));
  return [...new Set(words)].slice(0, wordMaximum).map(likePattern);
}

export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

const toPageText = ([total = '0', ...items]: string[]) => pageText(items, total);

type BoardPage = Parameters<typeof teamTasksSql>[0];

function boardStatement(page: BoardPage, { ids, search }: TaskFilter): JsonStatement {
  if (ids !== undefined) return teamTasksByIdSql({ ...page, ids });
  if (search === undefined) return teamTasksSql(page);
  return teamTasksSearchSql({ ...page, patterns: likePatterns(search) });
}

/** JSON of `{ items, total }`. Callers who see the same teams share the read of a board. */
export async function readTasks(ctx: Context, filter: TaskFilter): Promise<Buffer> {
  const { teamIds, skip, take } = filter;
  const board = await findVisibleTeams(ctx, teamIds);
  const statement = boardStatement({ tenantId: ctx.tenantId, teamIds: board, skip: skip ?? 0, take }, filter);
  const read = { statement: () => statement, toText: toPageText };
  return (await sharedJson(ctx, read)) ?? Buffer.from(toPageText([]));
}

async function readOne(ctx: Context, statement: JsonStatement): Promise<string> {
  const [row] = await queryRows(ctx, statement);
  if (row === undefined) throw notFound('The task');
  return row.json;
}

/** JSON text of a task; 404 for one that the caller does not see. */
export function readTask(ctx: Context, id: string): Promise<string> {
  return readOne(ctx, taskSql({ ...callerValues(ctx), id }));
}

/** JSON text of a task that the caller has just changed, even if they no longer see it. */
export function readChangedTask(ctx: Context, id: string): Promise<string> {
  return readOne(ctx, changedTaskSql({ tenantId: ctx.tenantId, id }));
}

/** JSON text of a task its caller has just made. */
export function readNewTask(
  ctx: Context,
  { id, parentId }: { id: string; parentId?: string },
): Promise<string> {
  if (parentId !== undefined) return readChangedTask(ctx, id);
  return readOne(ctx, newTaskSql({ tenantId: ctx.tenantId, id }));
}

interface Search {
  readonly filters: TaskFilters;
  readonly page: TaskPage;
}

/** The ways of searching that are met first stay prepared; there are too many to prepare all. */
const prepared = new Map<string, ReturnType<typeof searchSql>>();
const preparedMaximum = 50;

/** Longer lists are planned for their length. */
const shortList = 100;

/** JSON texts of tasks, in the order of their ids; one plan serves every page, which all who see it share. */
async function readByIds(ctx: Context, ids: readonly string[]): Promise<Buffer> {
  if (ids.length === 0) return Buffer.alloc(0);
  const { name, ...once } = tasksSql({ tenantId: ctx.tenantId, ids });
  const isShort = ids.length <= shortList && name !== undefined;
  const statement = isShort ? { ...once, name } : once;
  const items = await sharedJson(ctx, { statement: () => statement, toText: (rows) => rows.join() });
  return items ?? Buffer.alloc(0);
}

async function read(ctx: Context, search: Search): Promise<{ total: number; items: Buffer }> {
  const filters = { isScreeningTask: false, ...search.filters };
  const { skip, take, ...order } = search.page;
  const caller = callerValues(ctx);
  const form = { ...order, seesAll: caller.seesAll };
  const way = JSON.stringify([Object.keys(omitUndefined(filters)).toSorted(), filters.unassigned, form]);
  const build = prepared.get(way) ?? searchSql(filters, form);
  if (prepared.size < preparedMaximum) prepared.set(way, build);
  const { name, ...once } = { ...build({ ...caller, ...filters, skip, take }), columns: jsonText };
  const statement = prepared.has(way) && name !== undefined ? { ...once, name } : once;
  const found = await sharedJson(ctx, { statement: () => statement, toText: (rows) => rows.join() });
  const [total, ...ids] = found?.toString().split(',') ?? [];
  return { total: Number(total), items: await readByIds(ctx, ids) };
}

/** JSON of `{ items, total }`. */
export async function searchTasks(ctx: Context, search: Search): Promise<Buffer> {
  const { total, items } = await read(ctx, search);
  return pageBytes(items, total);
}

/** JSON of the bare list. */
export async function searchTaskArray(ctx: Context, search: Search): Promise<Buffer> {
  const { items } = await read(ctx, search);
  return listBytes(items);
}

/** 404 for somebody whom the caller does not see. */
export async function requireVisibleEmployee(ctx: Context, employeeId: string): Promise<void> {
  const rows = await queryRows(ctx, visibleEmployeeSql({ ...callerValues(ctx), id: employeeId }));
  if (rows.length === 0) throw notFound('The employee');
}
