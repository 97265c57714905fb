import { use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotSavedWords, plainWords } from '#client/features/settings/public/not-saved.ts';
import { fieldErrorText, isPassing } from '#client/lib/api-error.ts';
import { notify } from '#client/ui/notify.ts';

export interface Saved<T> {
  /** What is shown: the wanted value while it is being saved, else the one that is saved. */
  value: T;
  isSaving: boolean;
  error: string | undefined;
  /** Answers whether it was saved. */
  save(next: T): Promise<boolean>;
}

/**
 * Shows a change at once, saves it, and takes it back with the reason when it is refused. `field` is the key of the
 * server's `errors` that belongs here.
 */
export function useSaved<T>(saved: T, onSave: (next: T) => Promise<unknown>, field?: string): Saved<T> {
  const { t } = useTranslation();
  const notSaved = use(NotSavedWords);
  const [wanted, setWanted] = useState<{ value: T }>();
  const [error, setError] = useState<string>();
  const save = useCallback(
    async function save(next: T): Promise<boolean> {
      setWanted({ value: next });
      setError(undefined);
      try {
        await onSave(next);
        notify.success(t('settings.saved'));
        return true;
      } catch (failure) {
        const reason = fieldErrorText(failure, field);
        setError(reason);
        const mayRetry = isPassing(failure);
        const words = mayRetry ? plainWords : notSaved;
        notify.error(t(words, { reason }), mayRetry ? { onRetry: () => void save(next) } : {});
        return false;
      } finally {
        setWanted(undefined);
      }
    },
    [onSave, field, notSaved, t],
  );
  return { value: wanted ? wanted.value : saved, isSaving: wanted !== undefined, error, save };
}
