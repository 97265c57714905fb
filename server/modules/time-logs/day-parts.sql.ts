import { secondsUntil } from '#server/db/log-seconds.sql.ts';
import { type Fragment, type Param, raw, type Sql, sql, toSql } from '#server/db/sql.ts';

/** A day of the zone begins at its first midnight, where clocks show it twice. */
export function dayStartSql(day: Fragment, zone: Fragment): Sql {
  const [date, place] = [toSql(day), toSql(zone)];
  const midnight = sql`((${date})::timestamp at time zone ${place})`;
  const hourBefore = sql`${midnight} - interval '1 hour'`;
  return sql`case when ((${hourBefore}) at time zone ${place})::date = (${date})::date then ${hourBefore} else ${midnight} end`;
}

/**
 * Whole seconds of the log `l` between two instants, counted from its start, so that its parts always add up to the
 * log.
 */
export function secondsSql(from: Fragment, until: Fragment): Sql {
  return sql`${secondsUntil(until)} - ${secondsUntil(from)}`;
}

/**
 * Whether the log `l` reaches into an interval. The index of starts finds logs that began up to two days before it,
 * the index of long logs the few others: without that a week reads years.
 */
export function reachesSql(startsAt: Fragment, endsAt: Fragment): Sql {
  const [start, end] = [toSql(startsAt), toSql(endsAt)];
  return sql`l."startedAt" < ${end} and coalesce(l."stoppedAt", 'infinity') > ${start}
    and (l."startedAt" >= ${start} - interval '48 hours'
      or (l."stoppedAt" - l."startedAt" > interval '48 hours') is not false)`;
}

/** Days from the one on which the log `l` begins, in the zone of its own sheet, to that of an instant. */
export function daysAfterStartSql(own: string, instant: Fragment): Sql {
  const zone = toSql(`${own}."timeZone"`);
  return sql`(((${toSql(instant)}) at time zone ${zone})::date - (l."startedAt" at time zone ${zone})::date)`;
}

interface DayPart {
  /** The sheet of the day on which the log begins: its zone cuts the log. */
  readonly own: string;
  /** The offset in days. */
  readonly later: string;
  readonly from: Fragment;
  readonly until: Fragment;
}

/** The part of the log `l` on a day, as `part."from"` and `part.until`; empty if it is on other days. */
export function dayPartSql({ own, later, from, until }: DayPart): Sql {
  const zone = `${own}."timeZone"`;
  const day = `((l."startedAt" at time zone ${zone})::date + (${later}))`;
  return sql`lateral (select greatest(${toSql(from)}, ${dayStartSql(day, zone)}) as "from",
      least(${toSql(until)}, ${dayStartSql(`${day} + 1`, zone)}) as until offset 0) as part`;
}

/**
 * The time of the sheet `ts`: of each of its owner's logs the part on its day. The zone that cut the first day of a
 * log cuts all of it, so that no second is on two days or none.
 */
export function sheetPartsSql(now: Fragment, matches: Fragment = 'true'): Sql {
  // Days of all zones begin and end within these hours from midnight of UTC.
  const hours = (count: number) => `(ts.date::timestamp at time zone 'UTC' + interval '${count} hours')`;
  const [earliest, latest] = [hours(-15), hours(13)];
  const until = sql`coalesce(l."stoppedAt", ${toSql(now)})`;
  const later = 'ts.date - own.date';
  // Nearly every log ends on the day on which it began: the bounds of its other days need not be computed. An hour
  // later no clock that was set back shows an earlier day.
  const lastDay = sql`((${until} + interval '1 hour') at time zone own."timeZone")::date`;
  return sql`select l.id, l."isRunning", l."logType", l."taskId", l.description, part."from", part.until,
      ${toSql(matches)} as matches, greatest(0, ${secondsSql('part."from"', 'part.until')}) as seconds
    from time_logs l
    join timesheets own on own."tenantId" = l."tenantId" and own.id = l."timesheetId" and own.date <= ts.date
      and (own.id = ts.id or ${lastDay} >= ts.date)
    cross join ${dayPartSql({ own: 'own', later, from: 'l."startedAt"', until })}
    where l."tenantId" = ts."tenantId" and l."employeeId" = ts."employeeId" and l."deletedAt" is null
      and ${reachesSql(earliest, hours(24 + 13))} and (l."timesheetId" = ts.id or l."startedAt" < ${raw(latest)})
      and (part.until > part."from" or own.id = ts.id)`;
}

/** Percent of activity in the slots of the log `l`; 0 without slots. */
export const logActivitySql = (p: { readonly tenantId: Param<string> }) => sql`coalesce((
    select sum(s.overall) * 100.0 / nullif(sum(s.duration), 0)
    from time_slot_time_logs link
    join time_slots s on s."tenantId" = link."tenantId" and s.id = link."timeSlotId" and s."deletedAt" is null
    where link."tenantId" = ${p.tenantId} and link."timeLogId" = l.id), 0)`;
