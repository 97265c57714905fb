import { memo } from 'react';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { EstimatePopover } from '#client/features/tasks/public/EstimatePopover.tsx';
import styles from '#client/features/tasks/public/list/row-grid.module.css';
import { type ChangeStatus, StatusMenu } from '#client/features/tasks/public/StatusMenu.tsx';
import { PeekButton, TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import {
  TaskPriorityMark,
  TaskSizeMark,
  TaskStatusChip,
  TaskTypeMark,
  WaitingMark,
} from '#client/features/tasks/public/TaskMarks.tsx';
import { openMenuHere, TaskMenu } from '#client/features/tasks/public/TaskMenu.tsx';
import { OverText, WorkedSeconds } from '#client/features/tasks/public/TaskProgress.tsx';
import { followOnClick } from '#client/features/tasks/public/task-navigation.ts';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import reveal from '#client/ui/layout/reveal.module.css';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { AvatarStack } from '#client/ui/marks/AvatarStack.tsx';
import { TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { estimateUse } from '#shared/tasks/estimate.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import labels from './RowLabels.module.css';

export interface TaskRowProps {
  task: Task;
  lists: TaskLists;
  changeStatus: ChangeStatus;
  saveEstimate: (task: Task, seconds: number) => void;
  /** Assignees and managers estimate. */
  mayEstimate: boolean;
  /** Only the person's own tasks can be tracked. */
  mayTrack: boolean;
  /** Present: the row has a box. `isRange` selects everything from the box chosen before. */
  onSelect?: (task: Task, choice: { isSelected: boolean; isRange: boolean }) => void;
  isSelected?: boolean;
  /** One of one's own: without its people, and without its size, so that the title has the room. */
  isOwn?: boolean;
}

const shownLabels = 2;

/** A task in a list: 40 px, everything that changes often is changed here, the rest behind the title. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const {
    task,
    lists,
    changeStatus,
    saveEstimate,
    mayEstimate,
    mayTrack,
    onSelect,
    isSelected = false,
    isOwn = false,
  } = props;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it is for the keyboard
    <li
      className={classes(styles.row, reveal.holder)}
      onClick={followOnClick}
      onContextMenu={openMenuHere}
      data-selectable={onSelect ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      data-own={isOwn ? '' : undefined}
    >
      {onSelect ? <SelectBox task={task} isSelected={isSelected} onSelect={onSelect} /> : null}
      <span data-cell="mark">
        <TaskTypeMark task={task} issueTypes={lists.issueTypes} />
      </span>
      <div className={styles.title}>
        <span className={classes(text.clipped, styles.titleText)} dir="auto">
          <TaskLink taskId={task.id} title={task.title} data-task-link>
            {task.title}
          </TaskLink>
        </span>
        <WaitingMark task={task} />
        <Labels task={task} />
        <span className={styles.peek}>
          <PeekButton taskId={task.id} />
        </span>
      </div>
      <div className={styles.facts}>
        <span data-cell="number">
          <TaskNumber number={taskNumberText(task)} />
        </span>
        <span data-cell="short-number">
          <TaskNumber number={task.number ?? ''} />
        </span>
        <span data-cell="status">
          {lists.statuses.length === 0 ? (
            <TaskStatusChip task={task} statuses={lists.statuses} />
          ) : (
            <StatusMenu
              task={task}
              statuses={lists.statuses}
              onChoose={(status) => changeStatus(task, status)}
            />
          )}
        </span>
        <span data-cell="priority">
          <TaskPriorityMark task={task} lists={lists} />
        </span>
        {isOwn ? null : (
          <span data-cell="size">
            <TaskSizeMark task={task} lists={lists} />
          </span>
        )}
        <Times
          task={task}
          onSave={mayEstimate && !isOwn ? (seconds) => saveEstimate(task, seconds) : undefined}
        />
      </div>
      {isOwn ? null : (
        <span data-cell="people">
          <AvatarStack people={(task.members ?? []).map(personOf)} max={2} />
        </span>
      )}
      <span data-cell="end" data-reveal>
        {mayTrack ? <TimerButton task={task} size="sm" /> : null}
        <TaskMenu task={task} />
      </span>
    </li>
  );
});

function SelectBox({
  task,
  isSelected,
  onSelect,
}: {
  task: Task;
  isSelected: boolean;
  onSelect: NonNullable<TaskRowProps['onSelect']>;
}) {
  const { t } = useTranslation();
  return (
    <span data-cell="check">
      <Check
        label={t('ui.table.select', { name: task.title })}
        checked={isSelected}
        onCheckedChange={(checked, { withShift }) =>
          onSelect(task, { isSelected: checked, isRange: withShift })
        }
      />
    </span>
  );
}

function Labels({ task: { tags = [] } }: { task: Task }) {
  if (tags.length === 0) return null;
  const hidden = tags.slice(shownLabels);
  return (
    <div className={labels.labels}>
      {tags.slice(0, shownLabels).map((tag) => (
        <span key={tag.id} className={labels.label}>
          <LabelChip name={tag.name} color={tag.color} />
        </span>
      ))}
      {hidden.length > 0 ? (
        <span className={classes('num', text.subtle)} title={hidden.map(({ name }) => name).join(', ')}>
          +{hidden.length}
        </span>
      ) : null}
    </div>
  );
}

function Times({ task, onSave }: { task: Task; onSave: ((seconds: number) => void) | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isGrowing = useIsRunningOn(task.id);
  const seconds = task.estimate ?? 0;
  const estimate = (
    <span className={classes('num', styles.quiet)}>
      {seconds > 0 ? format.duration(seconds) : <NoEstimate />}
    </span>
  );
  return (
    <span className={classes('num', styles.times)} title={t('tasks.row.times')}>
      <WorkedSeconds task={task} isGrowing={isGrowing}>
        {(workedSeconds) => <Duration seconds={workedSeconds} running={isGrowing} />}
      </WorkedSeconds>
      <span className={styles.quiet} aria-hidden>
        /
      </span>
      {onSave ? (
        <EstimatePopover seconds={seconds} onSave={onSave}>
          {estimate}
        </EstimatePopover>
      ) : (
        estimate
      )}
      <WorkedSeconds task={task} isGrowing={isGrowing}>
        {(workedSeconds) => (
          <OverText seconds={estimateUse({ workedSeconds, estimateSeconds: task.estimate }).overSeconds} />
        )}
      </WorkedSeconds>
    </span>
  );
}

function NoEstimate() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('tasks.time.noEstimate')}</VisuallyHidden>
    </>
  );
}
