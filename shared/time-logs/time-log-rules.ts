import { addYears } from 'date-fns';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { countedHours, type Message } from '#shared/text/message.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { type Dated, valueOn } from '#shared/time/dated.ts';
import { dayOf, splitIntervalByDay, weekBounds } from '#shared/time/day.ts';
import { formatHoursMinutes, hoursToSeconds } from '#shared/time/duration.ts';
import type { Interval } from '#shared/time/interval.ts';
import { eachZone, type RuleZones } from '#shared/time/rule-zones.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { TimeLogRefusalCode } from '#shared/time-logs/time-log-changes.schema.ts';

/** `stoppedAt` is null while it runs. */
export type TimeSpan = { startedAt: Date; stoppedAt: Date | null };
export type TimeChange = 'add' | 'edit' | 'remove';
export type TimeSwitches = { allowManualTime: boolean; allowModifyTime: boolean; allowDeleteTime: boolean };
type Refusal = { code: TimeLogRefusalCode; message: string };

const switchOf = {
  add: {
    name: 'allowManualTime',
    refusal: { code: 'MANUAL_TIME_DISABLED', message: timeLogTexts.manualDisabled },
  },
  edit: {
    name: 'allowModifyTime',
    refusal: { code: 'MODIFY_TIME_DISABLED', message: timeLogTexts.modifyDisabled },
  },
  remove: {
    name: 'allowDeleteTime',
    refusal: { code: 'DELETE_TIME_DISABLED', message: timeLogTexts.deleteDisabled },
  },
} as const;

/** Changing one's own time requires both the organization's and the person's setting. */
export function switchRefusal(
  change: TimeChange,
  switches: { organization: TimeSwitches; employee: TimeSwitches },
): Refusal | undefined {
  const { name, refusal } = switchOf[change];
  return switches.organization[name] && switches.employee[name] ? undefined : refusal;
}

/** Clocks of clients may be that far ahead. */
const aheadMilliseconds = 2 * 60 * 1000;

type SpanRefusal = { field: 'startedAt' | 'stoppedAt'; code?: TimeLogRefusalCode; message: string };

/** Nearer instants need no calendar check, which is slower. */
const nineYears = 9 * 365 * 86_400_000;

function isTenYearsFrom(now: Date, at: Date): boolean {
  return at < addYears(now, -10) || at > addYears(now, 10);
}

/** Checks a span by itself; a running one may never begin in the future. */
export function spanRefusal(
  { startedAt, stoppedAt }: TimeSpan,
  { now, futureDateAllowed }: { now: Date; futureDateAllowed: boolean },
): SpanRefusal | undefined {
  const isFar = (at: Date) => Math.abs(at.getTime() - now.getTime()) > nineYears && isTenYearsFrom(now, at);
  if (isFar(startedAt)) return { field: 'startedAt', message: timeLogTexts.outOfRange };
  const inFuture = { code: 'TIME_IN_FUTURE', message: timeLogTexts.inFuture } as const;
  if (stoppedAt === null) return startedAt > now ? { field: 'startedAt', ...inFuture } : undefined;
  if (isFar(stoppedAt)) return { field: 'stoppedAt', message: timeLogTexts.outOfRange };
  if (stoppedAt <= startedAt) return { field: 'stoppedAt', message: timeLogTexts.startBeforeStop };
  const latest = new Date(now.getTime() + aheadMilliseconds);
  if (futureDateAllowed || stoppedAt <= latest) return undefined;
  return { field: startedAt > latest ? 'startedAt' : 'stoppedAt', ...inFuture };
}

/**
 * The moment at which a span may be split: whole seconds after its start, so that both parts together last as long as
 * the span. Undefined if a part would be empty.
 */
export function splitMoment(span: TimeSpan, at: Date, now: Date): Date | undefined {
  const { start, end } = toInterval(span, now);
  const seconds = Math.floor((at.getTime() - start.getTime()) / 1000);
  const moment = new Date(start.getTime() + seconds * 1000);
  return seconds > 0 && end.getTime() - moment.getTime() >= 1000 ? moment : undefined;
}

const requiredBy = {
  requireReason: 'reason',
  requireDescription: 'description',
  requireProject: 'projectId',
  requireTask: 'taskId',
  requireClient: 'organizationContactId',
} as const;

export type RequiredFlags = Readonly<Record<keyof typeof requiredBy, boolean>>;
type RequiredField = (typeof requiredBy)[keyof typeof requiredBy];
export type RequiredValues = Readonly<Record<RequiredField, string | null>>;

/**
 * Error texts by field for missing values that the organization requires. An edit may not empty a required field, and
 * a new span requires a reason; values that were missing before, such as in tracked time, may stay missing.
 */
