import { answeredStopSql, secondsBetween, secondsUntil } from '#server/db/log-seconds.sql.ts';
import type { Param } from '#server/db/sql.ts';

/** Parameters of the statement: the people and the range. */
export interface TeamTimePlaces {
  readonly tenant: Param<string> | string;
  /** A list of ids, or what reads them. */
  readonly teams: string;
  readonly now: Param<Date>;
  /** The range that counts as today. */
  readonly start: Param<Date>;
  readonly end: Param<Date>;
}

/** Time without a task keeps a place of its own, so that sums stay whole. */
export const noTaskId = '00000000-0000-0000-0000-000000000000';
/** No finished session is longer, which bounds how far back a day has to be looked for. */
const longestSession = '7 days';

const stopped = ({ now }: TeamTimePlaces) => answeredStopSql(`${now}::timestamptz`).text;

/** Seconds of a log `l` within the range. */
export const secondsOfRange = (of: TeamTimePlaces) =>
  secondsBetween(
    { start: 'l."startedAt"', end: stopped(of) },
    { start: `${of.start}::timestamptz`, end: `${of.end}::timestamptz` },
  ).text;

const logsOf = ({ tenant, teams }: TeamTimePlaces, more: string) => `
    select * from time_logs l
    where l."tenantId" = ${tenant} and l."organizationTeamId" in (${teams}) and l."deletedAt" is null
      and ${more}`;

const longAgo = ({ start }: TeamTimePlaces) => `${start}::timestamptz - interval '${longestSession}'`;
/** Whether a log reaches into the range; other logs need no arithmetic. */
const isOfRange = (of: TeamTimePlaces) =>
  `l."startedAt" < ${of.end}::timestamptz and ${stopped(of)} > ${of.start}::timestamptz`;

/** Logs of teams that reach into the range; two halves, because a condition on either would read every log there ever was. */
export const teamLogsOfRange = (
  of: TeamTimePlaces,
) => `${logsOf(of, `l."startedAt" > ${longAgo(of)} and l."startedAt" <= ${of.now} and ${isOfRange(of)}`)}
    union all ${logsOf(of, `l."isRunning" and l."startedAt" <= ${longAgo(of)} and ${isOfRange(of)}`)}`;

const ofLog = (of: TeamTimePlaces, count: number) => `
    select l."organizationTeamId", l."employeeId", l."taskId", ${count} as entries,
      ${count} * ${secondsUntil(stopped(of)).text} as total, 0 as today`;

/**
 * Seconds of all time, and those of the range, by team, person and task. The totals contain finished time, including
 * time entered for later.
 */
export const teamTimeEver = (of: TeamTimePlaces) => `
  select "organizationTeamId" as "teamId", "employeeId", "taskId", sum(total)::int as total, sum(today)::int as today
  from (
    select "organizationTeamId", "employeeId", nullif("taskId", '${noTaskId}') as "taskId", entries, seconds as total, 0 as today
    from time_totals where "tenantId" = ${of.tenant} and "organizationTeamId" in (${of.teams})
    union all ${ofLog(of, 1)} from (${logsOf(of, `l."isRunning" and l."startedAt" <= ${of.now}`)}) l
    union all ${ofLog(of, -1)} from (${logsOf(of, `not l."isRunning" and l."startedAt" > ${of.now}`)}) l
    union all
    select l."organizationTeamId", l."employeeId", l."taskId", 0, 0, ${secondsOfRange(of)} from (${teamLogsOfRange(of)}) l
  ) spent
  group by 1, 2, 3
  having sum(entries) > 0`;
