import { type Message, message } from '#shared/text/message.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** What the organization closes; both may be set, and the later one counts. */
export interface ClosingRule {
  /** Every day before it is closed. */
  readonly timeClosedBefore?: Day | null | undefined;
  /** A month is closed once so many days of the next one have passed. */
  readonly timeClosedAfterDays?: number | null | undefined;
}

/** A closed day of somebody that is open to them again, up to the end of another one. */
export interface OpenedDay {
  readonly day: Day;
  readonly until: Day;
}

export const closedTimeTexts = {
  closed: (openFrom: Day) => message('Time before {0} is closed.', openFrom),
  notOver: 'Only days that are over can be closed.',
} as const;

/** The first day that is open to everybody; undefined where nothing is closed. */
export function firstOpenDay(rule: ClosingRule, today: Day): Day | undefined {
  const { timeClosedBefore, timeClosedAfterDays } = rule;
  const byMonth =
    typeof timeClosedAfterDays === 'number'
      ? `${addDays(today, -timeClosedAfterDays).slice(0, 7)}-01`
      : undefined;
  if (!timeClosedBefore) return byMonth;
  return byMonth !== undefined && byMonth > timeClosedBefore ? byMonth : timeClosedBefore;
}

/** What of somebody's time is closed to who asks. */
export interface ClosedTime {
  readonly openFrom: Day | undefined;
  /** Days before it that are open all the same. */
  readonly opened?: readonly Day[] | undefined;
}

/** What is closed of the time of somebody whom nothing exempts. */
export function closedTimeOf(
  rule: ClosingRule & { readonly openedDays?: readonly OpenedDay[] | null | undefined },
  today: Day,
): ClosedTime {
  const opened = rule.openedDays?.filter(({ until }) => until >= today).map(({ day }) => day);
  return { openFrom: firstOpenDay(rule, today), opened };
}

export function isClosedDay({ openFrom, opened = [] }: ClosedTime, day: Day): boolean {
  return openFrom !== undefined && day < openFrom && !opened.includes(day);
}

/** Why time on these days stays as it is; undefined where all of them are open. */
export function closedRefusal(
  closed: ClosedTime,
  days: readonly Day[],
): { days: Day[]; message: Message } | undefined {
  const { openFrom } = closed;
  const shut = days.filter((day) => isClosedDay(closed, day)).toSorted();
  return openFrom === undefined || shut.length === 0
    ? undefined
    : { days: shut, message: closedTimeTexts.closed(openFrom) };
}
