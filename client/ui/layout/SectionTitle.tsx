import { memo, type ReactNode } from 'react';
import { classes } from '#client/lib/look/classes.ts';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';
import styles from './SectionTitle.module.css';
import text from './text.module.css';

interface SectionTitleProps {
  children: ReactNode;
  count?: number;
  /** Facts next to the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  id?: string;
  /** The place of the title: over a group on the page itself, in a card or a panel, or over a narrow list in one. */
  place?: 'page' | 'card' | 'list' | 'panel' | 'dividedPanel';
}

/** Its section is drawn for what lies below; the title when it says something else. */
export const SectionTitle = memo(function SectionTitle(props: SectionTitleProps) {
  const { children, count, aside, actions, id, place = 'page' } = props;
  return (
    <div className={styles.line} data-place={place}>
      <h2 id={id} className={classes(text.clipped, styles.title)}>
        {children}
      </h2>
      {count === undefined ? null : <CountBadge count={count} />}
      {aside ? <span className={classes('num', text.subtle, text.clipped)}>{aside}</span> : null}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
});
