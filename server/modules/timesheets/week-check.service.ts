import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, float, int, nullable, rowStatement, text, timestamp, word } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { targetsIn } from '#server/modules/absences/absence-people.ts';
import { type Reader, workedSql } from '#server/modules/timesheets/timesheet-json.sql.ts';
import { findWeekOwner, readerOf } from '#server/modules/timesheets/timesheets.data.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';
import { startOfWeek } from '#shared/time/week.ts';
import type { WeekCheck, WeekCheckQuery } from '#shared/timesheets/timesheet.schema.ts';
import { timesheetStep } from '#shared/timesheets/timesheet-state.ts';

interface DayRow {
  readonly date: Day;
  readonly status: TimesheetStatus | null;
  readonly seconds: number | null;
  readonly logs: number | null;
  readonly isRunning: boolean | null;
  readonly plannedHours: number | null;
}

const daysSql = rowStatement(
  {
    date: text,
    status: nullable(word<TimesheetStatus>()),
    seconds: nullable(int),
    logs: nullable(int),
    isRunning: nullable(bool),
    plannedHours: nullable(float),
  },
  (p: Params<Reader & { weekStart: Day }>) => sql`
select to_char(week.day, 'YYYY-MM-DD') as date, ts.status, worked.seconds, worked.logs, worked."isRunning",
  (select sum(plan."workTimePlanned") from daily_plans plan
    where plan."tenantId" = ${p.tenantId} and plan."employeeId" = ${p.employeeId} and plan.date = week.day::date
      and plan."deletedAt" is null) as "plannedHours"
from generate_series(${p.weekStart}::date, ${p.weekStart}::date + 6, interval '1 day') as week(day)
left join timesheets ts on ts."tenantId" = ${p.tenantId} and ts."employeeId" = ${p.employeeId} and ts.date = week.day::date
  and ts."deletedAt" is null
left join ${workedSql(p)} on ts.id is not null
order by week.day`,
);

const runningSql = rowStatement(
  { startedAt: timestamp },
  (p: Params<Pick<Reader, 'tenantId' | 'employeeId'>>) => sql`
select l."startedAt"
from time_logs l
where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l."isRunning" and l."deletedAt" is null`,
);

const asOwner = { isOwner: true, isReviewer: false };

/** A day with time that its owner may submit now. */
const isSubmittable = ({ status, logs }: DayRow): boolean =>
  status !== null &&
  (logs ?? 0) > 0 &&
  timesheetStep({ from: status, to: 'PENDING' }, asOwner).action === 'submit';

/** The caller's week: the days to submit now, the missing time and the running timer. */
export async function checkWeek(ctx: Context, { date }: WeekCheckQuery): Promise<WeekCheck> {
  const { employeeId } = ctx;
  if (employeeId === undefined) throw notFound('The employee');
  const { startWeekOn } = await findWeekOwner(ctx, employeeId);
  const weekStart = startOfWeek(date, startWeekOn);
  const reader = readerOf(ctx);
  const [targets, days, [running]] = await Promise.all([
    targetsIn(ctx, { ids: [employeeId], from: weekStart, to: addDays(weekStart, 6) }),
    queryRows(ctx, daysSql({ ...reader, weekStart })),
    queryRows(ctx, runningSql(reader)),
  ]);
  const targetOf = targets.get(employeeId);
  const runningDay = days.find((day) => day.isRunning === true && isSubmittable(day));
  return {
    days: days.map((day) => ({
      date: day.date,
      status: day.status ?? undefined,
      seconds: day.seconds ?? 0,
      targetSeconds: targetOf?.(day.date) ?? 0,
      plannedSeconds: day.plannedHours === null ? undefined : hoursToSeconds(day.plannedHours),
      isSubmitted: isSubmittable(day),
    })),
    runningTimer:
      running === undefined || runningDay === undefined
        ? undefined
        : { date: runningDay.date, startedAt: running.startedAt.toISOString() },
  };
}
