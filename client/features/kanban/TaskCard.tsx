import { useDraggable } from '@dnd-kit/core';
import { CalendarCheck, SquareCheck } from 'lucide-react';
import { type KeyboardEvent, memo, type SyntheticEvent, useCallback, useLayoutEffect, useRef } from 'react';
import type { BoardFacts } from '#client/features/kanban/use-kanban.ts';
import { CardFace } from '#client/features/tasks/public/CardFace.tsx';
import { PeekButton, TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { openMenuHere, TaskMenu } from '#client/features/tasks/public/TaskMenu.tsx';
import { openTaskChange, useIsChosen } from '#client/features/tasks/public/task-dialogs.ts';
import { followOnClick } from '#client/features/tasks/public/task-navigation.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import styles from './TaskCard.module.css';

/** A longer title appears in full in a tip. */
const titleTipAbove = 60;

export interface TaskCardProps {
  task: Task;
  facts: BoardFacts;
}

const faceOf = (task: Task, { lists, today, runningIds, myRunningId, shownFacts }: BoardFacts) => ({
  task,
  lists,
  today,
  isRunning: runningIds.has(task.id),
  isMine: myRunningId === task.id,
  facts: shownFacts,
});

/** The card in the hand. */
export function LiftedCard({ task, facts, count = 1 }: TaskCardProps & { count?: number }) {
  const face = faceOf(task, facts);
  return (
    <article
      className={styles.card}
      data-lifted
      data-several={count > 1 ? '' : undefined}
      data-running={face.isRunning ? '' : undefined}
    >
      {count > 1 ? <span className={classes('num', styles.count)}>{count}</span> : null}
      <CardFace {...face}>
        <h3 className={styles.title} dir="auto">
          {task.title}
        </h3>
      </CardFace>
    </article>
  );
}

/**
 * A card that can be opened, lifted and tracked. While something is carried, dnd-kit renders this anew again and again:
 * what is drawn does not follow it.
 */
export const TaskCard = memo(function TaskCard({ task, facts }: TaskCardProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({ id: task.id });
  const latest = useRef(listeners);
  useLayoutEffect(() => {
    latest.current = listeners;
  }, [listeners]);
  const pressKey = useCallback((event: KeyboardEvent) => latest.current?.onKeyDown?.(event), []);

  /** Ignores events from overlays above the card. */
  const forCard = (name: string) => (event: SyntheticEvent<HTMLElement>) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isInside) listeners?.[name]?.(event);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside does the same by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      ref={setNodeRef}
      onClick={followOnClick}
      onContextMenu={openMenuHere}
      onMouseDown={forCard('onMouseDown')}
      onTouchStart={forCard('onTouchStart')}
      data-card={task.id}
    >
      <Drawn
        task={task}
        facts={facts}
        linkRef={setActivatorNodeRef}
        onKeyDown={pressKey}
        describedBy={attributes['aria-describedby']}
      />
    </div>
  );
});

interface DrawnProps extends TaskCardProps {
  linkRef: (element: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The id of the text that explains dragging. */
  describedBy: string;
}

const Drawn = memo(function Drawn({ task, facts, linkRef, onKeyDown, describedBy }: DrawnProps) {
  const face = faceOf(task, facts);
  const isTracked = facts.mayTrack && isAssignedTo(task, facts.employeeId);
  const isChosen = useIsChosen(task.id);
  return (
    <article
      className={styles.card}
      data-running={face.isRunning ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
    >
      <CardFace
        {...face}
        lead={isChosen ? <ChosenMark /> : undefined}
        timer={isTracked && face.isMine ? <TimerButton task={task} /> : undefined}
        tools={<CardActions task={task} mayStart={isTracked && !face.isMine} />}
      >
        <h3 className={styles.title} dir="auto">
          <Tip content={task.title} disabled={task.title.length <= titleTipAbove}>
            <TaskLink
              ref={linkRef}
              taskId={task.id}
              draggable={false}
              onKeyDown={onKeyDown}
              aria-describedby={describedBy}
              data-task-link
              data-card-link={task.id}
            >
              {task.title}
            </TaskLink>
          </Tip>
        </h3>
      </CardFace>
    </article>
  );
});

function ChosenMark() {
  const { t } = useTranslation();
  return (
    <span className={styles.mark} role="img" aria-label={t('kanban.selected')}>
      <SquareCheck size={16} aria-hidden />
    </span>
  );
}

/** The most frequent actions on a card, visible while the pointer is over it. */
function CardActions({ task, mayStart }: { task: Task; mayStart: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.actions} data-actions>
      {mayStart ? <TimerButton task={task} /> : null}
      <span className={styles.desk}>
        <IconButton
          size="xs"
          label={t('tasks.keys.plan')}
          shortcut="D"
          icon={<CalendarCheck size={14} aria-hidden />}
          onClick={() => openTaskChange('plan', [task.id])}
        />
        <PeekButton taskId={task.id} />
      </span>
      <TaskMenu task={task} size="xs" />
    </span>
  );
}
