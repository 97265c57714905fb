import { type Context, readRows } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { notFound } from '#server/errors.ts';
import { seesAllTeams } from '#server/modules/teams/caller-values.ts';
import { type AskedRange, todayOf } from '#server/modules/teams/team-day.ts';
import type { Detail } from '#server/modules/teams/team-member-json.sql.ts';
import { askedParts, withParts } from '#server/modules/teams/team-parts.data.ts';
import { someMembersSql, teamsSql } from '#server/modules/teams/teams.sql.ts';
import { listVisibleTeams, type VisibleTeam } from '#server/modules/teams/visible-teams.data.ts';
import { canAny } from '#shared/access/can.ts';

const listSql = { brief: teamsSql('today', 'brief'), full: teamsSql('today', 'full') };
const oneSql = { brief: teamsSql('all-time', 'brief'), full: teamsSql('all-time', 'full') };
/** The logs of nobody, for a reader without the right and without an employee. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** What a query wants of teams. */
export interface AskedTeams extends AskedRange {
  readonly brief?: boolean | undefined;
  readonly relations?: readonly string[] | undefined;
}

/** Whose switches, and whether everybody's rates, the caller is told; beside their own. */
function toldOf(ctx: Context, teams: readonly VisibleTeam[]): unknown[] {
  const edits = ctx.permissions.has('ORG_EMPLOYEES_EDIT');
  const oversees = edits || canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE']);
  const managed = teams.filter(({ manages }) => oversees || manages).map(({ id }) => id);
  return [managed, edits, ctx.employeeId ?? null];
}

/** What the teams' JSON depends on; readers to whom all of it is the same share the read. */
function valuesOf(ctx: Context, teams: readonly VisibleTeam[], asked: AskedRange, detail: Detail) {
  const { start, end } = todayOf(ctx, asked);
  const ids = teams.map(({ id }) => id);
  const seesLogs = canAny(ctx, ['ORG_MEMBER_LAST_LOG_VIEW', 'CHANGE_SELECTED_EMPLOYEE']);
  const reader = [seesAllTeams(ctx), seesLogs ? null : (ctx.employeeId ?? nobody)];
  const rest = [start, end, ...reader, ...(detail === 'full' ? toldOf(ctx, teams) : [])];
  return { values: (now: Date) => [ctx.tenantId, ids, now, ...rest] };
}

interface TeamRow extends Record<string, unknown> {
  readonly id: string;
  readonly json: string;
}

/** What to read of teams, all of it or as a shared read. */
interface TeamsRead {
  readonly name: 'teams' | 'team';
  readonly teams: readonly VisibleTeam[];
  readonly asked: AskedTeams;
  readonly sql: Readonly<Record<Detail, string>>;
  readonly toText: (rows: string[]) => string | undefined;
  readonly total: number;
}

async function readJson(ctx: Context, read: TeamsRead): Promise<Buffer | undefined> {
  const { teams, asked, total, toText } = read;
  const detail = asked.brief ? 'brief' : 'full';
  const name = `${read.name}-${detail}`;
  const { values } = valuesOf(ctx, teams, asked, detail);
  const text = read.sql[detail];
  const parts = askedParts(asked.relations);
  if (parts.length === 0)
    return sharedJson(ctx, { statement: (now) => ({ name, text, values: values(now) }), key: total, toText });
  const json = toText(
    await withParts(ctx, await readRows<TeamRow>(ctx, name, text, values(ctx.now())), parts),
  );
  return json === undefined ? undefined : Buffer.from(json);
}

/** JSON of `{ items, total }`. */
export async function readTeams(
  ctx: Context,
  { skip = 0, take = Number.POSITIVE_INFINITY, ...asked }: AskedTeams & { skip?: number; take?: number },
): Promise<Buffer> {
  const visible = await listVisibleTeams(ctx);
  const total = visible.length;
  const toText = (rows: string[]) => `{"items":[${rows.join(',')}],"total":${total}}`;
  const teams = visible.slice(skip, skip + take);
  const json = await readJson(ctx, { name: 'teams', teams, asked, sql: listSql, toText, total });
  return json ?? Buffer.from(toText([]));
}

/** JSON of the team; undefined for one that the caller does not see. */
export async function findTeam(ctx: Context, id: string, asked: AskedTeams): Promise<Buffer | undefined> {
  const teams = await listVisibleTeams(ctx, [id]);
  if (teams.length === 0) return undefined;
  return readJson(ctx, { name: 'team', teams, asked, sql: oneSql, toText: ([row]) => row, total: 1 });
}

/** JSON of the team; 404 for one that the caller does not see. */
export async function readTeam(ctx: Context, id: string, asked: AskedTeams): Promise<Buffer> {
  const json = await findTeam(ctx, id, asked);
  if (json === undefined) throw notFound('The team');
  return json;
}

/** JSON of members of a team, in their order. Who sees the team is asked before. */
export async function readMembers(ctx: Context, teamId: string, employeeIds: string[]): Promise<string[]> {
  const [team = { id: teamId, manages: false }] = await listVisibleTeams(ctx, [teamId]);
  const values = [...valuesOf(ctx, [team], {}, 'full').values(ctx.now()), employeeIds];
  const rows = await readRows<{ json: string }>(ctx, 'team-members', someMembersSql, values);
  return rows.map(({ json }) => json);
}
