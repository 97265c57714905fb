import { Bookmark, Bug, CircleDot, type LucideIcon, StickyNote, Zap } from 'lucide-react';
import { classes } from '#client/lib/look/classes.ts';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { listPalette } from '#client/theme/list-palette.ts';
import { listName, slugOf } from './humanize.ts';
import styles from './marks.module.css';

interface IssueMarkProps {
  /** `bug`, `task`, `story`, `epic`, `memo`; a team's own type looks like a task. */
  value: string | null | undefined;
  name?: string | null;
  color?: string | null;
}

const { issue } = listPalette;
const taskLook = { icon: CircleDot, color: issue.task[0] };

const looks = new Map<string, { icon: LucideIcon; color: string }>(
  Object.entries({
    bug: { icon: Bug, color: issue.bug[0] },
    task: taskLook,
    story: { icon: Bookmark, color: issue.story[0] },
    epic: { icon: Zap, color: issue.epic[0] },
    memo: { icon: StickyNote, color: issue.memo[0] },
  }),
);

export function IssueMark({ value, name, color }: IssueMarkProps) {
  const { icon: Icon, color: ownColor } = looks.get(slugOf(value ?? '')) ?? taskLook;
  const text = listName('issueTypes', name || value || 'task');
  return (
    <span
      className={styles.issue}
      style={listColorVars(color || ownColor)}
      title={text}
      role="img"
      aria-label={text}
    >
      <Icon aria-hidden />
    </span>
  );
}

interface TaskNumberProps {
  /** The project's or team's prefix; absent: the bare number. */
  prefix?: string | null;
  number: number | string;
}

export function TaskNumber({ prefix, number }: TaskNumberProps) {
  return (
    <bdi dir="ltr" className={classes('num', styles.number)}>
      {prefix ? `${prefix}-${number}` : number}
    </bdi>
  );
}
