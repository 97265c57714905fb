import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { classes } from '#client/lib/look/classes.ts';
import text from '#client/ui/layout/text.module.css';
import styles from './LinkTabs.module.css';
import { scrollLine, useScrollLine } from './use-scroll-line.ts';

interface LinkTab {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  /** Absent while there is nothing to count. */
  readonly count?: number | undefined;
}

interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  /** The id of the open page. */
  current: string;
}

/** Pages beside each other, each at its own address. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  const line = useScrollLine<HTMLElement>(current, tabs.length);
  return (
    <chakra.nav ref={line} aria-label={label} className={styles.tabs} css={scrollLine}>
      {tabs.map(({ id, to, label: name, count }) => (
        <Link key={id} to={to} className={styles.tab} aria-current={id === current ? 'page' : undefined}>
          {name}
          {count ? <span className={classes('num', text.subtle)}>{count}</span> : null}
        </Link>
      ))}
    </chakra.nav>
  );
}
