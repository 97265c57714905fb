import { chakra, Grid, HStack, Stack } from '@chakra-ui/react';
import { useDroppable } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { PlanName } from '#client/features/plans/public/PlanName.tsx';
import { TaskStatusChip } from '#client/features/tasks/public/TaskMarks.tsx';
import { TaskProgress } from '#client/features/tasks/public/TaskProgress.tsx';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { planDropId, plannedDragId } from './drag-ids.ts';
import { PlannedTaskMenu, type PlannedTaskProps } from './PlannedTaskMenu.tsx';
import { DoneBox, Grip, Mark, PlanRow, Times, Title, usePlannedSortable } from './PlanRow.tsx';
import { PlanTable } from './PlanTable.tsx';
import { usePlanBoard } from './plan-board.ts';
import type { PlanLayout } from './use-plan-view.ts';

interface PlannedTasksProps {
  label: string;
  day: Day;
  tasks: readonly Task[];
  layout: PlanLayout;
  /** Shown without tasks. */
  empty: ReactNode;
  /** Set if another element is beside it. */
  isNarrow?: boolean;
}

/** The tasks of one plan in the chosen layout; what is dragged can be let go here. */
export function PlannedTasks({ label, day, tasks, layout, empty, isNarrow }: PlannedTasksProps) {
  const { mayEdit } = usePlanBoard();
  const { setNodeRef, isOver } = useDroppable({ id: planDropId(day), disabled: !mayEdit(day) });
  const facts = (task: Task, index: number) => ({ task, day, index, total: tasks.length });
  const ids = tasks.map(({ id }) => plannedDragId(day, id));
  return (
    <chakra.div
      ref={setNodeRef}
      minW="0"
      outline={isOver ? '2px dashed {colors.brand.solid}' : undefined}
      outlineOffset="-2px"
      borderRadius="l2"
    >
      {tasks.length === 0 ? empty : null}
      {layout === 'TABLE' && tasks.length > 0 ? (
        <chakra.div p="3" pt="0">
          <PlanTable label={label} day={day} tasks={tasks} isNarrow={isNarrow} />
        </chakra.div>
      ) : null}
      {layout === 'CARDS' ? (
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul aria-label={label}>
            {tasks.map((task, index) => (
              <PlanRow key={task.id} {...facts(task, index)} />
            ))}
          </ul>
        </SortableContext>
      ) : null}
      {layout === 'BLOCKS' || layout === 'KANBAN' ? (
        <SortableContext
          items={ids}
          strategy={layout === 'BLOCKS' ? rectSortingStrategy : verticalListSortingStrategy}
        >
          <Grid
            as="ul"
            aria-label={label}
            gap="2"
            p={tasks.length > 0 ? '3' : '0'}
            templateColumns={
              layout === 'BLOCKS' ? 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))' : 'minmax(0, 1fr)'
            }
          >
            {tasks.map((task, index) => (
              <PlanBlock key={task.id} {...facts(task, index)} />
            ))}
          </Grid>
        </SortableContext>
      ) : null}
    </chakra.div>
  );
}

/** A planned task as a small card, for blocks and columns. */
function PlanBlock({ task, day, index, total }: PlannedTaskProps) {
  const { mayTrack, lists } = usePlanBoard();
  const { item, sortable } = usePlannedSortable({ task, day });
  const runs = useIsRunningOn(task.id);
  return (
    <Stack
      as="li"
      {...item}
      gap="2"
      px="3"
      py="2.5"
      minW="0"
      borderWidth="1px"
      borderRadius="l3"
      borderColor={runs ? 'brand.emphasized' : undefined}
      bg={runs ? 'brand.subtle' : 'bg.panel'}
      textStyle="sm"
      _focusWithin={{ borderColor: 'brand.solid' }}
    >
      <HStack gap="2" minW="0">
        <Grip task={task} day={day} index={index} total={total} sortable={sortable} />
        <DoneBox task={task} />
        <Mark task={task} />
        <chakra.span flex="1" minW="0">
          <Title task={task} runs={runs} />
        </chakra.span>
        <PlannedTaskMenu task={task} day={day} index={index} total={total} />
      </HStack>
      {(task.estimate ?? 0) > 0 ? <TaskProgress task={task} size="sm" /> : null}
      <HStack gap="2" minW="0" justify="space-between">
        <TaskStatusChip task={task} statuses={lists.statuses} />
        <PlanName day={day} />
        <HStack gap="1" ms="auto">
          <Times task={task} />
          {mayTrack && !isCompleted(task) ? <TimerButton task={task} /> : null}
        </HStack>
      </HStack>
    </Stack>
  );
}
