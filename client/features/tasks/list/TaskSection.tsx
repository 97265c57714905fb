import { chakra, Flex, HStack } from '@chakra-ui/react';
import { CircleDashed } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useDeferredValue, useMemo } from 'react';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskComposer } from '#client/features/tasks/create/TaskComposer.tsx';
import { TaskRows } from '#client/features/tasks/list/TaskRows.tsx';
import { NoResults, SortMenu, TaskSearch } from '#client/features/tasks/public/TaskListTools.tsx';
import { ofChoices, statusChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import {
  isAssignedTo,
  type TaskOwners,
  type TaskView,
  type TaskViewChange,
  tasksInView,
  useTaskView,
} from '#client/features/tasks/public/task-view.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { FilterPicker } from '#client/ui/pickers/FilterButton.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { countOpen } from '#shared/tasks/task-status.ts';

const noTasks: readonly Task[] = [];

interface TaskSectionProps {
  lists: TaskLists;
  save: SaveTask;
  composerRef: RefObject<HTMLInputElement | null>;
  /** The tab that is open when nothing was chosen. */
  ownersAtFirst: TaskOwners;
  /** Something follows below: the rows scroll in a frame of their own. */
  framed: boolean;
}

/** One's own tasks and the team's, with the line that makes new ones. */
export function TaskSection({ lists, save, composerRef, ownersAtFirst, framed }: TaskSectionProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const query = useReadOf(teamTasksQuery(scope));
  const tasks = query.data?.items ?? noTasks;
  const mine = useMemo(
    () => tasks.filter((task) => isAssignedTo(task, scope.employeeId)),
    [tasks, scope.employeeId],
  );
  const { owners, view, change } = useTaskView({ ownersAtFirst });
  const ofTab = owners === 'mine' ? mine : tasks;
  const viewNow = useDeferredValue(view);
  const shown = useMemo(() => tasksInView(ofTab, viewNow, lists), [ofTab, viewNow, lists]);

  function rows(): ReactNode {
    if (!query.data) return <Answer query={query} rows={8} />;
    if (shown.length > 0) {
      return (
        <TaskRows
          label={t(`tasks.tabs.${owners}`)}
          tasks={shown}
          lists={lists}
          save={save}
          viewKey={`${owners} ${JSON.stringify(viewNow)}`}
          framed={framed}
          isOwn={owners === 'mine'}
        />
      );
    }
    if (ofTab.length === 0) return <NoTasks owners={owners} />;
    return <NoResults onClear={() => change({ search: '', statuses: [] })} />;
  }

  const content = (
    <>
      <TaskToolbar view={view} onChange={change} lists={lists} />
      <Card>
        <TaskComposer lists={lists} save={save} inputRef={composerRef} />
        <chakra.div borderTopWidth={shown.length > 0 ? '0' : '1px'} borderColor="border.muted">
          {rows()}
        </chakra.div>
      </Card>
    </>
  );
  const tab = (value: TaskOwners, all: readonly Task[]) => ({
    value,
    label: t(`tasks.tabs.${value}`),
    count: query.data && countOpen(all),
    content,
  });
  return (
    <chakra.section aria-labelledby="tasks" minW="0" scrollMarginTop="calc({sizes.topbar} + 16px)">
      <VisuallyHidden as="h2" id="tasks">
        {t('tasks.list.title')}
      </VisuallyHidden>
      <Tabs
        label={t('tasks.list.title')}
        items={[tab('mine', mine), tab('team', tasks)]}
        value={owners}
        onChange={(value) => change({ owners: value === 'team' ? 'team' : 'mine' })}
      />
    </chakra.section>
  );
}

function NoTasks({ owners }: { owners: TaskOwners }) {
  const { t } = useTranslation();
  return <EmptyState art="list" title={t(`tasks.empty.${owners}`)} description={t('tasks.empty.what')} />;
}

interface TaskToolbarProps {
  view: TaskView;
  onChange: (change: TaskViewChange) => void;
  lists: TaskLists;
}

/** Search, filter and order of a list of tasks. */
export const TaskToolbar = memo(function TaskToolbar({ view, onChange, lists }: TaskToolbarProps) {
  const { t } = useTranslation();
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center">
      <TaskSearch value={view.search} onChange={(search) => onChange({ search })} />
      <HStack gap="2" ms={{ base: '0', md: 'auto' }} wrap="wrap">
        <FilterPicker
          {...ofChoices}
          icon={<CircleDashed aria-hidden />}
          label={t('tasks.fields.status')}
          items={statusChoices(lists.statuses, 'value')}
          value={view.statuses}
          onChange={(statuses) => onChange({ statuses })}
        />
        <SortMenu sort={view.sort} onChange={(sort) => onChange({ sort })} />
      </HStack>
    </Flex>
  );
});
