import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { pageText } from '#server/db/json/json-text.ts';
import { queryRows } from '#server/db/query.ts';
import type { RowStatement } from '#server/db/rows.ts';
import { notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { seesAllTeams } from '#server/modules/teams/caller-values.ts';
import { type RangeInput, todayOf } from '#server/modules/teams/read/team-day.ts';
import { isTeamPart, type TeamPart, teamParts } from '#server/modules/teams/read/team-parts.sql.ts';
import { someMembersSql, type teamColumns, teamsSql } from '#server/modules/teams/read/teams.sql.ts';
import { listVisibleTeams, type VisibleTeam } from '#server/modules/teams/visible-teams.data.ts';
import { canAny } from '#shared/access/can.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Team } from '#shared/teams/team.schema.ts';

const listSql = { brief: teamsSql('today', 'brief'), full: teamsSql('today', 'full') };
const oneSql = { brief: teamsSql('all-time', 'brief'), full: teamsSql('all-time', 'full') };
/** The logs of nobody, for a reader without the right and without an employee. */
const nobody = '00000000-0000-0000-0000-000000000000';

interface TeamsQuery extends RangeInput {
  readonly brief?: boolean | undefined;
  readonly relations?: readonly string[] | undefined;
  readonly employeeIds?: readonly string[] | undefined;
}

/** The reader's access to time in a team; `self` is `nobody` for a user who is no employee. */
export function readerOfTeam(ctx: Context) {
  const seesLogs = canAny(ctx, ['ORG_MEMBER_LAST_LOG_VIEW', 'CHANGE_SELECTED_EMPLOYEE']);
  const self = ctx.employeeId ?? nobody;
  return {
    tenantId: ctx.tenantId,
    seesAll: seesAllTeams(ctx),
    onlyLogsOf: seesLogs ? null : self,
    self,
  };
}

/** Inputs of the JSON of teams; readers with the same values share the read. */
function valuesOf(ctx: Context, teams: readonly VisibleTeam[], range: RangeInput) {
  const { self: _self, ...reader } = readerOfTeam(ctx);
  const seesRates = ctx.permissions.has('ORG_EMPLOYEES_EDIT');
  const oversees = seesRates || canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE']);
  return {
    ...reader,
    ids: teams.map(({ id }) => id),
    ...todayOf(ctx, range),
    managedTeamIds: teams.filter(({ manages }) => oversees || manages).map(({ id }) => id),
    seesRates,
    employeeId: ctx.employeeId,
  };
}

interface TeamsRead {
  readonly teams: readonly VisibleTeam[];
  readonly query: TeamsQuery;
  readonly sql: typeof listSql;
  readonly toText: (rows: string[]) => string | undefined;
  readonly total: number;
}

async function readJson(ctx: Context, read: TeamsRead): Promise<Buffer | undefined> {
  const { teams, query, total, toText } = read;
  const values = { ...valuesOf(ctx, teams, query), onlyMembers: query.employeeIds };
  const statement = (now: Date) => read.sql[query.brief ? 'brief' : 'full']({ ...values, now });
  const parts = [...new Set(query.relations)].filter(isTeamPart);
  if (parts.length === 0) return sharedJson(ctx, { statement, key: total, toText });
  const json = toText(await readWithParts(ctx, statement(ctx.now()), parts));
  return json === undefined ? undefined : Buffer.from(json);
}

/**
 * JSON of the teams with these parts at the end of each, a statement for each part. One after the other: a caller who names
 * all of them does not take the connections of everybody else.
 */
async function readWithParts(
  ctx: Context,
  teamsSql: RowStatement<typeof teamColumns>,
  parts: readonly TeamPart[],
): Promise<string[]> {
  const { tenantId, organizationId } = ctx;
  const teams = await queryRows(ctx, teamsSql);
  const values = { tenantId, organizationId, teamIds: teams.map(({ id }) => id) };
  const members: ReadonlyMap<string, object>[] = [];
  for (const part of parts) {
    const rows = await queryRows(ctx, teamParts[part](values));
    members.push(new Map(rows.map(({ teamId, items }) => [teamId, { [part]: items }])));
  }
  return teams.map(({ id, json }) =>
    JSON.stringify(Object.assign(JSON.parse(json), ...members.map((part) => part.get(id)))),
  );
}

export async function readTeams(
  ctx: Context,
  { skip = 0, take = Number.POSITIVE_INFINITY, ...query }: TeamsQuery & { skip?: number; take?: number },
): Promise<RawJson<List<Team>>> {
  const visible = await listVisibleTeams(ctx);
  const total = visible.length;
  const toText = (rows: string[]) => pageText(rows, total);
  const teams = visible.slice(skip, skip + take);
  const json = await readJson(ctx, { teams, query, sql: listSql, toText, total });
  return new RawJson(json ?? toText([]));
}

/** Undefined for a team that the caller does not see. */
export async function findTeam(
  ctx: Context,
  id: string,
  query: TeamsQuery,
): Promise<RawJson<Team> | undefined> {
  const teams = await listVisibleTeams(ctx, [id]);
  if (teams.length === 0) return undefined;
  const json = await readJson(ctx, { teams, query, sql: oneSql, toText: ([row]) => row, total: 1 });
  return json && new RawJson(json);
}

/** 404 for a team that the caller does not see. */
export async function readTeam(ctx: Context, id: string, query: TeamsQuery): Promise<RawJson<Team>> {
  const team = await findTeam(ctx, id, query);
  if (team === undefined) throw notFound('The team');
  return team;
}

/** JSON of members of a team, in their order. Whether the caller sees the team is checked before. */
export async function readMembers(ctx: Context, teamId: string, employeeIds: string[]): Promise<string[]> {
  const [team = { id: teamId, manages: false }] = await listVisibleTeams(ctx, [teamId]);
  const values = { ...valuesOf(ctx, [team], {}), now: ctx.now(), employeeIds };
  return (await queryRows(ctx, someMembersSql(values))).map(({ json }) => json);
}
