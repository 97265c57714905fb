import { z } from 'zod';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';
import { startOfWeek } from '#shared/time/week.ts';

/** Periods that move with the calendar, by the name they have in an address. */
export const rangeName = z.enum([
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
]);
export type RangeName = z.infer<typeof rangeName>;

/** The default report range is the current month. */
export const defaultRangeName: RangeName = 'thisMonth';

export interface Calendar {
  readonly today: Day;
  readonly startWeekOn: WeekDay;
}

/** First and last day, both included. */
interface Days {
  readonly from: Day;
  readonly to: Day;
}

const month = (day: Day): Days => ({ from: startOfMonth(day), to: endOfMonth(day) });

function week(day: Day, startWeekOn: WeekDay): Days {
  const from = startOfWeek(day, startWeekOn);
  return { from, to: addDays(from, 6) };
}

function quarter(day: Day): Days {
  const [year = '', number = '1'] = day.split('-');
  const first = Number(number) - ((Number(number) - 1) % 3);
  const at = (place: number) => `${year}-${String(place).padStart(2, '0')}-01`;
  return { from: at(first), to: endOfMonth(at(first + 2)) };
}

const ranges: Readonly<Record<RangeName, (calendar: Calendar) => Days>> = {
  today: ({ today }) => ({ from: today, to: today }),
  yesterday: ({ today }) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  thisWeek: ({ today, startWeekOn }) => week(today, startWeekOn),
  lastWeek: ({ today, startWeekOn }) => week(addDays(today, -7), startWeekOn),
  thisMonth: ({ today }) => month(today),
  lastMonth: ({ today }) => month(addDays(startOfMonth(today), -1)),
  thisQuarter: ({ today }) => quarter(today),
  lastQuarter: ({ today }) => quarter(addDays(quarter(today).from, -1)),
  thisYear: ({ today }) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
};

/** The days of a named range as of today. */
export function rangeNamed(name: RangeName, calendar: Calendar): { from: Day; to: Day } {
  return ranges[name](calendar);
}
