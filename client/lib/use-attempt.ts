import { useState } from 'react';
import { errorText } from '#client/lib/api-error.ts';

/** Runs what a dialog is for, one at a time; `failure` says why the last try did not work. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function attempt(run: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, attempt };
}
