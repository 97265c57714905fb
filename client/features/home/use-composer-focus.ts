import { type RefObject, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openCreateTask } from '#client/features/tasks/public/task-dialogs.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

/** Brings the line that creates tasks into reach: by a button, the key C, or an address with `create=1`. */
export function useComposerFocus(inputRef: RefObject<HTMLInputElement | null>): () => void {
  const { t } = useTranslation();
  const { search, hash } = useLocation();
  const navigate = useNavigate();

  const focus = useCallback(() => {
    const input = inputRef.current;
    if (!input) return;
    // While the timer runs the line takes nothing; the dialog does.
    if (input.disabled) return openCreateTask();
    input.scrollIntoView({ block: 'center' });
    input.focus({ preventScroll: true });
  }, [inputRef]);

  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!params.has('create')) return;
    params.delete('create');
    void navigate({ search: params.toString(), hash }, { replace: true });
    focus();
  }, [search, hash, focus, navigate]);

  useShortcut({ keys: 'C', label: t('tasks.keys.create'), run: focus });
  return focus;
}
