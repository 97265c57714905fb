import { useEffect, useState } from 'react';
import { checkHealth } from '#client/lib/failures/health.ts';
import { isServerAway, onReach } from '#client/lib/failures/reach.ts';
import { isWriting } from '#client/lib/session/session-store.ts';

const reloadedKey = 'reloaded-at';
const onceMilliseconds = 60_000;

export const isLost = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** Loads the page that was wanted from the new version; once, should it not be there either, and never over a text. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (isWriting() || Date.now() - last < onceMilliseconds) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}

/** `gone`: with an update of the server; `away`: this device has not kept it and nobody can be asked for it. */
export type LostCode = 'no' | 'asking' | 'gone' | 'away';

/** Why the code of a page could not be had. It is loaded anew as soon as the server is there. */
export function useLostCode(error: unknown): LostCode {
  const lost = isLost(error);
  const [found, setFound] = useState<LostCode>('asking');
  useEffect(() => {
    if (!lost) return;
    let asking = new AbortController();
    function look(): void {
      asking.abort();
      asking = new AbortController();
      const found = () => {
        setFound('gone');
        reloadOnce();
      };
      // What still fails after all tries is away, as it was said at the first.
      checkHealth({ signal: asking.signal, onMissing: () => setFound('away') }).then(found, () => undefined);
    }
    const lookWhenBack = () => {
      if (!isServerAway()) look();
    };
    look();
    window.addEventListener('online', lookWhenBack);
    const stop = onReach(lookWhenBack);
    return () => {
      asking.abort();
      window.removeEventListener('online', lookWhenBack);
      stop();
    };
  }, [lost]);
  return lost ? found : 'no';
}
