import { type Context, readRows } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { notFound } from '#server/errors.ts';
import { taskSql, teamTasksSql } from '#server/modules/tasks/tasks.sql.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';
import { callerValues } from '#server/modules/teams/visible-teams.sql.ts';

const statements = {
  'team-tasks': teamTasksSql('everything'),
  'team-tasks-search': teamTasksSql('matches'),
};

/** More words narrow no further. */
const wordMaximum = 20;

export interface TaskFilter {
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
  const name = search === undefined ? 'team-tasks' : 'team-tasks-search';
  const pattern = search === undefined ? [] : [likePatterns(search)];
  const values = [ctx.tenantId, board, skip ?? 0, take ?? null, ...pattern];
  const read = { statement: () => ({ name, text: statements[name], values }), toText: toListText };
  return (await sharedJson(ctx, read)) ?? Buffer.from(toListText([]));
}

async function readOne(ctx: Context, caller: unknown[], id: string): Promise<string> {
  const [row] = await readRows<{ json: string }>(ctx, 'task', taskSql, [...caller, id]);
  if (row === undefined) throw notFound('The task');
  return row.json;
}

/** JSON text of a task; 404 for one that the caller does not see. */
export function readTask(ctx: Context, id: string): Promise<string> {
  return readOne(ctx, callerValues(ctx), id);
}

/** JSON text of a task its caller has just changed, who may have lost sight of it by that. */
export function readChangedTask(ctx: Context, id: string): Promise<string> {
  const [tenant, organization, user, employee] = callerValues(ctx);
  return readOne(ctx, [tenant, organization, user, employee, true], id);
}
