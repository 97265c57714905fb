import { classes } from '#client/lib/look/classes.ts';
import text from '#client/ui/layout/text.module.css';
import { IssueMark, TaskNumber } from './IssueMark.tsx';
import styles from './marks.module.css';

interface TaskChoiceProps {
  task: { title: string; number?: number | null; prefix?: string | null; issueType?: string | null };
  withPrefix?: boolean;
  /** Among others: the numbers stand below each other. */
  inList?: boolean;
}

/** A task in one line, as pickers and the palette list it. */
export function TaskChoice({ task, withPrefix = false, inList = false }: TaskChoiceProps) {
  const prefix = withPrefix ? task.prefix : undefined;
  // Without spaces kind, number and title are one word for those who hear them.
  const space = task.number ? ' ' : null;
  return (
    <span className={styles.choice}>
      <IssueMark value={task.issueType} />
      {space}
      {task.number || inList ? (
        <span className={styles.choiceNumber} data-in-list={inList ? '' : undefined}>
          {task.number ? <TaskNumber prefix={prefix} number={task.number} /> : null}
        </span>
      ) : null}
      {space}
      <span className={classes(text.clipped, styles.choiceTitle)} dir="auto" title={task.title}>
        {task.title}
      </span>
    </span>
  );
}
