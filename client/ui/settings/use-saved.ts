import { createContext, use, useState } from 'react';
import { fieldErrorText, isPassing } from '#client/lib/api/api-error.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';

const plainWords = 'settings.notSaved';

/** The key of the words for a change that is refused, with `reason`; a section may have words of its own. */
export const NotSavedWords = createContext(plainWords);

interface Saved<T> {
  /** The visible value: the pending one during a save, else the saved one. */
  value: T;
  isSaving: boolean;
  error: string | undefined;
  /** Answers whether it was saved. */
  save(next: T): Promise<boolean>;
}

/**
 * Shows a change at once, saves it, and rolls it back with the reason when it is refused. `field` is the key of the
 * server's `errors` that belongs here.
 */
export function useSaved<T>(saved: T, onSave: (next: T) => Promise<unknown>, field?: string): Saved<T> {
  const { t } = useTranslation();
  const notSaved = use(NotSavedWords);
  const [pending, setPending] = useState<{ value: T }>();
  const [error, setError] = useState<string>();

  async function save(next: T): Promise<boolean> {
    setPending({ value: next });
    setError(undefined);
    try {
      await onSave(next);
      notify.success(() => t('settings.saved'));
      return true;
    } catch (failure) {
      const reason = fieldErrorText(failure, field);
      setError(reason);
      if (isPassing(failure))
        notify.error(() => t(plainWords, { reason }), { onRetry: () => void save(next) });
      else notify.error(() => t(notSaved, { reason }));
      return false;
    } finally {
      setPending(undefined);
    }
  }

  return {
    value: pending ? pending.value : saved,
    isSaving: pending !== undefined,
    error,
    save,
  };
}
