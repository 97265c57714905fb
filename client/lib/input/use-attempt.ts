import { useState } from 'react';
import { fieldErrorText } from '#client/lib/api/api-error.ts';

/**
 * Runs what a dialog is for, one at a time; `failure` says why the last try did not work, in the words for `field` where
 * the server has some.
 */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function attempt(run: () => Promise<void>, field?: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      setFailure(fieldErrorText(error, field));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, setFailure, attempt };
}
