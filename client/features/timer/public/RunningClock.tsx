import { useEffect, useRef } from 'react';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { formatClock, isoDuration } from '#client/lib/time/format.ts';
import { onBeat } from '#client/lib/time/use-server-now.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { elapsedSince, runningSince } from '#shared/timer/timer-time.ts';

const second = 1000;

/** The time of the running session with its seconds: each of them writes its text and draws nothing. */
export function RunningClock() {
  const since = useTimerState(runningSince);
  const ref = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    if (since === undefined) return;
    const write = () => {
      const seconds = elapsedSince(since, serverNow());
      const time = ref.current;
      if (!time?.firstChild) return;
      time.dateTime = isoDuration(seconds);
      time.firstChild.nodeValue = formatClock(seconds);
    };
    write();
    const leave = onBeat({ originMs: since, periodMs: second }, write);
    return () => leave();
  }, [since]);
  return <Duration ref={ref} seconds={elapsedSince(since, serverNow())} withSeconds running />;
}
