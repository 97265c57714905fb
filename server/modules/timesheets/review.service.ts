import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { targetsIn } from '#server/modules/absences/absence-people.ts';
import { reviewSql, type WeekRow } from '#server/modules/timesheets/review.sql.ts';
import { readerOf } from '#server/modules/timesheets/timesheets.data.ts';
import type { List } from '#shared/http/envelope.ts';
import { addDays, type Day, eachDay } from '#shared/time/calendar-day.ts';
import { valueOn } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';
import { dayOfDate } from '#shared/time/stored-day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { type BreakRule, breaksOfDay } from '#shared/timer/breaks.ts';
import {
  type ReviewDay,
  type ReviewQuery,
  type ReviewWeek,
  reviewPage,
} from '#shared/timesheets/review.schema.ts';
import { stepsOfDay } from '#shared/timesheets/timesheet-state.ts';
import { ofWeekday, weekSecondsOf } from '#shared/workspaces/working-week.ts';

type DayRow = NonNullable<WeekRow['days']>[number];

function toDay({ spans, ...row }: DayRow, rule: BreakRule): ReviewDay {
  const { isOwner, isReviewer, mayReviewOwn, employeeId: _, ...day } = row;
  const changedAt = day.changedAt && new Date(day.changedAt).toISOString();
  const missingBreakMinutes = spans ? breaksOfDay(rule, spans).missingMinutes : undefined;
  return {
    ...day,
    missingBreakMinutes,
    changedAt,
    allowedSteps: stepsOfDay(day, { isOwner, isReviewer, mayReviewOwn }),
  };
}

/** Target seconds of each day of the week, by date. */
function targetsOf({ weekStart, own, usual }: WeekRow): Map<Day, number> {
  const weeks = weekSecondsOf({ own, usual });
  return new Map(
    eachDay(weekStart, addDays(weekStart, 6)).map((day) => [
      day,
      ofWeekday(valueOn(weeks, day) ?? [], day) ?? 0,
    ]),
  );
}

function toWeek(ctx: Context, row: WeekRow, freed: Freed): ReviewWeek {
  const { employeeId, employee, weekStart, submittedAt, limitHours, startedWorkOn } = row;
  const zone = normaliseTimeZone(row.timeZone ?? ctx.timeZone);
  const less = freed.get(employeeId);
  const targets = new Map([...targetsOf(row)].map(([day, due]) => [day, less?.(day) ?? due]));
  const days = (row.days ?? []).map((day) => toDay(day, row));
  const worked = new Set(days.filter(({ seconds }) => seconds > 0).map(({ date }) => date));
  const today = dayOf(ctx.now(), zone);
  // Time that is older than the start, such as imported one, was worked as well.
  const started = startedWorkOn === null ? weekStart : dayOfDate(startedWorkOn, zone);
  const [begun = weekStart] = [started, ...worked].toSorted();
  const missingDays = [...targets]
    .filter(([date, due]) => due > 0 && date <= today && date >= begun && !worked.has(date))
    .map(([date]) => date);
  return {
    employeeId,
    employee,
    weekStart,
    submittedAt: submittedAt?.toISOString(),
    isOwn: employeeId === ctx.employeeId,
    targetSeconds: [...targets.values()].reduce((sum, due) => sum + due, 0),
    limitSeconds: limitHours === 0 ? undefined : hoursToSeconds(limitHours),
    missingDays,
    days,
  };
}

type Freed = Awaited<ReturnType<typeof targetsIn>>;

/** Targets of the days of these weeks, for people whose holidays or absences reduce them. */
async function freedOf(ctx: Context, rows: readonly WeekRow[]): Promise<Freed> {
  const weeks = rows.filter(({ hasFreeDays }) => hasFreeDays);
  const starts = weeks.map(({ weekStart }) => weekStart).toSorted();
  const [from, last] = [starts[0], starts.at(-1)];
  if (from === undefined || last === undefined) return new Map();
  const ids = [...new Set(weeks.map(({ employeeId }) => employeeId))];
  return targetsIn(ctx, { ids, from, to: addDays(last, 6) });
}

/** The weeks of the people whose time the caller decides about, in one read. */
export async function listReviewWeeks(ctx: Context, query: ReviewQuery): Promise<List<ReviewWeek>> {
  const { sortBy, order, status, teamIds, employeeIds, decidable = false } = query;
  const { skip = 0, take = reviewPage.usual } = query;
  const page = { skip, take: Math.min(take, reviewPage.most) };
  const values = { ...readerOf(ctx), status, teamIds, employeeIds, decidable, ...page };
  const rows = await queryRows(ctx, reviewSql[sortBy][order](values));
  const weeks = rows.flatMap(({ employeeId, ...row }) =>
    employeeId === null ? [] : [{ employeeId, ...row }],
  );
  const freed = await freedOf(ctx, weeks);
  const items = weeks.map((row) => toWeek(ctx, row, freed));
  return { items, total: rows[0]?.count ?? 0 };
}
