import { useEffect, useEffectEvent, useState } from 'react';
import { checkHealth, isCutOff, isServerAway, onReach } from '#client/lib/failures/connection.ts';
import { entryScript } from '#client/lib/failures/failures.ts';
import { readTab, writeTab } from '#client/lib/session/device.ts';
import { isWriting } from '#client/lib/session/session-store.ts';

/** The code of a page or a part could not be loaded. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/**
 * `away`: it is not on this device, and no server is there to load it from; `gone`: with an update of the server; `missed`:
 * the server is back and has it, but browsers of old never try code again that failed once.
 */
type LostCode = 'no' | 'checking' | 'away' | 'gone' | 'missed';

/** Whether the server has another build than this page. An unreadable answer counts as the same build. */
async function isUpdated(): Promise<boolean> {
  const script = entryScript();
  if (script === '') return true;
  try {
    const page = await fetch('/index.html', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(new URL(script).pathname);
  } catch {
    return false;
  }
}

interface WayBack {
  /** Loads it again. Absent: that needs the whole page. */
  readonly retry?: () => Promise<void>;
  /** It takes the whole page to load it. */
  readonly onGone?: () => void;
}

/** Why code could not be loaded. It is tried again as soon as the server is there. */
export function useLostCode(error: unknown, { retry, onGone }: WayBack): LostCode {
  const lost = isLostCode(error);
  const [state, setState] = useState<LostCode>(() => (isCutOff() ? 'away' : 'checking'));
  const tryAgain = useEffectEvent(async () => {
    const isBack = await retry?.().then(
      () => true,
      () => false,
    );
    if (isBack) return;
    setState((await isUpdated()) ? 'gone' : 'missed');
    onGone?.();
  });
  useEffect(() => {
    if (!lost) return;
    let check = new AbortController();
    function look(): void {
      check.abort();
      check = new AbortController();
      // The last failure changes nothing: the page shows the server as away since the first one.
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

const onceMilliseconds = 60_000;

/** Loads the page from the new version; once, should it not be there either, and never over a text. */
export function reloadOnce(): void {
  const last = Number(readTab('reloaded-at') ?? 0);
  if (isWriting() || Date.now() - last < onceMilliseconds) return;
  writeTab('reloaded-at', String(Date.now()));
  window.location.reload();
}

const written = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=hidden])';

const hasText = (field: Element) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value !== ''
    : field.textContent !== '';

/** The same for a part of the page: fields beside it may hold what nobody stores. */
export function reloadUnlessFilled(): void {
  if (![...document.querySelectorAll(written)].some(hasText)) reloadOnce();
}

/** The message for code that requires reloading the whole page. */
export const lostCodeText = (code: 'gone' | 'missed') =>
  code === 'gone' ? ('shell.error.updated' as const) : ('shell.error.connectionLost' as const);
