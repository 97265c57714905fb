import { call } from '#client/lib/api/api.ts';
import { systemApi } from '#shared/system/system.api.ts';

const timeoutMilliseconds = 10_000;
const retries = 3;
const longestWaitMilliseconds = 30_000;

const patience = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]);

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Whether it is ready; else whether it lives at all, which it says without its database. */
async function askOnce(signal: AbortSignal): Promise<void> {
  try {
    await call(systemApi.health, { query: {} }, patience(signal));
  } catch {
    signal.throwIfAborted();
    await call(systemApi.alive, {}, patience(signal));
  }
}

interface HealthCheck {
  readonly signal: AbortSignal;
  /** Called for each try that found nobody. */
  readonly onMissing?: () => void;
}

/** Resolves when the server answers; rejects when it has not after three more tries. */
export async function checkHealth({ signal, onMissing }: HealthCheck): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await askOnce(signal);
    } catch (error) {
      signal.throwIfAborted();
      onMissing?.();
      if (failures >= retries) throw error;
    }
    await wait(Math.min(1000 * 2 ** failures, longestWaitMilliseconds));
  }
}
