import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  currentItem,
  type NamedEntry,
  useNavCounts,
  useNavEntries,
} from '#client/app/shell/nav/nav-items.ts';
import { useTarget } from '#client/app/shell/nav/target.ts';
import { FavoritesNav } from '#client/features/favorites/public/FavoritesNav.tsx';
import { FavoriteWork, useFavoriteWork } from '#client/features/timer/public/FavoriteWork.tsx';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import text from '#client/ui/layout/text.module.css';
import styles from './nav.module.css';

interface SidebarNavProps {
  rail: boolean;
  onFollow?: () => void;
}

export function SidebarNav({ rail, onFollow }: SidebarNavProps) {
  const { t } = useTranslation();
  const current = currentItem(useTarget().place);
  const counts = useNavCounts();
  const entries = useNavEntries();
  const hasWork = useFavoriteWork().length > 0;
  const more = entries.filter(({ isMore }) => isMore);
  const links = (shown: readonly NamedEntry[]) =>
    shown.map(({ id, to, icon, label }) => (
      <NavLink
        key={id}
        to={to}
        icon={icon}
        label={label}
        count={counts.get(id)}
        current={id === current}
        rail={rail}
        onFollow={onFollow}
      />
    ));
  return (
    <nav className={styles.nav} aria-label={t('shell.nav.label')}>
      {links(entries.filter(({ isMore }) => !isMore))}
      {rail || more.length === 0 ? (
        links(more)
      ) : (
        <details className={styles.rest} open={more.some(({ id }) => id === current)}>
          <summary className={classes(styles.row, styles.link)}>
            <Ellipsis size={16} aria-hidden />
            <span className={styles.label}>{t('shell.nav.more')}</span>
          </summary>
          {links(more)}
        </details>
      )}
      {rail ? null : (
        <FavoritesNav onFollow={onFollow} work={hasWork ? <FavoriteWork onFollow={onFollow} /> : undefined} />
      )}
    </nav>
  );
}

interface NavLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  count?: number;
  current: boolean;
  rail: boolean;
  onFollow?: () => void;
}

/** One entry of the sidebar; on the rail its icon alone, named by the tooltip. */
export function NavLink({ to, label, icon: Icon, count, current, rail, onFollow }: NavLinkProps) {
  return (
    <Tip content={label} disabled={!rail}>
      <Link
        to={to}
        className={classes(styles.row, styles.link)}
        data-rail={rail ? '' : undefined}
        onClick={onFollow}
        aria-current={current ? 'page' : undefined}
        aria-label={rail ? label : undefined}
      >
        <Icon size={16} aria-hidden />
        {rail ? null : <span className={classes(text.clipped, styles.label)}>{label}</span>}
        {rail || !count ? null : (
          <span className={classes('num', text.subtle)} aria-hidden>
            {count}
          </span>
        )}
      </Link>
    </Tip>
  );
}