export function missingFields(
  values: RequiredValues,
  flags: RequiredFlags,
  edit?: { before: RequiredValues; movesSpan: boolean },
): Partial<Record<RequiredField, string>> {
  const missing: Partial<Record<RequiredField, string>> = {};
  for (const flag of [
    'requireReason',
    'requireDescription',
    'requireProject',
    'requireTask',
    'requireClient',
  ] as const) {
    const field = requiredBy[flag];
    if (!flags[flag] || !isEmpty(values[field])) continue;
    const isAsked =
      edit === undefined || !isEmpty(edit.before[field]) || (field === 'reason' && edit.movesSpan);
    if (isAsked) missing[field] = timeLogTexts.required[field];
  }
  return missing;
}

function isEmpty(value: string | null): boolean {
  return value === null || value.trim() === '';
}

/** The interval of a span; a running one ends now. */
export function toInterval({ startedAt, stoppedAt }: TimeSpan, now: Date): Interval {
  return { start: startedAt, end: stoppedAt ?? now };
}

/** The days of a zone that the spans lie on, in order. */
export function touchedDays(
  spans: readonly TimeSpan[],
  { zone, now }: { zone: string; now: Date },
): readonly Day[] {
  const days = new Set<Day>();
  for (const span of spans) {
    const { start, end } = toInterval(span, now);
    const first = dayOf(start, zone);
    days.add(first);
    // Most lie on one day, which takes a look at both ends alone.
    if (end <= start || dayOf(new Date(end.getTime() - 1), zone) === first) continue;
    for (const { day } of splitIntervalByDay({ startedAt: start, stoppedAt: end }, zone)) days.add(day);
  }
  return [...days].toSorted();
}

/** A week of a zone. */
export interface ZoneWeek extends Interval {
  readonly week: Day;
  readonly zone: string;
}

/** The weeks of spans in each zone; weeks with the same start occur once. */
export function touchedWeeks(
  spans: readonly TimeSpan[],
  { zones, startWeekOn, now }: { zones: RuleZones; startWeekOn: WeekDay; now: Date },
): readonly ZoneWeek[] {
  const weeks = new Map<number, ZoneWeek>();
  for (const zone of eachZone(zones)) {
    for (const week of new Set(
      touchedDays(spans, { zone, now }).map((day) => startOfWeek(day, startWeekOn)),
    )) {
      const bounds = weekBounds(week, { zone, startWeekOn });
      weeks.set(bounds.start.getTime(), { week, zone, ...bounds });
    }
  }
  return [...weeks.values()];
}

/** Seconds of a week before and after a change. */
export type WeekUse = { week: Day; before: number; after: number };
export type WeeklyLimit = {
  policy: 'off' | 'warn' | 'stop';
  /** Hours a week by the days from which they hold, of the person and of everybody else. */
  own: readonly Dated<number | null>[];
  general: readonly Dated<number | null>[];
};
export type ExceededWeek = WeekUse & { limitHours: number; limitSeconds: number };
type WeeklyLimitResult = { exceeded?: ExceededWeek; warnings: Message[] };

/**
 * Hours that a week may have, by its first day: the limit that holds on its last one. Zero is none. In a statement,
 * `weeklyLimitOf` (server/db/dated-settings.sql.ts) finds the same limit; a policy decides about changes alone.
 */
export function limitOfWeek({ policy, own, general }: WeeklyLimit, week: Day): number | undefined {
  const lastDay = addDays(week, 6);
  const hours = valueOn(own, lastDay) ?? valueOn(general, lastDay) ?? 0;
  return policy === 'off' || hours <= 0 ? undefined : hours;
}

const nearShare = 0.9;

/** `stop` refuses changes that exceed a week's limit; `warn` and `stop` warn from nine tenths of it on. */
export function checkWeeklyLimit(weeks: readonly WeekUse[], limit: WeeklyLimit): WeeklyLimitResult {
  const grown = weeks.flatMap((use) => {
    const limitHours = limitOfWeek(limit, use.week);
    if (use.after <= use.before || limitHours === undefined) return [];
    return [{ ...use, limitHours, limitSeconds: hoursToSeconds(limitHours) }];
  });
  const isOver = ({ after, limitSeconds }: (typeof grown)[number]) => after > limitSeconds;
  const exceeded = limit.policy === 'stop' ? grown.find(isOver) : undefined;
  if (exceeded) return { exceeded, warnings: [] };
  // A week that counts by two zones is named once, with the larger figure.
  const near = grown.filter(
    ({ week, after, limitSeconds }, index) =>
      after >= limitSeconds * nearShare &&
      !grown.some(
        (other, place) =>
          other.week === week && (other.after > after || (other.after === after && place < index)),
      ),
  );
  return {
    warnings: near.map(({ after, limitHours }) =>
      timeLogTexts.nearWeeklyLimit(formatHoursMinutes(after), countedHours(limitHours)),
    ),
  };
}
