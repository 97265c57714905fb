import { chakra, Grid, HStack } from '@chakra-ui/react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { EstimatePopover } from '#client/features/tasks/public/EstimatePopover.tsx';
import links from '#client/features/tasks/public/TaskLink.module.css';
import { TitleLink } from '#client/features/tasks/public/TaskLink.tsx';
import { TaskTypeMark } from '#client/features/tasks/public/TaskMarks.tsx';
import { TaskProgress } from '#client/features/tasks/public/TaskProgress.tsx';
import { TaskTime, TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { stepOf } from '#client/ui/layout/SortableList.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { plannedDragId } from './drag-ids.ts';
import { PlannedTaskMenu, type PlannedTaskProps } from './PlannedTaskMenu.tsx';
import { usePlanBoard } from './plan-board.ts';

const columns = {
  base: '16px 16px minmax(0, 1fr) auto auto',
  md: '16px 16px 16px minmax(0, 1fr) 64px 88px 56px',
};

/** Drag support for a planned task in any layout: the props of its element and its grip. */
export function usePlannedSortable({ task, day }: Pick<PlannedTaskProps, 'task' | 'day'>) {
  const { mayEdit } = usePlanBoard();
  const sortable = useSortable({ id: plannedDragId(day, task.id), disabled: !mayEdit(day) });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const item = {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    opacity: isDragging ? 0.4 : 1,
    'data-plan-task': task.id,
  };
  return { item, sortable };
}

/** A planned task as one line. */
export function PlanRow({ task, day, index, total }: PlannedTaskProps) {
  const { mayTrack } = usePlanBoard();
  const { item, sortable } = usePlannedSortable({ task, day });
  const runs = useIsRunningOn(task.id);
  return (
    <Grid
      as="li"
      {...item}
      templateColumns={columns}
      gap="2"
      alignItems="center"
      minH="11"
      ps="2"
      pe="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      bg={runs ? 'brand.subtle' : 'bg.panel'}
      _hover={{ bg: runs ? 'brand.subtle' : 'bg.subtle' }}
      _focusWithin={{ boxShadow: 'inset 2px 0 0 {colors.brand.solid}' }}
      _last={{ borderBottomRadius: 'l3' }}
      className={links.holder}
    >
      <Grip task={task} day={day} index={index} total={total} sortable={sortable} />
      <DoneBox task={task} />
      <chakra.span hideBelow="md" display="flex">
        <Mark task={task} />
      </chakra.span>
      <Title task={task} runs={runs} />
      <chakra.span hideBelow="md">
        {(task.estimate ?? 0) > 0 ? <TaskProgress task={task} size="sm" /> : null}
      </chakra.span>
      <Times task={task} />
      <HStack gap="0.5" justify="flex-end">
        {mayTrack && !isCompleted(task) ? <TimerButton task={task} /> : null}
        <PlannedTaskMenu task={task} day={day} index={index} total={total} />
      </HStack>
    </Grid>
  );
}

export interface GripProps extends PlannedTaskProps {
  sortable: Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
}

/** Drags the task; Alt and an arrow move it a place at once. */
export function Grip({ task, day, index, total, sortable }: GripProps) {
  const { t } = useTranslation();
  const { actions, mayEdit } = usePlanBoard();
  const { attributes, listeners, setActivatorNodeRef } = sortable;
  if (!mayEdit(day)) return <span />;

  function press(event: KeyboardEvent) {
    const step = stepOf(event);
    if (step === undefined) {
      listeners?.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    const position = index + step;
    if (position >= 0 && position < total) void actions.move({ task, from: day, to: day, position });
  }

  return (
    <chakra.button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      onKeyDown={press}
      aria-label={t('plans.drag.handle', { task: task.title })}
      title={t('plans.drag.hint')}
      display="grid"
      placeItems="center"
      boxSize="6"
      mx="-1"
      borderRadius="l1"
      color="fg.subtle"
      cursor="grab"
      touchAction="none"
      opacity={{ base: 1, md: 0.55 }}
      _hover={{ opacity: 1 }}
      _focusVisible={{ opacity: 1 }}
    >
      <GripVertical size={14} aria-hidden />
    </chakra.button>
  );
}

export function DoneBox({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { toggleDone } = usePlanBoard();
  return (
    <Check
      label={t('plans.markDone', { task: task.title })}
      checked={isCompleted(task)}
      onCheckedChange={() => toggleDone(task)}
    />
  );
}

export function Mark({ task }: { task: Task }) {
  const { lists } = usePlanBoard();
  return <TaskTypeMark task={task} issueTypes={lists.issueTypes} />;
}

export function Title({ task, runs = false }: { task: Task; runs?: boolean }) {
  return (
    <HStack gap="2" minW="0">
      {runs ? <Pulse /> : null}
      <TitleLink task={task} />
    </HStack>
  );
}

/** Worked against estimated time; a missing estimate shows a prompt. */
export function Times({ task }: { task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { save, mayEstimate } = usePlanBoard();
  const seconds = task.estimate ?? 0;
  if (seconds === 0 && isCompleted(task))
    return (
      <chakra.span textStyle="xs" textAlign="end">
        <TaskTime task={task} workedSeconds={task.totalWorkedTime ?? 0} />
      </chakra.span>
    );
  const estimateText =
    seconds > 0 ? (
      <chakra.span color="fg.subtle" className="num">
        {format.duration(seconds)}
      </chakra.span>
    ) : (
      <HStack as="span" gap="1" color="warning.fg" data-no-estimate>
        <TriangleAlert size={14} aria-hidden />
        {t('plans.estimate')}
      </HStack>
    );
  return (
    <HStack as="span" gap="1" justify="flex-end" textStyle="xs" className="num">
      {seconds > 0 ? (
        <>
          <TaskTime task={task} workedSeconds={task.totalWorkedTime ?? 0} />
          <chakra.span color="fg.subtle" aria-hidden>
            /
          </chakra.span>
        </>
      ) : null}
      {mayEstimate(task) ? (
        <EstimatePopover
          seconds={seconds}
          onSave={(next) => void save({ id: task.id, field: 'estimate', change: { estimate: next } })}
        >
          {estimateText}
        </EstimatePopover>
      ) : (
        estimateText
      )}
    </HStack>
  );
}
