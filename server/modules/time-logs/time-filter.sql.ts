import { reachesSql } from '#server/modules/time-logs/day-parts.sql.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/**
 * Conditions every list and report over time logs shares; `$1…$11` are `filterValues`. $3 and $4 bound the range:
 * logs that overlap it pass, so that reports can count the part inside. $11 holds the rarer lists as JSON. A label counts
 * on the entry and on its task.
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
    and ($11::jsonb -> 'statuses' is null or $11::jsonb -> 'statuses' ? ts.status)
    and ($11::jsonb -> 'tagIds' is null or exists (select 1 from time_log_tags k
      where k."tenantId" = $1 and k."timeLogId" = l.id and $11::jsonb -> 'tagIds' ? k."tagId"::text)
      or exists (select 1 from task_tags k
      where k."tenantId" = $1 and k."taskId" = l."taskId" and $11::jsonb -> 'tagIds' ? k."tagId"::text))`;

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
