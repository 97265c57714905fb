import { addHours, min, subHours } from 'date-fns';
import { z } from 'zod';
import { dayOf } from '#shared/time/day.ts';
import { instantOf } from '#shared/time/wall-time.ts';
import { silentTimerHours } from '#shared/timer/timer-rules.ts';

/** The action for a forgotten timer; `tell` only notifies its owner. */
export const forgottenTimerRule = z.enum(['tell', 'hours', 'workday', 'silence']);
export type ForgottenTimerRule = z.infer<typeof forgottenTimerRule>;

export interface RunningTimer {
  readonly startedAt: Date;
  /** The last heartbeat of its client. */
  readonly lastSeenAt: Date;
  readonly zone: string;
  /** HH:MM at which its owner stops working on the day on which it began; null on other days. */
  readonly workEnds: string | null;
}

interface Rule {
  readonly rule: ForgottenTimerRule;
  /** The hours after which a timer counts as forgotten. */
  readonly hours: number;
}

/** Work that ends at a time that occurs twice ends at the second one. */
function workEndOf(startedAt: Date, workEnds: string, zone: string): Date {
  return instantOf({ day: dayOf(startedAt, zone), clock: workEnds, occurrence: 'second' }, zone);
}

/** The moment at which the rule ends a timer; later than now while it may run on, undefined where nothing ends it. */
function endBy(timer: RunningTimer, { rule, hours }: Rule, now: Date): Date | undefined {
  const { startedAt, lastSeenAt, zone, workEnds } = timer;
  const afterHours = addHours(startedAt, hours);
  if (rule === 'hours') return afterHours;
  if (rule === 'silence') return lastSeenAt <= subHours(now, silentTimerHours) ? lastSeenAt : undefined;
  if (rule === 'tell') return undefined;
  // A timer that begins after working hours, or on a day off, ends after the usual hours.
  const end = workEnds === null ? startedAt : workEndOf(startedAt, workEnds, zone);
  return end > startedAt ? min([end, afterHours]) : afterHours;
}

/** When a forgotten timer ended by the rule of the organization; undefined while it runs on. */
export function forgottenEnd(timer: RunningTimer, rule: Rule, now: Date): Date | undefined {
  const end = endBy(timer, rule, now);
  return end !== undefined && end <= now ? end : undefined;
}
