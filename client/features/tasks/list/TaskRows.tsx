import { Button, chakra, Flex } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { TaskRow } from '#client/features/tasks/public/TaskRow.tsx';
import { useTaskKeys, useTaskTrail } from '#client/features/tasks/public/task-navigation.ts';
import { useRowRights } from '#client/features/tasks/public/task-rights.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { useShownCount } from '#client/features/tasks/use-shown-count.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface TaskRowsProps {
  label: string;
  tasks: readonly Task[];
  lists: TaskLists;
  save: SaveTask;
  /** Identifies the list: another one starts from its top. */
  viewKey: string;
  /** The tasks are one's own: who has them is known. */
  isOwn?: boolean;
}

/** Tasks in a list of their own; a long one grows as its end comes near. */
export function TaskRows(props: TaskRowsProps) {
  const { label, tasks, lists, save, viewKey, isOwn = false } = props;
  const { t } = useTranslation();
  const rightsOn = useRowRights();
  const listRef = useRef<HTMLUListElement>(null);
  const { changeStatus, dialog } = useStatusChange(save);
  const { shown, showMore, endRef } = useShownCount(tasks.length, { viewKey, framed: false });
  useTaskKeys(listRef);
  useTaskTrail(useMemo(() => tasks.map(({ id }) => id), [tasks]));
  const saveEstimate = useMemo(
    () => (task: Task, estimate: number) =>
      void save({ id: task.id, field: 'estimate', change: { estimate } }),
    [save],
  );
  const hidden = tasks.length - shown;
  return (
    <>
      <chakra.ul ref={listRef} aria-label={label} textStyle="sm">
        {tasks.slice(0, shown).map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            lists={lists}
            isOwn={isOwn}
            changeStatus={changeStatus}
            saveEstimate={saveEstimate}
            {...rightsOn(task)}
          />
        ))}
        {hidden > 0 ? (
          <Flex
            as="li"
            ref={endRef}
            justify="center"
            py="1.5"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Button variant="ghost" size="sm" onClick={showMore}>
              {t('tasks.list.more', { count: hidden })}
            </Button>
          </Flex>
        ) : null}
      </chakra.ul>
      {dialog}
    </>
  );
}
