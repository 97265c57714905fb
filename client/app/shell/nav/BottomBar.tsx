import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { currentItem, useNavEntries } from '#client/app/shell/nav/nav-items.ts';
import { useTarget } from '#client/app/shell/nav/target.ts';
import { useShell } from '#client/app/shell/shell-context.ts';
import { TimerDock } from '#client/features/timer/public/TimerBar.tsx';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import text from '#client/ui/layout/text.module.css';
import styles from './BottomBar.module.css';

function Face({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon size={20} aria-hidden />
      <span className={classes(text.clipped, styles.name)}>{label}</span>
    </>
  );
}

/** A phone's timer and main pages, within reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation();
  const { openDrawer } = useShell();
  const current = currentItem(useTarget().place);
  const barItems = useNavEntries().filter(({ drawerOnly }) => drawerOnly !== true);
  return (
    <div className={styles.bottom}>
      <TimerDock />
      <nav
        className={styles.bar}
        aria-label={t('shell.nav.label')}
        style={{ gridTemplateColumns: `repeat(${barItems.length + 1}, minmax(0, 1fr))` }}
      >
        {barItems.map(({ id, to, icon, label }) => (
          <Link key={id} to={to} className={styles.cell} aria-current={id === current ? 'page' : undefined}>
            <Face icon={icon} label={label} />
          </Link>
        ))}
        <button type="button" className={styles.cell} onClick={openDrawer}>
          <Face icon={Ellipsis} label={t('shell.nav.more')} />
        </button>
      </nav>
    </div>
  );
}
