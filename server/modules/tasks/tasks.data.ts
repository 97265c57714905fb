import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import { taskSql, teamTasksSearchSql, teamTasksSql } from '#server/modules/tasks/tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';

/** More words narrow no further. */
const wordMaximum = 20;

interface TaskFilter {
  /** Teams the tasks are in. */
  readonly teamIds: string[];
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

export function toListText([total = '0', ...items]: string[]): string {
  return `{"items":[${items.join(',')}],"total":${total}}`;
}

/** JSON of `{ items, total }`. Everybody who sees the same teams shares the read of a board. */
export async function readTasks(ctx: Context, filter: TaskFilter): Promise<Buffer> {
  const { teamIds, search, skip, take } = filter;
  const board = await findVisibleTeams(ctx, teamIds);
  const page = { tenantId: ctx.tenantId, teamIds: board, skip: skip ?? 0, take };
  const found =
    search === undefined
      ? teamTasksSql(page)
      : teamTasksSearchSql({ ...page, patterns: likePatterns(search) });
  const read = { statement: () => found, toText: toListText };
  return (await sharedJson(ctx, read)) ?? Buffer.from(toListText([]));
}

async function readOne(ctx: Context, caller: CallerValues, id: string): Promise<string> {
  const [row] = await queryRows<{ json: string }>(ctx, taskSql({ ...caller, id }));
  if (row === undefined) throw notFound('The task');
  return row.json;
}

/** JSON text of a task; 404 for one that the caller does not see. */
export function readTask(ctx: Context, id: string): Promise<string> {
  return readOne(ctx, callerValues(ctx), id);
}

/** JSON text of a task its caller has just changed, who may have lost sight of it by that. */
export function readChangedTask(ctx: Context, id: string): Promise<string> {
  return readOne(ctx, { ...callerValues(ctx), seesAll: true }, id);
}
