import { Button, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { TaskRow } from '#client/features/tasks/public/TaskRow.tsx';
import { isTrackingEnabled, useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadPages } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const pageSize = 50;

/** The tasks of a project in every team that the person sees, newest first, a page at a time. */
export function ProjectTasks({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const scope = useScope();
  const { estimates } = useFieldRights();
  const lists = useTaskLists(scope);
  const save = useUpdateTask();
  const { changeStatus, dialog } = useStatusChange(save);
  const query = useReadPages(
    tasksApi.search,
    (skip: number) => ({ query: { projectIds: [projectId], skip, take: pageSize } }),
    {
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const read = pages.reduce((sum, { items }) => sum + items.length, 0);
        return read < last.total ? read : undefined;
      },
    },
  );
  if (!query.data) return <Answer query={query} skeleton={<ListSkeleton rows={6} />} />;
  const tasks = query.data.pages.flatMap(({ items }) => items);
  if (tasks.length === 0) return <EmptyState art="list" title={t('projects.page.noTasks')} />;
  const left = (query.data.pages[0]?.total ?? 0) - tasks.length;
  return (
    <>
      <chakra.ul aria-label={t('projects.page.tasks')} textStyle="sm">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            lists={lists}
            changeStatus={changeStatus}
            saveEstimate={(one, estimate) =>
              void save({ id: one.id, field: 'estimate', change: { estimate } })
            }
            mayEstimate={estimates(task)}
            mayTrack={isTrackingEnabled(scope) && isAssignedTo(task, scope.employeeId)}
          />
        ))}
      </chakra.ul>
      {left > 0 ? (
        <chakra.div p="2" textAlign="center">
          <Button
            variant="ghost"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('tasks.list.more', { count: left })}
          </Button>
        </chakra.div>
      ) : null}
      {dialog}
    </>
  );
}
