import { wallClock } from './time-zone.ts';

type Greeting = 'morning' | 'afternoon' | 'evening';

/** Morning from 05:00, afternoon from 12:00, evening from 18:00. */
export function greetingOf(instant: Date, zone: string): Greeting {
  const hour = wallClock(instant, zone).getUTCHours();
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
