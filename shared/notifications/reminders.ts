import { type AbsenceSpan, targetSeconds, type WorkCalendar } from '#shared/absences/absence-rules.ts';
import { type WeekDay, weekDayNames } from '#shared/enums/calendar.ts';
import { addDays, type Day, weekDayOf } from '#shared/time/calendar-day.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';
import { minutesOfClock } from '#shared/time/time-zone.ts';
import { startOfWeek } from '#shared/time/week.ts';
import type { WorkingDay } from '#shared/workspaces/employee.schema.ts';
import type { NotificationParams } from './notification.schema.ts';
import type { NotificationEvent, NotificationType } from './notification-kind.ts';

/** Reminders and the setting of the organization that enables each. */
export const reminderSwitches = {
  'no-time': 'remindNoTime',
  'short-week': 'remindShortWeek',
  'unsubmitted-week': 'remindUnsubmittedWeek',
  'waiting-approvals': 'remindWaitingApprovals',
} as const satisfies Partial<Record<NotificationType, string>>;

export type ReminderKind = keyof typeof reminderSwitches;

export function isReminder(kind: NotificationType): kind is ReminderKind {
  return Object.hasOwn(reminderSwitches, kind);
}

/** Days before today that a reminder looks at: last week, from any day of this one. */
export const reminderDays = 13;

export interface WorkTimes {
  /** Today, and the minute of it, by the person's clock. */
  readonly today: Day;
  readonly minute: number;
  /** Monday first, as it is today. */
  readonly week: readonly WorkingDay[];
}

export interface ReminderFacts extends WorkTimes {
  readonly calendar: WorkCalendar;
  /** Approved absences. */
  readonly absences: readonly AbsenceSpan[];
  readonly startWeekOn: WeekDay;
  /** The person's first day; nobody is reminded of time before it. */
  readonly firstDay: Day;
  /** Seconds by day, for days with time. */
  readonly seconds: ReadonlyMap<Day, number>;
  /** Days with time that can be submitted. */
  readonly unsubmitted: readonly Day[];
  /** People whose time waits for this person. */
  readonly waiting: number;
}

export interface Reminder {
  readonly type: NotificationEvent;
  readonly params: NotificationParams;
}

const longestBreak = 7;
/** Smaller gaps of a week cause no reminder. */
const leastGapSeconds = 60;

function workingDay(week: readonly WorkingDay[], day: Day): WorkingDay | undefined {
  const found = week[weekDayNames.indexOf(weekDayOf(day))];
  return found?.isWorkingDay === true ? found : undefined;
}

/** Reminders are sent while the person works. */
export function isAtWork({ today, minute, week }: WorkTimes): boolean {
  const day = workingDay(week, today);
  return day !== undefined && minute >= minutesOfClock(day.startTime) && minute < minutesOfClock(day.endTime);
}

/** The target of a day in seconds. */
function targetOf({ calendar, absences }: ReminderFacts, day: Day): number {
  return targetSeconds(calendar, absences, day);
}

/** The last day before today with a target; undefined after a week without any. */
function workingDayBefore(facts: ReminderFacts): Day | undefined {
  const days = Array.from({ length: longestBreak }, (_day, index) => addDays(facts.today, -1 - index));
  return days.find((day) => targetOf(facts, day) > 0);
}

function noTime(facts: ReminderFacts): Reminder[] {
  const { firstDay, seconds } = facts;
  const day = workingDayBefore(facts);
  if (day === undefined || day < firstDay || (seconds.get(day) ?? 0) > 0) return [];
  return [{ type: 'reminder.no-time', params: { days: [day], path: `/timesheets?week=${day}` } }];
}

/** Once a week, on its first working day. */
function shortWeek(facts: ReminderFacts, lastWeek: readonly Day[]): Reminder[] {
  const { today, firstDay, seconds } = facts;
  const [first = today, last = today] = [lastWeek[0], lastWeek.at(-1)];
  const before = workingDayBefore(facts);
  if ((before !== undefined && before > last) || first < firstDay) return [];
  const sum = (of: (day: Day) => number) => lastWeek.reduce((total, day) => total + of(day), 0);
  const workedSeconds = sum((day) => seconds.get(day) ?? 0);
  const askedSeconds = sum((day) => targetOf(facts, day));
  if (askedSeconds - workedSeconds < leastGapSeconds) return [];
  const [worked, target] = [formatHoursMinutes(workedSeconds), formatHoursMinutes(askedSeconds)];
  const path = `/timesheets?week=${first}`;
  return [{ type: 'reminder.short-week', params: { days: [first, last], worked, target, path } }];
}

function unsubmittedWeek({ unsubmitted }: ReminderFacts, lastWeek: readonly Day[]): Reminder[] {
  const [first, last] = [lastWeek[0], lastWeek.at(-1)];
  if (first === undefined || last === undefined || !unsubmitted.some((day) => lastWeek.includes(day)))
    return [];
  const path = `/timesheets?week=${first}`;
  return [{ type: 'reminder.unsubmitted-week', params: { days: [first, last], path } }];
}

/** The reminders that are due now; the sender skips reminders that the person already got today. */
export function dueReminders(facts: ReminderFacts): Reminder[] {
  if (!isAtWork(facts) || targetOf(facts, facts.today) === 0) return [];
  const monday = startOfWeek(facts.today, facts.startWeekOn);
  const lastWeek = Array.from({ length: 7 }, (_day, index) => addDays(monday, index - 7));
  const { waiting: count } = facts;
  const path = '/timesheets/review';
  return [
    ...noTime(facts),
    ...shortWeek(facts, lastWeek),
    ...unsubmittedWeek(facts, lastWeek),
    ...(count > 0 ? [{ type: 'reminder.waiting-approvals', params: { count, path } } as const] : []),
  ];
}
