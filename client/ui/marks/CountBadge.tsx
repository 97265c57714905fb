import { classes } from '#client/lib/look/classes.ts';
import styles from './marks.module.css';

interface CountBadgeProps {
  count: number;
  tone?: 'neutral' | 'brand' | 'danger';
  /** The counted things, for screen readers. */
  label?: string;
}

export function CountBadge({ count, tone = 'neutral', label }: CountBadgeProps) {
  return (
    <span
      className={classes('num', styles.count)}
      dir="ltr"
      data-tone={tone}
      {...(label ? { role: 'img', 'aria-label': label } : undefined)}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
