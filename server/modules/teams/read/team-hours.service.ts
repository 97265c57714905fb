import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { listText, objectText } from '#server/db/json/json-text.ts';
import { queryRows } from '#server/db/query.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { readerOfTeam } from '#server/modules/teams/read/read-teams.service.ts';
import {
  type TeamMemberHours,
  teamDaySql,
  teamHoursSql,
  teamWeekSql,
} from '#server/modules/teams/read/team-hours.sql.ts';
import { listVisibleTeams, type VisibleTeam } from '#server/modules/teams/visible-teams.data.ts';
import { can } from '#shared/access/can.ts';
import type { QueryOf, ResponseOf } from '#shared/http/endpoint.ts';
import { teamTexts } from '#shared/teams/team.schema.ts';
import type { teamsApi } from '#shared/teams/teams.api.ts';
import { addDays, type Day, eachDay, isDay } from '#shared/time/calendar-day.ts';
import { valueOn } from '#shared/time/dated.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { ofWeekday, weekSecondsOf } from '#shared/workspaces/working-week.ts';

async function requireVisible(ctx: Context, id: string): Promise<VisibleTeam> {
  const [team] = await listVisibleTeams(ctx, [id]);
  if (team === undefined) throw notFound('The team');
  return team;
}

/** Whether the caller answers for the members of the team. */
const leads = (ctx: Context, { manages }: VisibleTeam) => manages || can(ctx, 'CHANGE_SELECTED_EMPLOYEE');

const zoneOf = (ctx: Context, timeZone: string | undefined) => normaliseTimeZone(timeZone ?? ctx.timeZone);

/** Falls back to today. */
const dayOr = (ctx: Context, day: string | undefined, zone: string): Day =>
  day !== undefined && isDay(day) ? day : dayOf(ctx.now(), zone);

/** The members' working times for the team on a day. Plans are visible to their managers and to the member. */
export async function readTeamDay(
  ctx: Context,
  id: string,
  query: QueryOf<typeof teamsApi.day>,
): Promise<RawJson<ResponseOf<typeof teamsApi.day>>> {
  const team = await requireVisible(ctx, id);
  const zone = zoneOf(ctx, query.timeZone);
  const day = dayOr(ctx, query.day, zone);
  const reader = readerOfTeam(ctx);
  const values = {
    ...reader,
    ...dayBounds(day, zone),
    teamId: id,
    day,
    onlyPlanOf: leads(ctx, team) ? null : reader.self,
  };
  const statement = (now: Date) => teamDaySql({ ...values, now });
  const json = await sharedJson(ctx, { statement, toText: ([row]) => row });
  return new RawJson(json ?? objectText({ members: listText([]) }));
}

/** Target of a member on a day; none without tracking or while they were no member. */
function targetsOf(member: TeamMemberHours): (day: Day) => number {
  const weeks = weekSecondsOf(member);
  const { employment, isExpected, periods } = member;
  return (day) => {
    const state = valueOn(employment, day);
    const isThere = periods.some(({ from, until }) => day >= from && (until === null || day < until));
    const tracks = state === undefined ? isExpected : state.isActive && state.isTrackingEnabled;
    return isThere && tracks ? (ofWeekday(valueOn(weeks, day) ?? [], day) ?? 0) : 0;
  };
}

/** The team's time of seven days; 403 for callers who do not manage its members. */
export async function readTeamWeek(
  ctx: Context,
  id: string,
  query: QueryOf<typeof teamsApi.week>,
): Promise<ResponseOf<typeof teamsApi.week>> {
  const team = await requireVisible(ctx, id);
  if (!leads(ctx, team)) throw forbidden(teamTexts.notManager, 'NOT_TEAM_MANAGER');
  const zone = zoneOf(ctx, query.timeZone);
  const firstDay = dayOr(ctx, query.firstDay, zone);
  const days = eachDay(firstDay, addDays(firstDay, 6));
  const bounds = days.map((day) => dayBounds(day, zone));
  const starts = bounds.map(({ start }) => start);
  const ends = bounds.map(({ end }) => end);
  const range = { start: starts[0] ?? ctx.now(), end: ends.at(-1) ?? ctx.now() };
  const values = { ...readerOfTeam(ctx), ...range, teamId: id, now: ctx.now(), days, starts, ends };
  const member = { tenantId: ctx.tenantId, teamId: id, from: firstDay, zone };
  const [worked, members] = await Promise.all([
    queryRows(ctx, teamWeekSql(values)),
    queryRows(ctx, teamHoursSql(member)),
  ]);
  const targets = members.map(targetsOf);
  const projectsOf = (day: Day) =>
    worked.flatMap((row) =>
      row.day === day
        ? [{ name: row.name ?? undefined, color: row.color ?? undefined, seconds: row.seconds }]
        : [],
    );
  return {
    days: days.map((day) => ({
      day,
      seconds: worked.reduce((sum, row) => sum + (row.day === day ? row.seconds : 0), 0),
      projects: projectsOf(day),
      targetSeconds: targets.reduce((sum, targetOn) => sum + targetOn(day), 0),
    })),
  };
}
