import type { LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { currentItem, useNavItems } from '#client/app/shell/nav/nav-items.ts';
import { useTarget } from '#client/app/shell/nav/target.ts';
import { FavoritesNav } from '#client/features/favorites/public/FavoritesNav.tsx';
import { useWaitingWeekCount } from '#client/features/timesheets/public/use-waiting-weeks.ts';
import { useTeamTasks } from '#client/features/workspace/public/use-team-tasks.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import text from '#client/ui/layout/text.module.css';
import { countOpen } from '#shared/tasks/task-status.ts';
import styles from './nav.module.css';

export function SidebarNav({ rail, onFollow }: { rail: boolean; onFollow?: () => void }) {
  const { t } = useTranslation();
  const current = currentItem(useTarget().place);
  const counts = new Map([
    ['tasks', useTeamTasks(countOpen)],
    ['timesheets', useWaitingWeekCount()],
  ]);
  const items = useNavItems();
  return (
    <nav className={styles.nav} aria-label={t('shell.nav.label')}>
      {items.map(({ id, to, icon, group, label }) => (
        <Fragment key={id}>
          {group && rail ? <div className={styles.line} /> : null}
          {group && !rail ? (
            <div className={classes(text.subtle, styles.group)}>{t(`shell.nav.${group}`)}</div>
          ) : null}
          <NavLink
            to={to}
            icon={icon}
            label={label}
            count={counts.get(id)}
            current={id === current}
            rail={rail}
            onFollow={onFollow}
          />
        </Fragment>
      ))}
      {rail ? null : <FavoritesNav onFollow={onFollow} />}
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
