import { classes } from '#client/lib/look/classes.ts';
import text from '#client/ui/layout/text.module.css';
import { IssueMark, TaskNumber } from './IssueMark.tsx';
import styles from './marks.module.css';

interface TaskChoiceProps {
  task: { title: string; number?: number | null; prefix?: string | null; issueType?: string | null };
  withPrefix?: boolean;
  /** In a list: the numbers are aligned. */
  inList?: boolean;
}

/** A task in one line, as pickers and the palette list it. */
export function TaskChoice({ task, withPrefix = false, inList = false }: TaskChoiceProps) {
  const prefix = withPrefix ? task.prefix : undefined;
  // Without spaces screen readers would read kind, number and title as one word.
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
