import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TaskSort, taskSorts } from '#client/features/tasks/public/task-view.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { FilterButton } from '#client/ui/FilterButton.tsx';

export interface SortMenuProps {
  sort: TaskSort;
  onChange: (sort: TaskSort) => void;
}

/** The order of a list of tasks; newest first is none that was chosen. */
export function SortMenu({ sort, onChange }: SortMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      label={t('tasks.sort.label')}
      items={taskSorts.map((one) => ({
        id: one,
        label: t(`tasks.sort.${one}`),
        checked: one === sort,
        onSelect: () => onChange(one),
      }))}
      trigger={
        <FilterButton
          label={t('tasks.sort.label')}
          icon={<ArrowDownUp aria-hidden />}
          value={sort === 'newest' ? undefined : t(`tasks.sort.${sort}`)}
          onClear={() => onChange('newest')}
        />
      }
    />
  );
}
