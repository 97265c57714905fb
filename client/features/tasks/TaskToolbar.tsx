import { Flex, HStack } from '@chakra-ui/react';
import { CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { categoryOf } from '#client/features/tasks/public/list-choices.tsx';
import { SortMenu } from '#client/features/tasks/public/SortMenu.tsx';
import { TaskSearch } from '#client/features/tasks/public/TaskSearch.tsx';
import type { TaskView } from '#client/features/tasks/public/task-view.ts';
import type { TaskViewChange } from '#client/features/tasks/public/use-task-view.ts';
import { FilterPicker } from '#client/ui/FilterPicker.tsx';
import { humanize } from '#client/ui/humanize.ts';
import { StatusChip } from '#client/ui/StatusGlyph.tsx';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';

export interface TaskToolbarProps {
  view: TaskView;
  onChange: (change: TaskViewChange) => void;
  lists: TaskLists;
}

/** Search, filter and order of a list of tasks. */
export function TaskToolbar({ view, onChange, lists }: TaskToolbarProps) {
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center">
      <TaskSearch value={view.search} onChange={(search) => onChange({ search })} />
      <HStack gap="2" ms={{ base: '0', md: 'auto' }} wrap="wrap">
        <StatusFilter view={view} onChange={onChange} statuses={lists.statuses} />
        <SortMenu sort={view.sort} onChange={(sort) => onChange({ sort })} />
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
  return (
    <FilterPicker
      icon={<CircleDashed aria-hidden />}
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
    />
  );
}
