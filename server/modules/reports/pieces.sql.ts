import type { Context } from '#server/context/context.ts';
import { dayStartSql, logActivitySql, secondsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import {
  activityBounds,
  filterSql,
  filterValues,
  partsSql,
} from '#server/modules/time-logs/time-filter.sql.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/**
 * Logs of the filter, with the part inside the range from "from" to "until" and its whole seconds. Seconds are counted
 * from the start of the log, so that pieces add up to the log and logs to every report.
 * With statuses asked for a log is there once for each of its days that has them.
 * $12 is now, $13 and $14 the bounds of activity in percent; further values begin at $15.
 */
export const selectLogsSql = selectLogs('');
/** The same with its reason and the sheet on which each log begins, whose zone cuts it into days. */
export const selectSheetedLogsSql = selectLogs('ts.date, ts."timeZone", l.reason, ');

function selectLogs(more: string): string {
  return `
    select ${more}l.id, l."employeeId", l."projectId", l."taskId", l."organizationTeamId", l."isBillable", l."logType",
      l.source, l."isRunning", l."startedAt", ts.status, coalesce(l.description, '') as description,
      coalesce(l."organizationContactId", p."organizationContactId") as "clientId", part."from", part.until, part."isFirst", part."isLast",
      ${secondsSql('part."from"', 'part.until')} as seconds
    from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
    cross join ${partsSql}
    where ${filterSql} and part.until > part."from"
      and ($13::numeric is null or ${logActivitySql} between $13 and $14)`;
}

export const logsSql = `logs as materialized (${selectLogsSql})`;

/**
 * `days` of the range; `pieces`: the logs cut at midnights. A day's bounds come from the zone itself, so days of 23
 * and 25 hours are right. $15 is the zone, $16 and $17 are the first and last day; further values begin at $18.
 */
export const piecesSql = `
  days as materialized (
    select series.day::date as day, ${dayStartSql('series.day', '$15')} as starts,
      ${dayStartSql("series.day + interval '1 day'", '$15')} as ends
    from generate_series($16::date, $17::date, interval '1 day') as series(day)
  ), ${logsSql}, pieces as materialized (
    select l.*, d.day, piece.seconds as piece
    from logs l
    cross join lateral generate_series(0, (l.until at time zone $15)::date - (l."from" at time zone $15)::date)
      as later(days)
    join days d on d.day = (l."from" at time zone $15)::date + later.days
    cross join lateral (select ${secondsSql('greatest(l."from", d.starts)', 'least(l.until, d.ends)')}
      as seconds offset 0) as piece
    where piece.seconds > 0
  )`;

const slotsWith = (more: string) => `
  slots as (
    select l.*${more}, s."startedAt" as "slotAt", s.overall, s.duration
    from time_slots s
    join time_slot_time_logs link on link."tenantId" = s."tenantId" and link."timeSlotId" = s.id
    join logs l on l.id = link."timeLogId" and (l."isFirst" or s."startedAt" >= l."from")
      and (l."isLast" or s."startedAt" < l.until)
    where s."tenantId" = $1 and s."organizationId" = $2 and s."deletedAt" is null
      and s."startedAt" >= $3 and s."startedAt" < $4
  )`;

/** Activity of the slots of `logs`. Slots are evidence and enter no total. */
export const slotsSql = slotsWith('');
/** The same with the day of the zone $15. */
export const daySlotsSql = slotsWith(', (s."startedAt" at time zone $15)::date as day');

/** Percent with two decimals. */
export const activitySql = (overall: string, duration: string) =>
  `coalesce(round(${overall} * 100.0 / nullif(${duration}, 0), 2), 0)`;

/** Values of `logsSql`. */
export function logValues(
  ctx: Context,
  filter: TimeFilter,
  level: TimeRangeQuery['activityLevel'],
): unknown[] {
  return [...filterValues(ctx, filter), ctx.now(), ...activityBounds(level)];
}

/** Values of `piecesSql`. */
export function pieceValues(
  ctx: Context,
  filter: TimeFilter,
  level: TimeRangeQuery['activityLevel'],
): unknown[] {
  const { fromDay, toDay } = filter.range;
  return [...logValues(ctx, filter, level), filter.zone, fromDay, toDay];
}
