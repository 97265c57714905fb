import type { Context } from '#server/context/context.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import {
  searchSql,
  type TaskFilters,
  type TaskPage,
  visibleEmployeeSql,
} from '#server/modules/tasks/task-search.sql.ts';
import { toListText } from '#server/modules/tasks/tasks.data.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';

interface Search {
  readonly filters: TaskFilters;
  readonly page: TaskPage;
}

/** The ways of searching that are met first stay prepared; there are too many to prepare all. */
const prepared = new Map<string, ReturnType<typeof searchSql>>();
const preparedMaximum = 50;

/** The total, then the JSON text of each task. */
async function read(ctx: Context, search: Search): Promise<string[]> {
  const filters = { isScreeningTask: false, ...search.filters };
  const { skip, take, ...order } = search.page;
  const way = JSON.stringify([Object.keys(omitUndefined(filters)).toSorted(), filters.unassigned, order]);
  const build = prepared.get(way) ?? searchSql(filters, order);
  if (prepared.size < preparedMaximum) prepared.set(way, build);
  const { name, ...once } = build({ ...callerValues(ctx), ...filters, skip, take });
  const isKept = prepared.has(way) && name !== undefined;
  const rows = await queryRows<{ json: string }>(ctx, isKept ? { ...once, name } : once);
  return rows.map(({ json }) => json);
}

/** JSON of `{ items, total }`. */
export async function searchTasks(ctx: Context, search: Search): Promise<Buffer> {
  return Buffer.from(toListText(await read(ctx, search)));
}

/** JSON of the bare list. */
export async function searchTaskArray(ctx: Context, search: Search): Promise<Buffer> {
  const [, ...items] = await read(ctx, search);
  return Buffer.from(`[${items.join(',')}]`);
}

/** 404 for somebody whom the caller does not see. */
export async function requireVisibleEmployee(ctx: Context, employeeId: string): Promise<void> {
  const rows = await queryRows(ctx, visibleEmployeeSql({ ...callerValues(ctx), id: employeeId }));
  if (rows.length === 0) throw notFound('The employee');
}
