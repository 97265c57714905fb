import { type Message, message } from '#shared/text/message.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import { type Interval, subtract } from '#shared/time/interval.ts';
import { laterToday, type RuleZones } from '#shared/time/rule-zones.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { type TimeSpan, toInterval, touchedDays } from '#shared/time-logs/time-log-rules.ts';

/** The rule that closes time; both may be set, and the later one counts. */
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
  /** The zone of the day: that of the person when it was opened. */
  readonly timeZone: string;
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

/** The closed part of a person's time, for the caller. */
export interface ClosedTime {
  readonly zones: RuleZones;
  readonly openFrom: Day | undefined;
  /** Reopened days before it. */
  readonly opened: readonly OpenedDay[];
}

/** Holders of the permission may change all closed time. */
export const nothingClosed = (zones: RuleZones): ClosedTime => ({
  zones,
  openFrom: undefined,
  opened: [],
});

/** The closed part of a person's time, for callers without an exemption. */
export function closedTimeOf(
  rule: ClosingRule & { readonly openedDays?: readonly OpenedDay[] | null | undefined },
  zones: RuleZones,
  now: Date,
): ClosedTime {
  const today = laterToday(zones, now);
  const opened = rule.openedDays?.filter(({ until }) => until >= today) ?? [];
  return { zones, openFrom: firstOpenDay(rule, today), opened };
}

/** A span to be entered, or that of an entry with the day of its timesheet. */
export interface ClosableSpan extends TimeSpan {
  readonly sheetDay?: Day | undefined;
}

/** Subtracts the opened days from a span; an empty span is inside one or remains. */
function withoutOpened(span: Interval, opened: readonly OpenedDay[]): readonly Interval[] {
  const open = opened.map(({ day, timeZone }) => dayBounds(day, normaliseTimeZone(timeZone)));
  if (span.end <= span.start) {
    return open.some(({ start, end }) => start <= span.start && span.start < end) ? [] : [span];
  }
  return open.reduce<readonly Interval[]>((rest, day) => rest.flatMap((part) => subtract(part, day)), [span]);
}

/**
 * The closed days that spans lie on, in order. A new span counts by the zones of the organization and of the person. One
 * that exists counts by the day of its timesheet instead of the person's zone, which may be another one by now.
 */
export function closedDaysOf(closed: ClosedTime, spans: readonly ClosableSpan[], now: Date): readonly Day[] {
  const { openFrom, opened, zones } = closed;
  if (openFrom === undefined) return [];
  const days = spans.flatMap(({ sheetDay, ...span }) => {
    const rest = withoutOpened(toInterval(span, now), opened).map(({ start, end }) => ({
      startedAt: start,
      stoppedAt: end,
    }));
    const ofOrganization = touchedDays(rest, { zone: zones.organization, now });
    if (sheetDay === undefined) return [...ofOrganization, ...touchedDays(rest, { zone: zones.person, now })];
    return [...ofOrganization, ...(opened.some(({ day }) => day === sheetDay) ? [] : [sheetDay])];
  });
  return [...new Set(days)].filter((day) => day < openFrom).toSorted();
}

/** Whether all of a day of the person is closed. */
export function isClosedDay(closed: ClosedTime, day: Day, now: Date): boolean {
  const { start, end } = dayBounds(day, closed.zones.person);
  return [start, new Date(end.getTime() - 1)].every(
    (moment) => closedDaysOf(closed, [{ startedAt: moment, stoppedAt: moment }], now).length > 0,
  );
}

/** Whether any of it is. */
export function isPartlyClosedDay(closed: ClosedTime, day: Day, now: Date): boolean {
  const { start, end } = dayBounds(day, closed.zones.person);
  return closedDaysOf(closed, [{ startedAt: start, stoppedAt: end }], now).length > 0;
}

/** Why time stays as it is; undefined where all of it is open. */
export function closedRefusal(
  closed: ClosedTime,
  spans: readonly ClosableSpan[],
  now: Date,
): { days: readonly Day[]; message: Message } | undefined {
  const { openFrom } = closed;
  const days = closedDaysOf(closed, spans, now);
  return openFrom === undefined || days.length === 0
    ? undefined
    : { days, message: closedTimeTexts.closed(openFrom) };
}
