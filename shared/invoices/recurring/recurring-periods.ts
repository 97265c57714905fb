import type { WeekDay } from '#shared/enums/calendar.ts';
import type { RecurringEvery } from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import { rangeNamed } from '#shared/reports/named-range.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** When drafts of a client are made. */
export interface RecurringTimes {
  readonly every: RecurringEvery;
  readonly daysAfter: number;
  readonly startWeekOn: WeekDay;
}

/** A period to bill, and the day of its draft. */
export interface RecurringPeriod {
  readonly periodFrom: Day;
  readonly periodTo: Day;
  readonly draftOn: Day;
}

/** At most so many drafts are made up for after a time without the server; the latest ones. */
const mostMissed = 12;

const ranges = { week: 'thisWeek', month: 'thisMonth', quarter: 'thisQuarter' } as const;

/** The rest of the week, month or quarter from a day on. */
export function periodFrom(from: Day, { every, daysAfter, startWeekOn }: RecurringTimes): RecurringPeriod {
  const { to } = rangeNamed(ranges[every], { today: from, startWeekOn });
  return { periodFrom: from, periodTo: to, draftOn: addDays(to, daysAfter) };
}

export const periodAfter = ({ periodTo }: RecurringPeriod, times: RecurringTimes): RecurringPeriod =>
  periodFrom(addDays(periodTo, 1), times);

/** The first whole period whose draft is still to come. */
function firstPeriod(today: Day, times: RecurringTimes): RecurringPeriod {
  const inIt = addDays(today, 1 - times.daysAfter);
  const { from } = rangeNamed(ranges[times.every], { today: inIt, startWeekOn: times.startWeekOn });
  return periodFrom(from, times);
}

/** The period that comes next: nothing is drafted twice, and what ended during a pause is left out. */
export function nextPeriod(
  today: Day,
  times: RecurringTimes,
  before?: { readonly periodFrom: Day; readonly every: RecurringEvery; readonly isPaused: boolean },
): RecurringPeriod {
  const first = firstPeriod(today, times);
  if (before === undefined) return first;
  const goesOn = !before.isPaused && before.every === times.every;
  return goesOn || before.periodFrom > first.periodFrom ? periodFrom(before.periodFrom, times) : first;
}

/** The next period to draft, of those that are due today; undefined where none is. */
export function duePeriod(nextFrom: Day, today: Day, times: RecurringTimes): RecurringPeriod | undefined {
  const due: RecurringPeriod[] = [];
  for (let next = periodFrom(nextFrom, times); next.draftOn <= today; next = periodAfter(next, times))
    due.push(next);
  return due[Math.max(0, due.length - mostMissed)];
}
