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
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { stepOf } from '#client/ui/layout/SortableList.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { plannedDragId } from './drag-ids.ts';
import { PlannedTaskMenu, type PlannedTaskProps } from './PlannedTaskMenu.tsx';
import styles from './PlanRow.module.css';
import { usePlanBoard } from './plan-board.ts';

/** Drag support for a planned task in any layout: the props of its element and its grip. */
export function usePlannedSortable({ task, day }: Pick<PlannedTaskProps, 'task' | 'day'>) {
  const { mayEdit } = usePlanBoard();
  const sortable = useSortable({ id: plannedDragId(day, task.id), disabled: !mayEdit(day) });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const item = {
    ref: setNodeRef,
    style: {
      transform: CSS.Translate.toString(transform),
      transition,
      opacity: isDragging ? 0.4 : undefined,
    },
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
    <li {...item} className={classes(styles.row, links.holder)} data-running={runs ? '' : undefined}>
      <Grip task={task} day={day} index={index} total={total} sortable={sortable} />
      <DoneBox task={task} />
      <span className={styles.wide}>
        <Mark task={task} />
      </span>
      <Title task={task} runs={runs} />
      <span className={styles.wide}>
        {(task.estimate ?? 0) > 0 ? <TaskProgress task={task} size="sm" /> : null}
      </span>
      <Times task={task} />
      <div className={styles.actions}>
        {mayTrack && !isCompleted(task) ? <TimerButton task={task} /> : null}
        <PlannedTaskMenu task={task} day={day} index={index} total={total} />
      </div>
    </li>
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
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      onKeyDown={press}
      aria-label={t('plans.drag.handle', { task: task.title })}
      title={t('plans.drag.hint')}
      className={styles.grip}
    >
      <GripVertical size={14} aria-hidden />
    </button>
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
    <div className={styles.title}>
      {runs ? <Pulse /> : null}
      <TitleLink task={task} />
    </div>
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
      <span className={styles.times}>
        <TaskTime task={task} workedSeconds={task.totalWorkedTime ?? 0} />
      </span>
    );
  const estimateText =
    seconds > 0 ? (
      <span className={classes('num', styles.estimate)}>{format.duration(seconds)}</span>
    ) : (
      <span className={styles.missing} data-no-estimate>
        <TriangleAlert size={14} aria-hidden />
        {t('plans.estimate')}
      </span>
    );
  return (
    <span className={classes('num', styles.times)}>
      {seconds > 0 ? (
        <>
          <TaskTime task={task} workedSeconds={task.totalWorkedTime ?? 0} />
          <span className={styles.estimate} aria-hidden>
            /
          </span>
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
    </span>
  );
}
