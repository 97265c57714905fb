import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#client/lib/api/api.ts';
import { createStore } from '#client/lib/session/session-store.ts';
import { systemApi } from '#shared/system/system.api.ts';

const reach = createStore<'there' | 'away'>('there');
export const noteReach = reach.write;
export const onReach = reach.onChange;
/** Whether the last calls did not reach the server. */
export const isServerAway = (): boolean => reach.read() === 'away';

/** `device` has no connection; `server` does not answer. */
type ConnectionLoss = 'none' | 'device' | 'server';

/** A connection that is lost for a moment only is no news. */
const settleMilliseconds = 3000;

function lossNow(): ConnectionLoss {
  if (!onlineManager.isOnline()) return 'device';
  return isServerAway() ? 'server' : 'none';
}

/** Whether there is no way to the server, as far as the page can tell. */
export const isCutOff = (): boolean => lossNow() !== 'none';

function subscribe(listener: () => void): () => void {
  const stops = [onlineManager.subscribe(listener), onReach(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The obstacle between the page and the server, once it lasts. */
export function useConnectionLoss(): ConnectionLoss {
  const loss = useSyncExternalStore(subscribe, lossNow);
  const [shown, setShown] = useState(loss);
  useEffect(() => {
    const settle = window.setTimeout(() => setShown(loss), loss === 'none' ? 0 : settleMilliseconds);
    return () => window.clearTimeout(settle);
  }, [loss]);
  return shown;
}

const timeoutMilliseconds = 10_000;
const retries = 3;
const longestWaitMilliseconds = 30_000;

const patience = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]);

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Whether the server is ready; else whether it lives at all, which it answers without its database. */
async function checkOnce(signal: AbortSignal): Promise<void> {
  try {
    await call(systemApi.health, { query: {} }, patience(signal));
  } catch {
    signal.throwIfAborted();
    await call(systemApi.alive, {}, patience(signal));
  }
}

interface HealthCheck {
  readonly signal: AbortSignal;
  /** Called for each try that did not reach the server. */
  readonly onMissing?: () => void;
}

/** Resolves when the server answers; rejects when it has not after three more tries. */
export async function checkHealth({ signal, onMissing }: HealthCheck): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await checkOnce(signal);
    } catch (error) {
      signal.throwIfAborted();
      onMissing?.();
      if (failures >= retries) throw error;
    }
    await wait(Math.min(1000 * 2 ** failures, longestWaitMilliseconds));
    signal.throwIfAborted();
  }
}
