import {
  elapsedSeconds,
  runningSince,
  timerStatusQuery,
  todaySeconds,
} from '#client/features/timer/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';

function useTickingStatus() {
  const { tenantId, timeZone } = useScope();
  const { data: status } = useReadOf(timerStatusQuery(tenantId));
  const nowMs = useServerNow(runningSince(status));
  return { status, nowMs, timeZone };
}

/** Whole seconds of the running session, each second anew; 0 when nothing runs. */
export function useElapsed(): number {
  const { status, nowMs } = useTickingStatus();
  return elapsedSeconds(status, nowMs);
}

/** Whole seconds worked today with the running session, each second anew. */
export function useTodaySeconds(): number {
  const { status, nowMs, timeZone } = useTickingStatus();
  return todaySeconds(status, { nowMs, timeZone });
}

const minuteMs = 60_000;

/** The same for what shows minutes: drawn anew when one is full, and so in the moment that the timer shows it. */
export function useTodayMinutes(): number {
  const { tenantId, timeZone } = useScope();
  const { data: status } = useReadOf(timerStatusQuery(tenantId));
  const since = runningSince(status);
  const firstMinuteMs = since === undefined ? undefined : since - (status?.duration ?? 0) * 1000;
  const nowMs = useServerNow(firstMinuteMs, minuteMs);
  return todaySeconds(status, { nowMs, timeZone });
}
