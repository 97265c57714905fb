import { chakra } from '@chakra-ui/react';
import { type RefObject, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskComposer } from '#client/features/tasks/create/TaskComposer.tsx';
import { TaskRows } from '#client/features/tasks/list/TaskRows.tsx';
import {
  isAssignedTo,
  partFinished,
  sortTasks,
  type TaskOwners,
} from '#client/features/tasks/public/task-view.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';

/** The number of rows; the page Tasks has the rest, with search, filters and sorting. */
const mostTasks = 6;

interface TaskSectionProps {
  lists: TaskLists;
  save: SaveTask;
  composerRef: RefObject<HTMLInputElement | null>;
  owners: TaskOwners;
}

function AllTasks({ owners }: { owners: TaskOwners }) {
  const { t } = useTranslation();
  return (
    <chakra.span textStyle="xs" color="brand.fg">
      <Link to={paths.tasks(owners === 'mine' ? { tasks: 'mine' } : {})}>{t('tasks.list.all')}</Link>
    </chakra.span>
  );
}

/** The same each time, so that the title is not drawn with the tasks. */
const allTasks = { mine: <AllTasks owners="mine" />, team: <AllTasks owners="team" /> };

/** The newest open tasks of the person or the team, with the line that makes and finds them. */
export function TaskSection({ lists, save, composerRef, owners }: TaskSectionProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const scope = useScope();
  const { employeeId } = scope;
  const { data, error, refetch } = useReadOf(teamTasksQuery(scope));
  const open = useMemo(() => {
    if (data === undefined) return undefined;
    const tasks =
      owners === 'mine' ? data.items.filter((task) => isAssignedTo(task, employeeId)) : data.items;
    return sortTasks(partFinished(tasks, lists)[0], { sort: 'newest' }, lists);
  }, [data, owners, employeeId, lists]);
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle id={headingId} {...(open ? { count: open.length } : {})} actions={allTasks[owners]}>
        {t(`tasks.tabs.${owners}`)}
      </SectionTitle>
      <Card>
        <TaskComposer lists={lists} save={save} inputRef={composerRef} />
        {open && open.length > 0 ? (
          <TaskRows
            label={t(`tasks.tabs.${owners}`)}
            tasks={open.slice(0, mostTasks)}
            lists={lists}
            save={save}
            viewKey={owners}
            isOwn={owners === 'mine'}
          />
        ) : (
          <chakra.div borderTopWidth="1px" borderColor="border.muted">
            <Answer query={{ data: open, error, refetch }} rows={mostTasks}>
              {() => (
                <EmptyState
                  art="list"
                  title={t(`tasks.empty.${owners}`)}
                  description={t('tasks.empty.what')}
                />
              )}
            </Answer>
          </chakra.div>
        )}
      </Card>
    </chakra.section>
  );
}
