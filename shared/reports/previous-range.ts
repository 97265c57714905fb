import { addDays, type Day, daysBetween } from '#shared/time/calendar-day.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';

interface DayRange {
  readonly fromDay: Day;
  readonly toDay: Day;
}

function monthsOf({ fromDay, toDay }: DayRange): number {
  const index = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(toDay) - index(fromDay) + 1;
}

/** As many whole months as the range has, else as many days. */
function wholeBefore(range: DayRange): DayRange {
  const { fromDay, toDay } = range;
  const before = addDays(fromDay, -1);
  const isWholeMonths = fromDay === startOfMonth(fromDay) && toDay === endOfMonth(toDay);
  if (!isWholeMonths) return { fromDay: addDays(before, -daysBetween(fromDay, toDay)), toDay: before };
  let first = startOfMonth(before);
  for (let count = 1; count < monthsOf(range); count += 1) first = startOfMonth(addDays(first, -1));
  return { fromDay: first, toDay: before };
}

/** The range to compare with: the one before it, cut to the days elapsed if the range is not over. */
export function previousRange(range: DayRange, today: Day): DayRange {
  const before = wholeBefore(range);
  const isOver = range.toDay <= today || range.fromDay > today;
  if (isOver) return before;
  const soFar = addDays(before.fromDay, daysBetween(range.fromDay, today));
  return soFar < before.toDay ? { ...before, toDay: soFar } : before;
}
