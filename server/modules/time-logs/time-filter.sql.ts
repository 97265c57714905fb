import { answeredStopSql } from '#server/db/log-seconds.sql.ts';
import { dayPartSql, daysAfterStartSql, reachesSql } from '#server/modules/time-logs/day-parts.sql.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/**
 * Conditions every list and report over time logs shares; `$1…$11` are `filterValues`. $3 and $4 bound the range:
 * logs that overlap it pass, so that reports can count the part inside. $11 holds the rarer lists as JSON, of which
 * `partsSql` and `anyDayOfStatusSql` judge the statuses. A label counts on the entry and on its task.
 */
export const filterSql = `
    l."tenantId" = $1 and l."organizationId" = $2 and l."deletedAt" is null
    and ${reachesSql('$3::timestamptz', '$4')}
    and ($5::uuid[] is null or l."employeeId" = any($5))
    and ($6::uuid[] is null or l."projectId" = any($6))
    and ($7::uuid[] is null or l."taskId" = any($7))
    and ($8::uuid[] is null or l."organizationTeamId" = any($8))
    and ($9::text[] is null or l."logType" = any($9))
    and ($10::text[] is null or l.source = any($10))
    and ($11::jsonb -> 'tagIds' is null or exists (select 1 from time_log_tags k
      where k."tenantId" = $1 and k."timeLogId" = l.id and $11::jsonb -> 'tagIds' ? k."tagId"::text)
      or exists (select 1 from task_tags k
      where k."tenantId" = $1 and k."taskId" = l."taskId" and $11::jsonb -> 'tagIds' ? k."tagId"::text))`;

const until = answeredStopSql('$12::timestamptz');

/**
 * The parts of the log `l` whose day has a sheet of the statuses asked for, cut by the days of its owner; `ts` is the
 * sheet on which it begins, $12 is now. Only with statuses: all of a log passes without them.
 */
const daysOfStatusSql = `
  (select greatest(0, ${daysAfterStartSql('ts', `${until} - interval '1 millisecond'`)}) as last) as nights
  cross join lateral generate_series(0, nights.last) as later(days)
  left join timesheets each on each."tenantId" = $1 and each."employeeId" = l."employeeId"
    and each.date = ts.date + later.days
  cross join ${dayPartSql({ own: 'ts', later: 'later.days', from: 'l."startedAt"', until })}
  where $11::jsonb -> 'statuses' is not null and $11::jsonb -> 'statuses' ? coalesce(each.status, ts.status)`;

/** Whether a day of the log inside the range is of the statuses asked for. */
export const anyDayOfStatusSql = `($11::jsonb -> 'statuses' is null or exists (
    select 1 from ${daysOfStatusSql} and part."from" < $4 and (part.until > $3 or l."startedAt" >= $3)))`;

/**
 * The parts of the log inside the range as `part`: one, or with statuses one for each of its days that has them.
 * "isFirst" and "isLast" say whether the log begins and ends with it.
 */
export const partsSql = `lateral (
    select greatest(l."startedAt", $3) as "from", least(coalesce(l."stoppedAt", $12), $4) as until,
      true as "isFirst", true as "isLast"
    where $11::jsonb -> 'statuses' is null
    union all
    select greatest(part."from", $3), least(part.until, $4), later.days = 0, later.days = nights.last
    from ${daysOfStatusSql}
  ) as part`;

function rarer({ statuses, tagIds }: TimeFilter): string | null {
  return statuses === undefined && tagIds === undefined ? null : JSON.stringify({ statuses, tagIds });
}

/** Both null where every log is within them. */
export function activityBounds(level: TimeRangeQuery['activityLevel']): [number, number] | [null, null] {
  const { start = 0, end = 100 } = level ?? {};
  return start === 0 && end === 100 ? [null, null] : [start, end];
}

export function filterValues(
  place: { tenantId: string; organizationId: string | undefined },
  filter: TimeFilter,
): unknown[] {
  const { interval } = filter.range;
  return [
    place.tenantId,
    place.organizationId ?? null,
    interval.start,
    interval.end,
    filter.employeeIds ?? null,
    filter.projectIds ?? null,
    filter.taskIds ?? null,
    filter.teamIds ?? null,
    filter.logTypes ?? null,
    filter.sources ?? null,
    rarer(filter),
  ];
}
