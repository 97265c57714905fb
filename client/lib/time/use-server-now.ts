import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '#client/lib/session/session-store.ts';
import { serverNow } from './clock.ts';

const second = 1000;
/** Events of somebody, or the device, coming back. */
export const wakeEvents = ['focus', 'online', 'pageshow'] as const;

export interface Beat {
  /** Milliseconds since 1970 from which the beats are counted, so that figures turn when they should. */
  originMs: number;
  periodMs: number;
}

function passed({ originMs, periodMs }: Beat): number {
  return Math.floor((serverNow() - originMs) / periodMs) * periodMs;
}

function beginBeat(beat: Beat) {
  const { subscribe, notify } = createListeners();
  let timer: number | undefined;
  let count = 0;

  function arm(): void {
    window.clearTimeout(timer);
    if (document.hidden) return;
    const rest = passed(beat) + beat.periodMs - (serverNow() - beat.originMs);
    timer = window.setTimeout(wake, Math.max(1, Math.ceil(rest)));
  }

  function wake(): void {
    notify();
    arm();
  }

  function end(): void {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    for (const name of wakeEvents) window.removeEventListener(name, wake);
  }

  document.addEventListener('visibilitychange', wake);
  for (const name of wakeEvents) window.addEventListener(name, wake);
  arm();
  return {
    /** Returns how to leave; the last one ends the beat. */
    join(listener: () => void, onEnd: () => void) {
      const leave = subscribe(() => listener());
      count += 1;
      return () => {
        leave();
        count -= 1;
        if (count > 0) return;
        end();
        onEnd();
      };
    },
  };
}

/** Timers with the same beats are shared, so that the page renders once for all of them. */
const beats = new Map<string, ReturnType<typeof beginBeat>>();

/** Calls back at every beat of the server's clock while the page is visible, and at once when it comes back. */
export function onBeat(beat: Beat, listener: () => void): () => void {
  const key = `${beat.originMs % beat.periodMs} ${beat.periodMs}`;
  const shared = beats.get(key) ?? beginBeat(beat);
  beats.set(key, shared);
  return shared.join(listener, () => beats.delete(key));
}

/**
 * The server's time at the last beat, in milliseconds since 1970. It is read from the clock each time and never
 * counted, so that sleep, a second tab and a second device agree. Without an origin it stands still at 0.
 */
export function useServerNow(originMs: number | undefined, periodMs: number = second): number {
  const subscribe = useCallback(
    (listener: () => void) =>
      originMs === undefined ? () => undefined : onBeat({ originMs, periodMs }, listener),
    [originMs, periodMs],
  );
  return useSyncExternalStore(subscribe, () =>
    originMs === undefined ? 0 : originMs + passed({ originMs, periodMs }),
  );
}
