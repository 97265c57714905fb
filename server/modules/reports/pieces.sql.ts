import type { Context } from '#server/context/context.ts';
import { type Columns, rowStatement } from '#server/db/rows.ts';
import { type Fragment, type Params, raw, type Sql, sql, toSql } from '#server/db/sql.ts';
import { dayStartSql, secondsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import {
  filterSql,
  isActiveEnoughSql,
  type ListValues,
  listValues,
  partsSql,
} from '#server/modules/time-logs/time-filter.sql.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { entryFields } from '#shared/time-logs/entry-fields.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/** Values of the logs of a report. */
export type LogValues = ListValues;

export interface PieceValues extends LogValues {
  readonly zone: string;
  readonly fromDay: Day;
  readonly toDay: Day;
}

/** SQL of the part of a log that counts, as `part`. */
type Parts = (p: Params<LogValues>) => Sql;

/** All of it inside the range: `partsSql` where no status is requested, which takes half as long to plan. */
const wholeSql: Parts = (p) => sql`lateral (
    select greatest(l."startedAt", ${p.start}::timestamptz) as "from",
      least(coalesce(l."stoppedAt", ${p.now}::timestamptz), ${p.end}::timestamptz) as until, true as "isFirst", true as "isLast") as part`;

/**
 * Logs of the filter, with the part inside the range from "from" to "until" and its whole seconds. Seconds are counted
 * from the start of the log, so that pieces add up to the log and logs to every report.
 * Filtered by status, a log is there once for each of its days that has it.
 */
const selectLogsSql = (p: Params<LogValues>, parts: Parts, more: string) => sql`
    select ${raw(more)}l.id, l."employeeId", l."projectId", l."taskId", l."organizationTeamId", l."logType",
      l.source, l."isRunning", l."startedAt", ts.status,
      coalesce(l."organizationContactId", p."organizationContactId") as "clientId", part."from", part.until, part."isFirst", part."isLast",
      ${secondsSql('part."from"', 'part.until')} as seconds
    from time_logs l
    left join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
    cross join ${parts(p)}
    where ${filterSql(p)} and part.until > part."from"
      and ${isActiveEnoughSql(p)}`;

/** Columns of an entry `l` that its author writes. */
export const entrySql = entryFields.map((field) => `l."${field}"`).join(', ');

/** The same with the sheet on which each log begins, whose zone cuts it into days, and all its fields. */
export const selectSheetedLogsSql = (p: Params<LogValues>) =>
  selectLogsSql(p, partsSql, `ts.date, ts."timeZone", ${entrySql}, `);

export const logsSql = (p: Params<LogValues>, parts: Parts) =>
  sql`logs as (${selectLogsSql(p, parts, `coalesce(l.description, '') as description, l."isBillable", ts.date as "firstDay", `)})`;

/** A statement over logs, built for both kinds of parts. */
export function logStatement<C extends Columns, Values extends LogValues>(
  columns: C,
  build: (p: Params<Values>, parts: Parts) => Sql,
) {
  const options = { planned: 'each-time' } as const;
  const whole = rowStatement(columns, (p: Params<Values>) => build(p, wholeSql), options);
  const byStatus = rowStatement(columns, (p: Params<Values>) => build(p, partsSql), options);
  return (values: Values) => (values.rarer === null ? whole(values) : byStatus(values));
}

/**
 * `days` of the range; `pieces`: the logs, cut at midnights. A day's bounds follow from the zone itself, so days of
 * 23 and 25 hours are right. Nearly every log is on one day: a bare series would pass for a thousand rows, and a
 * month for work that justifies parallel workers. "offset 0" keeps the
 * planner from computing the places of a log once for each use.
 */
export function piecesSql(p: Params<PieceValues>, parts: Parts): Sql {
  const zone = sql`${p.zone}`;
  return sql`
  days as materialized (
    select series.day::date as day, ${dayStartSql('series.day', zone)} as starts,
      ${dayStartSql("series.day + interval '1 day'", zone)} as ends
    from generate_series(${p.fromDay}::date, ${p.toDay}::date, interval '1 day') as series(day)
  ), edges as materialized (
    select array_agg(starts order by day) as starts from days
  ), ${logsSql(p, parts)}, dated as (
    select l.*, width_bucket(l."from", (select starts from edges)) as first, width_bucket(l.until, (select starts from edges)) as last
    from logs l offset 0
  ), daily as (
    select l.*, unnest(case when l.first = l.last then array[l.first]
      else array(select generate_series(l.first, l.last)) end) as place from dated l
  ), pieces as (
    select * from (
      select l.*, d.day, case when l.first = l.last then l.seconds
        else ${secondsSql('greatest(l."from", d.starts)', 'least(l.until, d.ends)')} end as piece
      from daily l join days d on d.day = ${p.fromDay}::date + l.place - 1 offset 0) piece
    where piece.piece > 0
  )`;
}

/** Activity of the slots of `logs`. Slots are evidence and enter no total. */
export const slotsSql = (p: Params<LogValues>, more: Fragment = '') => sql`
  slots as (
    select l.*${toSql(more)}, s."startedAt" as "slotAt", s.overall, s.duration
    from time_slots s
    join time_slot_time_logs link on link."tenantId" = s."tenantId" and link."timeSlotId" = s.id
    join logs l on l.id = link."timeLogId" and (l."isFirst" or s."startedAt" >= l."from")
      and (l."isLast" or s."startedAt" < l.until)
    where s."tenantId" = ${p.tenantId} and s."organizationId" = ${p.organizationId} and s."deletedAt" is null
      and s."startedAt" >= ${p.start} and s."startedAt" < ${p.end}
  )`;

/** The same with the day of the zone. */
export const daySlotsSql = (p: Params<PieceValues>) =>
  slotsSql(p, sql`, (s."startedAt" at time zone ${p.zone})::date as day`);

/** Percent with two decimals. */
export const activitySql = (overall: string, duration: string) =>
  `coalesce(round(${overall} * 100.0 / nullif(${duration}, 0), 2), 0)`;

/** Values of `piecesSql`. */
export function pieceValues(
  ctx: Context,
  filter: TimeFilter,
  level: TimeRangeQuery['activityLevel'],
): PieceValues {
  const { fromDay, toDay } = filter.range;
  return { ...listValues(ctx, filter, level), zone: filter.zone, fromDay, toDay };
}
