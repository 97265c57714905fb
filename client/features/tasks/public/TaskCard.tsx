import { memo } from 'react';
import { CardFace, type CardFaceProps } from '#client/features/tasks/public/CardFace.tsx';
import links from '#client/features/tasks/public/TaskLink.module.css';
import { PeekButton, TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { openMenuHere } from '#client/features/tasks/public/TaskMenu.tsx';
import { followOnClick } from '#client/features/tasks/public/task-navigation.ts';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { useToday } from '#client/features/workspace/public/use-scope.ts';
import { classes } from '#client/lib/look/classes.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import reveal from '#client/ui/layout/reveal.module.css';
import styles from './TaskCard.module.css';

/** Longer titles have a tooltip. */
const longTitle = 60;

export interface TaskCardProps
  extends Pick<CardFaceProps, 'task' | 'lists' | 'lead' | 'tools' | 'status' | 'plan' | 'isShort'> {
  /** Only the person's own tasks can be tracked. */
  mayTrack: boolean;
}

/** A task as a card outside a board. */
export const TaskCard = memo(function TaskCard({ mayTrack, ...face }: TaskCardProps) {
  const { task } = face;
  const today = useToday();
  const isMine = useIsRunningOn(task.id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it is for the keyboard
    <article
      aria-label={task.title}
      className={classes(links.holder, reveal.holder, styles.card)}
      data-running={isMine ? '' : undefined}
      onClick={followOnClick}
      onContextMenu={openMenuHere}
    >
      <CardFace
        {...face}
        today={today}
        isRunning={isMine}
        isMine={isMine}
        timer={
          <>
            <span className={styles.peek}>
              <PeekButton taskId={task.id} />
            </span>
            {mayTrack ? <TimerButton task={task} size="sm" /> : null}
          </>
        }
      >
        <div className={styles.title}>
          <Tip content={task.title} disabled={task.title.length <= longTitle}>
            <TaskLink taskId={task.id} data-task-link dir="auto">
              {task.title}
            </TaskLink>
          </Tip>
        </div>
      </CardFace>
    </article>
  );
});
