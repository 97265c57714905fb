import { chakra, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { statusRowOf } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { categoryOf } from '#client/features/tasks/public/TaskMarks.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { listName } from '#client/ui/marks/humanize.ts';
import { TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import { StatusGlyph } from '#client/ui/marks/StatusGlyph.tsx';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

type ShallowTask = NonNullable<Task['children']>[number];

export function ShallowRows({ children }: { children: ReactNode }) {
  return (
    <Card as="ul" style={{ overflow: 'hidden' }}>
      {children}
    </Card>
  );
}

interface ShallowRowProps {
  task: ShallowTask;
  before?: ReactNode;
  after?: ReactNode;
  /** A phone has no room for the number. */
  isNumberDispensable?: boolean;
}

/** A task as another one speaks of it: 36 px, a link. */
export function ShallowRow({ task, before, after, isNumberDispensable = false }: ShallowRowProps) {
  return (
    <HStack
      as="li"
      gap="2"
      h="9"
      px="3"
      textStyle="sm"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'bg.subtle' }}
    >
      {before}
      <chakra.span hideBelow={isNumberDispensable ? 'md' : undefined}>
        <TaskNumber number={taskNumberText(task)} />
      </chakra.span>
      <Clipped flex="1">
        <TaskLink taskId={task.id} title={task.title}>
          {task.title}
        </TaskLink>
      </Clipped>
      {after}
    </HStack>
  );
}

/** The status as its circle, with its name for hover and screen readers. */
export function ShallowStatus({ task, statuses }: { task: ShallowTask; statuses: readonly TaskStatus[] }) {
  const row = statusRowOf(statuses, { name: task.status });
  const value = row?.value ?? task.status ?? 'open';
  const name = listName('statuses', row?.name ?? value);
  return (
    <chakra.span role="img" aria-label={name} title={name} display="flex">
      <StatusGlyph value={value} category={row && categoryOf(row)} color={row?.color} />
    </chakra.span>
  );
}
