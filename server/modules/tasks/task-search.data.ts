import { type Context, readRows } from '#server/context/context.ts';
import { notFound } from '#server/errors.ts';
import {
  searchStatement,
  type TaskFilters,
  type TaskPage,
  visibleEmployeeSql,
} from '#server/modules/tasks/task-search.sql.ts';
import { toListText } from '#server/modules/tasks/tasks.data.ts';
import { callerValues } from '#server/modules/teams/visible-teams.sql.ts';

interface Search {
  readonly filters: TaskFilters;
  readonly page: TaskPage;
}

/** The ways of searching that are met first stay prepared; there are too many to prepare all. */
const prepared = new Map<string, string>();
const preparedMaximum = 50;

function nameOf(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || prepared.size >= preparedMaximum) return known;
  const name = `task-search-${prepared.size + 1}`;
  prepared.set(text, name);
  return name;
}

/** The total, then the JSON text of each task. */
async function read(ctx: Context, search: Search): Promise<string[]> {
  const { text, values } = searchStatement(callerValues(ctx), search);
  const name = nameOf(text);
  const named = name === undefined ? {} : { name };
  const { rows } = await ctx.services.pool.query<{ json: string }>({ ...named, text, values });
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
  const rows = await readRows(ctx, 'visible-employee', visibleEmployeeSql, [
    ...callerValues(ctx),
    employeeId,
  ]);
  if (rows.length === 0) throw notFound('The employee');
}
