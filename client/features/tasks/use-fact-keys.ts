import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#client/lib/use-shortcut.ts';

/** Single letters open the facts of the task page. */
export function useFactKeys(factsRef: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();
  const open = (fact: string) => () =>
    factsRef.current?.querySelector<HTMLElement>(`[data-fact="${fact}"] button`)?.click();
  useShortcut({ keys: 'S', label: t('tasks.keys.status'), run: open('status') });
  useShortcut({ keys: 'P', label: t('tasks.keys.priority'), run: open('priority') });
  useShortcut({ keys: 'A', label: t('tasks.keys.assign'), run: open('assignees') });
  useShortcut({ keys: 'L', label: t('tasks.keys.labels'), run: open('labels') });
}
