import { useEffect, useEffectEvent, useState } from 'react';
import { checkHealth, isServerAway, onReach } from '#client/lib/failures/connection.ts';

/** The code of a page or a part could not be loaded. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** `gone`: with an update of the server; `away`: it is not on this device, and no server is there to load it from. */
type LostCode = 'no' | 'checking' | 'gone' | 'away';

interface WayBack {
  /** Loads it again. Absent: that needs the whole page. */
  readonly retry?: () => Promise<void>;
  readonly onGone?: () => void;
}

/** Why code could not be loaded. It is tried again as soon as the server is there. */
export function useLostCode(error: unknown, { retry, onGone }: WayBack): LostCode {
  const lost = isLostCode(error);
  const [state, setState] = useState<LostCode>('checking');
  const tryAgain = useEffectEvent(async () => {
    const isBack = await retry?.().then(
      () => true,
      () => false,
    );
    if (isBack) return;
    setState('gone');
    onGone?.();
  });
  useEffect(() => {
    if (!lost) return;
    let check = new AbortController();
    function look(): void {
      check.abort();
      check = new AbortController();
      // What still fails after all tries is away, which is shown since the first.
      checkHealth({ signal: check.signal, onMissing: () => setState('away') }).then(
        () => void tryAgain(),
        () => undefined,
      );
    }
    const lookWhenBack = () => {
      if (!isServerAway()) look();
    };
    look();
    window.addEventListener('online', lookWhenBack);
    const unsubscribe = onReach(lookWhenBack);
    return () => {
      check.abort();
      window.removeEventListener('online', lookWhenBack);
      unsubscribe();
    };
  }, [lost]);
  return lost ? state : 'no';
}
