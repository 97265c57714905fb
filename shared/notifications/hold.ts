import { z } from 'zod';
import { weekDayNames } from '#shared/enums/calendar.ts';
import { addDays, weekDayOf } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { clockTime } from './mail-time.ts';

/** The duration for which a notification is snoozed. */
export const holdFor = z.enum(['hour', 'tomorrow', 'week']);
export type HoldFor = z.infer<typeof holdFor>;

const hourMs = 60 * 60_000;
/** Nine in the morning. */
const morningMinute = 9 * 60;

/** The end of a snooze that begins now: in an hour, or in the person's morning of tomorrow or of Monday. */
export function holdEnd(choice: HoldFor, zone: string, now: Date): Date {
  if (choice === 'hour') return new Date(now.getTime() + hourMs);
  const today = dayOf(now, zone);
  const days = choice === 'tomorrow' ? 1 : weekDayNames.length - weekDayNames.indexOf(weekDayOf(today));
  return clockTime(addDays(today, days), morningMinute, zone);
}
