import { type Context, readRows } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { notFound } from '#server/errors.ts';
import { type AskedRange, todayOf } from '#server/modules/teams/team-day.ts';
import { someMembersSql, teamsSql } from '#server/modules/teams/teams.sql.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';
import { seesAllTeams } from '#server/modules/teams/visible-teams.sql.ts';
import { canAny } from '#shared/access/can.ts';

const listSql = teamsSql('today');
const oneSql = teamsSql('all-time');
/** The logs of nobody, for a reader without the right and without an employee. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** What the teams' JSON depends on; readers to whom all of it is the same share the read. */
function valuesOf(ctx: Context, ids: string[], asked: AskedRange) {
  const { start, end } = todayOf(ctx, asked);
  const seesLogs = canAny(ctx, ['ORG_MEMBER_LAST_LOG_VIEW', 'CHANGE_SELECTED_EMPLOYEE']);
  const rest = [start, end, seesAllTeams(ctx), seesLogs ? null : (ctx.employeeId ?? nobody)];
  return { key: [ctx.tenantId, ids, ...rest], values: () => [ctx.tenantId, ids, ctx.now(), ...rest] };
}

/** JSON of `{ items, total }`. */
export async function readTeams(
  ctx: Context,
  { skip = 0, take = Number.POSITIVE_INFINITY }: { skip?: number; take?: number },
): Promise<Buffer> {
  const visible = await findVisibleTeams(ctx);
  const page = visible.slice(skip, skip + take);
  const toText = (rows: string[]) => `{"items":[${rows.join(',')}],"total":${visible.length}}`;
  const { key, values } = valuesOf(ctx, page, {});
  const read = { name: 'teams', text: listSql, key: [...key, visible.length], values, toText };
  return (await sharedJson(ctx, read)) ?? Buffer.from(toText([]));
}

/** JSON of the team; undefined for one that the caller does not see. */
export async function findTeam(ctx: Context, id: string, asked: AskedRange): Promise<Buffer | undefined> {
  const visible = await findVisibleTeams(ctx, [id]);
  if (visible.length === 0) return undefined;
  const read = { name: 'team', text: oneSql, ...valuesOf(ctx, visible, asked) };
  return sharedJson(ctx, { ...read, toText: ([row]) => row });
}

/** JSON of the team; 404 for one that the caller does not see. */
export async function readTeam(ctx: Context, id: string, asked: AskedRange): Promise<Buffer> {
  const json = await findTeam(ctx, id, asked);
  if (json === undefined) throw notFound('The team');
  return json;
}

/** JSON of members of a team, in their order. Who sees the team is asked before. */
export async function readMembers(ctx: Context, teamId: string, employeeIds: string[]): Promise<string[]> {
  const values = [...valuesOf(ctx, [teamId], {}).values(), employeeIds];
  const rows = await readRows<{ json: string }>(ctx, 'team-members', someMembersSql, values);
  return rows.map(({ json }) => json);
}
