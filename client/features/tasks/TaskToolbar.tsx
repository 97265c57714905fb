import { Flex, HStack } from '@chakra-ui/react';
import { ArrowDownUp, CircleDashed } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskLists } from '#client/features/task-lists/parts/use-task-lists.ts';
import { categoryOf } from '#client/features/tasks/parts/list-choices.tsx';
import { type TaskView, taskSorts } from '#client/features/tasks/parts/task-view.ts';
import type { TaskViewChange } from '#client/features/tasks/parts/use-task-view.ts';
import { useShortcut } from '#client/lib/use-shortcut.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { FilterButton } from '#client/ui/FilterButton.tsx';
import { humanize } from '#client/ui/humanize.ts';
import { MultiEntityPicker } from '#client/ui/MultiEntityPicker.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import { StatusChip } from '#client/ui/StatusChip.tsx';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';

/** Work-items spec §9. */
const searchDelayMs = 150;

export interface TaskToolbarProps {
  view: TaskView;
  onChange: (change: TaskViewChange) => void;
  lists: TaskLists;
}

/** Search, filter and order of a list of tasks. */
export function TaskToolbar({ view, onChange, lists }: TaskToolbarProps) {
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcut({ keys: '/', label: t('tasks.keys.search'), run: () => searchRef.current?.focus() });
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center">
      <SearchInput
        ref={searchRef}
        value={view.search}
        onChange={(search) => onChange({ search })}
        label={t('tasks.list.search')}
        shortcut="/"
        debounceMs={searchDelayMs}
        width={{ base: '100%', md: '16rem' }}
      />
      <HStack gap="2" ms={{ base: '0', md: 'auto' }} wrap="wrap">
        <StatusFilter view={view} onChange={onChange} statuses={lists.statuses} />
        <ActionMenu
          label={t('tasks.sort.label')}
          items={taskSorts.map((sort) => ({
            id: sort,
            label: t(`tasks.sort.${sort}`),
            checked: sort === view.sort,
            onSelect: () => onChange({ sort }),
          }))}
          trigger={
            <FilterButton
              label={t('tasks.sort.label')}
              icon={<ArrowDownUp aria-hidden />}
              value={view.sort === 'newest' ? undefined : t(`tasks.sort.${view.sort}`)}
              onClear={() => onChange({ sort: 'newest' })}
            />
          }
        />
      </HStack>
    </Flex>
  );
}

interface StatusFilterProps {
  view: TaskView;
  onChange: (change: TaskViewChange) => void;
  statuses: readonly TaskStatus[];
}

function StatusFilter({ view, onChange, statuses }: StatusFilterProps) {
  const { t } = useTranslation();
  const chosen = statuses.filter(({ value }) => view.statuses.includes(value));
  const shown = chosen.length === 1 ? humanize(chosen[0]?.name ?? '') : String(view.statuses.length);
  return (
    <MultiEntityPicker
      label={t('tasks.fields.status')}
      items={statuses}
      itemKey={(status) => status.value}
      itemText={(status) => humanize(status.name)}
      renderItem={(status) => (
        <StatusChip
          plain
          value={status.value}
          name={status.name}
          color={status.color}
          category={categoryOf(status)}
        />
      )}
      value={view.statuses}
      onChange={(next) => onChange({ statuses: next })}
      trigger={
        <FilterButton
          label={t('tasks.fields.status')}
          icon={<CircleDashed aria-hidden />}
          value={view.statuses.length === 0 ? undefined : shown}
          onClear={() => onChange({ statuses: [] })}
        />
      }
    />
  );
}
