import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { elapsedSince, runningSince, secondsOfToday, todayOf } from '#shared/timer/timer-time.ts';

/** Today's worked seconds including the running session, updated each second. */
export function useTodaySeconds(): number {
  const { timeZone } = useScope();
  const today = useTimerState(todayOf);
  const nowMs = useServerNow(today.since);
  return secondsOfToday(today, { nowMs, timeZone });
}

const minuteMs = 60_000;

/** The same for displays of minutes: rendered once a minute is full, at the same moment as the timer. */
export function useTodayMinutes(): number {
  const { timeZone } = useScope();
  const today = useTimerState(todayOf);
  const { since, finished } = today;
  const firstMinuteMs = since === undefined ? undefined : since - finished * 1000;
  const nowMs = useServerNow(firstMinuteMs, minuteMs);
  return secondsOfToday(today, { nowMs, timeZone });
}

/** The worked seconds including the running session, for displays of minutes: rendered again once a minute is full. */
export function useGrowing(finishedSeconds: number): number {
  const since = useTimerState(runningSince);
  const firstMinuteMs = since === undefined ? undefined : since - finishedSeconds * 1000;
  const nowMs = useServerNow(firstMinuteMs, minuteMs);
  return finishedSeconds + elapsedSince(since, nowMs);
}
