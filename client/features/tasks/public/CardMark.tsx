import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { rowOf } from '#client/features/task-lists/public/list-row.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { humanize } from '#client/ui/humanize.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

/** The kind of a task; a dot in its corner says that it is tagged. */
export function CardMark({ task, lists }: { task: Task; lists: TaskLists }) {
  const { t } = useTranslation();
  const row = rowOf(lists.issueTypes, { id: task.taskTypeId, name: task.issueType });
  const type = humanize(row?.name || task.issueType || 'task');
  const isTagged = (task.tags?.length ?? 0) > 0;
  return (
    <chakra.span
      position="relative"
      display="inline-flex"
      flexShrink="0"
      css={
        isTagged
          ? {
              '& > span': {
                _after: {
                  content: '""',
                  position: 'absolute',
                  insetEnd: '-1px',
                  bottom: '-1px',
                  boxSize: '5px',
                  borderRadius: 'full',
                  bg: 'var(--k)',
                  boxShadow: '0 0 0 1.5px {colors.bg.panel}',
                },
              },
            }
          : undefined
      }
    >
      <IssueMark
        value={row?.value ?? task.issueType}
        name={t(isTagged ? 'tasks.card.tagged' : 'tasks.card.untagged', { type })}
        color={row?.color}
      />
    </chakra.span>
  );
}
