import { chakra, HStack } from '@chakra-ui/react';
import { useDraggable } from '@dnd-kit/core';
import { GripVertical, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { poolDragId } from '#client/features/plans/drag-ids.ts';
import { Mark, Title } from '#client/features/plans/PlanRow.tsx';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import { planOfDay } from '#client/features/plans/plan-edits.ts';
import { timesMoved } from '#client/features/plans/pool.ts';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { dayTextOf } from '#client/features/tasks/public/task-text.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { DueText } from '#client/ui/DueText.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface PoolRowProps {
  task: Task;
  /** The later plan that holds it. */
  from: Day | undefined;
  /** The day that is planned. */
  day: Day;
}

/** A task that could be planned. */
export function PoolRow({ task, from, day }: PoolRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { today, owner, acts, plans, mayEdit } = usePlanBoard();
  const { planForToday } = usePlanTask(owner);
  const may = mayEdit(day);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: poolDragId(task.id, from),
    disabled: !may,
  });

  function plan() {
    if (from !== undefined) {
      void acts.move({ task, from, to: day, position: planOfDay(plans, day)?.tasks.length ?? 0 });
    } else if (day === today) void planForToday(task);
    else void acts.add(task, day);
  }

  return (
    <HStack
      as="li"
      ref={setNodeRef}
      minH="row"
      px="2"
      gap="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      opacity={isDragging ? 0.4 : 1}
      _hover={{ bg: 'bg.subtle' }}
      _focusWithin={{ bg: 'brand.subtle', boxShadow: 'inset 2px 0 0 {colors.brand.solid}' }}
      data-plan-task={task.id}
    >
      {may ? (
        <chakra.button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('plans.drag.handle', { task: task.title })}
          display="grid"
          placeItems="center"
          boxSize="6"
          mx="-1"
          flexShrink="0"
          borderRadius="l1"
          color="fg.subtle"
          cursor="grab"
          touchAction="none"
        >
          <GripVertical size={14} aria-hidden />
        </chakra.button>
      ) : null}
      <Mark task={task} />
      <chakra.span flex="1" minW="0">
        <Title task={task} />
      </chakra.span>
      <Fact task={task} />
      <chakra.span className="num" textStyle="xs" color="fg.subtle">
        {(task.estimate ?? 0) > 0 ? format.duration(task.estimate ?? 0) : '–'}
      </chakra.span>
      {may ? (
        <IconButton
          size="xs"
          label={t('plans.pool.plan', { task: task.title })}
          title={t('plans.menu.today')}
          tip={false}
          icon={<Plus aria-hidden />}
          onClick={plan}
        />
      ) : null}
    </HStack>
  );
}

/** The one fact there is room for: moved again and again, due, or urgent. */
function Fact({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { plans, today } = usePlanBoard();
  const moved = timesMoved(plans, task.id, today);
  const due = dayTextOf(task.dueDate);
  if (moved > 1) {
    return (
      <chakra.span textStyle="xs" color="danger.fg" whiteSpace="nowrap">
        {t('plans.pool.moved', { count: moved })}
      </chakra.span>
    );
  }
  if (due) return <DueText dueOn={due} today={today} />;
  return task.priority ? <PriorityChevrons value={task.priority} /> : null;
}
