import type { Context } from '#server/context/context.ts';
import { answeredStopSql } from '#server/db/log-seconds.sql.ts';
import { type Params, sql } from '#server/db/sql.ts';
import {
  dayPartSql,
  daysAfterStartSql,
  logActivitySql,
  reachesSql,
} from '#server/modules/time-logs/day-parts.sql.ts';
import type { TimeFilter, TimeLists } from '#server/modules/time-logs/time-filter.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

interface FilterValues extends TimeLists {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly start: Date;
  readonly end: Date;
  readonly rarer: string | null;
}

export interface ListValues extends FilterValues {
  readonly now: Date;
  /** Percent. */
  readonly leastActivity: number | null;
  readonly mostActivity: number | null;
}

/** The rarer conditions on a log: labels, money, edits, sheets and clients. A label counts on the entry and on its task. */
export const rarerSql = (p: Params<Pick<FilterValues, 'tenantId' | 'rarer'>>) => sql`
    (${p.rarer}::jsonb -> 'tagIds' is null or exists (select 1 from time_log_tags k
      where k."tenantId" = ${p.tenantId} and k."timeLogId" = l.id and ${p.rarer}::jsonb -> 'tagIds' ? k."tagId"::text)
      or exists (select 1 from task_tags k
      where k."tenantId" = ${p.tenantId} and k."taskId" = l."taskId" and ${p.rarer}::jsonb -> 'tagIds' ? k."tagId"::text))
    and (${p.rarer}::jsonb -> 'isBillable' is null or l."isBillable" = (${p.rarer}::jsonb ->> 'isBillable')::boolean)
    and (${p.rarer}::jsonb -> 'isEdited' is null
      or (l."editedAt" is not null) = (${p.rarer}::jsonb ->> 'isEdited')::boolean)
    and (${p.rarer}::jsonb -> 'timesheetIds' is null or ${p.rarer}::jsonb -> 'timesheetIds' ? l."timesheetId"::text)
    and (${p.rarer}::jsonb -> 'clientIds' is null or ${p.rarer}::jsonb -> 'clientIds' ? coalesce(l."organizationContactId",
      (select own."organizationContactId" from organization_projects own where own."tenantId" = ${p.tenantId} and own.id = l."projectId"))::text)`;

/** The conditions without the range: of whom, for what and of which kind a log is. */
export const chosenSql = (p: Params<FilterValues>) => sql`
    l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId} and l."deletedAt" is null
    and (${p.employeeIds}::uuid[] is null or l."employeeId" = any(${p.employeeIds}))
    and (${p.projectIds}::uuid[] is null or l."projectId" = any(${p.projectIds}))
    and (${p.taskIds}::uuid[] is null or l."taskId" = any(${p.taskIds}))
    and (${p.teamIds}::uuid[] is null or l."organizationTeamId" = any(${p.teamIds}))
    and (${p.logTypes}::text[] is null or l."logType" = any(${p.logTypes}))
    and (${p.sources}::text[] is null or l.source = any(${p.sources}))
    and ${rarerSql(p)}`;

/**
 * Conditions every list and report over time logs shares; `start` and `end` bound the range:
 * logs that overlap it pass, so that reports can count the part inside. `rarer` holds the rarer lists as JSON, of which
 * `partsSql` and `anyDayOfStatusSql` judge the statuses.
 */
export const filterSql = (p: Params<FilterValues>) =>
  sql`${chosenSql(p)} and ${reachesSql(sql`${p.start}::timestamptz`, sql`${p.end}`)}`;

/**
 * The parts of the log `l` whose day has a sheet of the requested statuses, cut by the days of its owner; `ts` is the
 * sheet on which it begins. Only with statuses: all of a log passes without them.
 */
function daysOfStatusSql(p: Params<ListValues>) {
  const until = answeredStopSql(sql`${p.now}::timestamptz`);
  return sql`
  (select greatest(0, ${daysAfterStartSql('ts', sql`${until} - interval '1 millisecond'`)}) as last) as nights
  cross join lateral generate_series(0, nights.last) as later(days)
  left join timesheets each on each."tenantId" = ${p.tenantId} and each."employeeId" = l."employeeId"
    and each.date = ts.date + later.days
  cross join ${dayPartSql({ own: 'ts', later: 'later.days', from: 'l."startedAt"', until })}
  where ${p.rarer}::jsonb -> 'statuses' is not null and ${p.rarer}::jsonb -> 'statuses' ? coalesce(each.status, ts.status)`;
}

/** Whether a day of the log inside the range has a requested status. */
export const anyDayOfStatusSql = (
  p: Params<ListValues>,
) => sql`(${p.rarer}::jsonb -> 'statuses' is null or exists (
    select 1 from ${daysOfStatusSql(p)} and part."from" < ${p.end} and (part.until > ${p.start} or l."startedAt" >= ${p.start})))`;

/**
 * The parts of the log inside the range as `part`: one, or with a status filter one for each matching day. "isFirst"
 * and "isLast" mark the parts with the log's start and end.
 */
export const partsSql = (p: Params<ListValues>) => sql`lateral (
    select greatest(l."startedAt", ${p.start}) as "from", least(coalesce(l."stoppedAt", ${p.now}), ${p.end}) as until,
      true as "isFirst", true as "isLast"
    where ${p.rarer}::jsonb -> 'statuses' is null
    union all
    select greatest(part."from", ${p.start}), least(part.until, ${p.end}), later.days = 0, later.days = nights.last
    from ${daysOfStatusSql(p)}
  ) as part`;

/** The rarer lists as JSON; null without any. */
export function rarerOf(filter: TimeFilter): string | null {
  const { statuses, tagIds, clientIds, isBillable, isEdited, timesheetIds } = filter;
  const lists = JSON.stringify({ statuses, tagIds, clientIds, isBillable, isEdited, timesheetIds });
  return lists === '{}' ? null : lists;
}

/** Whether the activity of the log is within the requested bounds. */
export const isActiveEnoughSql = (p: Params<ListValues>) =>
  sql`(${p.leastActivity}::numeric is null or ${logActivitySql(p)} between ${p.leastActivity} and ${p.mostActivity})`;

/** Both null where every log is within them. */
function activityBounds(level: TimeRangeQuery['activityLevel']) {
  const { start = 0, end = 100 } = level ?? {};
  const isAll = start === 0 && end === 100;
  return { leastActivity: isAll ? null : start, mostActivity: isAll ? null : end };
}

/** Whether logs are chosen by more than people, teams, tasks and dates. */
export const isByWork = ({
  projectIds,
  logTypes,
  sources,
  rarer: others,
  leastActivity,
}: ListValues): boolean =>
  [projectIds, logTypes, sources].some((list) => list !== undefined) ||
  others !== null ||
  leastActivity !== null;

/** Values of the filter, of now and of the bounds of activity in percent. */
export function listValues(
  ctx: Pick<Context, 'tenantId' | 'organizationId' | 'now'>,
  filter: TimeFilter,
  level: TimeRangeQuery['activityLevel'],
): ListValues {
  const { tenantId, organizationId } = ctx;
  const { range, ...lists } = filter;
  const values = { ...lists, ...range.interval, rarer: rarerOf(filter), ...activityBounds(level) };
  return { tenantId, organizationId, ...values, now: ctx.now() };
}
