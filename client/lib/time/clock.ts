import { z } from 'zod';
import type { Day } from '#shared/time/calendar-day.ts';

const stamped = z.object({ serverTime: z.string() });

let offsetMilliseconds = 0;
let bestRoundTrip = Number.POSITIVE_INFINITY;
const forgetAfter = 10 * 60_000;
let measuredAt = 0;
let measuredDrift = 0;

/** Sleep and a clock set by hand move the wall clock against the one that only counts. */
const drift = () => Date.now() - performance.now();

/** Whether this device's clock was moved, or slept, since it was last compared with the server's. */
export function clockJumped(): boolean {
  return measuredAt !== 0 && Math.abs(drift() - measuredDrift) > 1000;
}

/** Learns how far this device's clock is from the server's, from answers that carry the server's time. */
export function noteServerTime(body: unknown, call: { sentAt: number; receivedAt: number }): void {
  const serverTime = Date.parse(stamped.safeParse(body).data?.serverTime ?? '');
  if (Number.isNaN(serverTime)) return;
  const roundTrip = call.receivedAt - call.sentAt;
  const stale = call.receivedAt - measuredAt > forgetAfter || clockJumped();
  if (!stale && roundTrip > bestRoundTrip) return;
  bestRoundTrip = roundTrip;
  measuredAt = call.receivedAt;
  measuredDrift = drift();
  offsetMilliseconds = serverTime - (call.sentAt + roundTrip / 2);
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMilliseconds;
}

/** Today by the wall clock of this device. */
export function today(): Day {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

/** Trusts this device's clock until the server corrects it. */
export function forgetServerTime(): void {
  offsetMilliseconds = 0;
  bestRoundTrip = Number.POSITIVE_INFINITY;
  measuredAt = 0;
  measuredDrift = 0;
}
