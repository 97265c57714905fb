import { useTranslation } from 'react-i18next';
import type { Column } from '#client/features/kanban/board.ts';
import { humanize } from '#client/ui/humanize.ts';

/** What a column is called, alone and with the number of its cards. */
export function useColumnWords({ status, cards }: Pick<Column, 'status' | 'cards'>) {
  const { t } = useTranslation();
  const name = status ? humanize(status.name) : t('kanban.column.other');
  const tasks = t('kanban.tasks', { count: cards.length });
  return { name, tasks };
}
