import { chakra, HStack, Stack } from '@chakra-ui/react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { plannedDragId } from '#client/features/plans/drag-ids.ts';
import { PlannedTaskMenu, type PlannedTaskProps } from '#client/features/plans/PlannedTaskMenu.tsx';
import { DoneBox, Grip, Mark, Times, Title } from '#client/features/plans/PlanRow.tsx';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import { PlanName } from '#client/features/plans/public/PlanName.tsx';
import { TaskStatusChip } from '#client/features/tasks/public/TaskMarks.tsx';
import { TaskProgress } from '#client/features/tasks/public/TaskProgress.tsx';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

/** A planned task as a small card, for blocks and columns. */
export function PlanBlock({ task, day, index, total }: PlannedTaskProps) {
  const { mayEdit, mayTrack, lists } = usePlanBoard();
  const { isRunning, runningTaskId } = useTimer();
  const sortable = useSortable({ id: plannedDragId(day, task.id), disabled: !mayEdit(day) });
  const runs = isRunning && runningTaskId === task.id;
  return (
    <Stack
      as="li"
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      gap="2"
      px="3"
      py="2.5"
      minW="0"
      borderWidth="1px"
      borderRadius="l3"
      borderColor={runs ? 'brand.emphasized' : undefined}
      bg={runs ? 'brand.subtle' : 'bg.panel'}
      textStyle="sm"
      opacity={sortable.isDragging ? 0.4 : 1}
      _focusWithin={{ borderColor: 'brand.solid' }}
      data-plan-task={task.id}
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
