import type { MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { paths } from '#client/lib/paths.ts';

/** J and K go through the titles of a list; Enter opens the one that has the focus, for it is a link. */
export function useTaskKeys(listRef: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();

  function move(step: number) {
    const links = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-task-link]') ?? [])];
    const focused = links.findIndex((link) => link.matches(':focus'));
    const next = focused === -1 ? (step > 0 ? 0 : links.length - 1) : focused + step;
    links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
  }

  useShortcut({ keys: 'J', label: t('tasks.keys.next'), run: () => move(1) });
  useShortcut({ keys: 'K', label: t('tasks.keys.previous'), run: () => move(-1) });
}

/** A click on a row or card opens the task, except on what does something itself or floats above it. */
export function useOpenOnClick(taskId: string) {
  const navigate = useNavigate();
  return ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (!target.closest('a, button, input, label')) void navigate(paths.task(taskId));
  };
}
