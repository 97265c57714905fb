import { forgetDevice, readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createDeviceStore, onStorage } from '#client/lib/session/session-store.ts';

/** An interface of the Idle Detection API, which not every browser has. */
interface IdleDetector extends EventTarget {
  readonly userState: 'active' | 'idle' | null;
  readonly screenState: 'locked' | 'unlocked' | null;
  start(options: { threshold: number; signal: AbortSignal }): Promise<void>;
}

declare global {
  interface Window {
    readonly IdleDetector?: { new (): IdleDetector; requestPermission(): Promise<'granted' | 'denied'> };
  }
}

const minute = 60_000;
export const usualIdleMinutes = 10;
export const idleMinutesRange = { from: 1, to: 240 };

export const canNoticeIdle = (): boolean => window.IdleDetector !== undefined;

/** Whether the person lets the browser say when they are away from it. */
export const askToNoticeIdle = async (): Promise<boolean> =>
  (await window.IdleDetector?.requestPermission()) === 'granted';

/** The minutes away from this device before the person gets a question about them; 0: never. */
export const idleMinutes = createDeviceStore<number>(
  () => Number(readDevice('idle-minutes')) || 0,
  (next) => (next > 0 ? writeDevice('idle-minutes', String(next)) : forgetDevice('idle-minutes')),
  onStorage,
);

/** Calls back when somebody returns who was away for so many minutes, until the returned function is called. */
export function watchIdle(minutes: number, onReturn: (awayMs: number) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const threshold = minutes * minute;
  if (window.IdleDetector === undefined) return () => undefined;
  const detector = new window.IdleDetector();
  let leftAt: number | undefined;

  function follow(): void {
    const isIdle = detector.userState === 'idle';
    if (isIdle || detector.screenState === 'locked') {
      leftAt ??= Date.now() - (isIdle ? threshold : 0);
      return;
    }
    const awayMs = leftAt === undefined ? 0 : Date.now() - leftAt;
    leftAt = undefined;
    if (awayMs >= threshold) onReturn(awayMs);
  }

  detector.addEventListener('change', follow, { signal });
  // A revoked permission means that nothing is noticed.
  detector.start({ threshold, signal }).catch(() => undefined);
  return () => controller.abort();
}
