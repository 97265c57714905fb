import { useEffect, useState } from 'react';
import { isWriting } from '#client/lib/held.ts';
import { isServerAway, onReach } from '#client/lib/reach.ts';
import { alivePath } from '#shared/system/health.ts';

const reloadedKey = 'reloaded-at';
const onceMilliseconds = 60_000;
/** A server that says nothing for so long is away. */
const patienceMilliseconds = 5000;

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
    async function look() {
      const isThere = await fetch(`/api${alivePath}`, {
        signal: AbortSignal.timeout(patienceMilliseconds),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      setFound(isThere ? 'gone' : 'away');
      if (isThere) reloadOnce();
    }
    const lookWhenBack = () => {
      if (!isServerAway()) void look();
    };
    void look();
    window.addEventListener('online', lookWhenBack);
    const stop = onReach(lookWhenBack);
    return () => {
      window.removeEventListener('online', lookWhenBack);
      stop();
    };
  }, [lost]);
  return lost ? found : 'no';
}
