import { CircleHelp } from 'lucide-react';
import { DemoMark } from '#client/app/shell/nav/DemoMark.tsx';
import { currentItem, settingsItem } from '#client/app/shell/nav/nav-items.ts';
import { NavLink, SidebarNav } from '#client/app/shell/nav/SidebarNav.tsx';
import { useTarget } from '#client/app/shell/nav/target.ts';
import { useShell } from '#client/app/shell/shell-context.ts';
import { UserMenu } from '#client/app/shell/UserMenu.tsx';
import { TeamSwitcher } from '#client/features/team/public/TeamSwitcher.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import text from '#client/ui/layout/text.module.css';
import styles from './nav.module.css';

interface SidebarProps {
  rail: boolean;
  /** Called when an entry is followed, so that a drawer can close. */
  onFollow?: () => void;
}

function HelpButton({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const { openHelp } = useShell();
  const label = t('shell.help.title');
  return (
    <Tip content={label} shortcut="H" disabled={!rail}>
      <button
        type="button"
        className={classes(styles.row, styles.link)}
        data-rail={rail ? '' : undefined}
        onClick={openHelp}
        aria-label={rail ? label : undefined}
      >
        <CircleHelp size={16} aria-hidden />
        {rail ? null : (
          <>
            <span className={classes(text.clipped, styles.label)}>{label}</span>
            <span className={styles.keys}>
              <Kbd keys="H" />
            </span>
          </>
        )}
      </button>
    </Tip>
  );
}

function SettingsLink({ rail, onFollow }: SidebarProps) {
  const { t } = useTranslation();
  const { id, to, icon } = settingsItem;
  return (
    <NavLink
      to={to}
      icon={icon}
      label={t('shell.nav.settings')}
      current={currentItem(useTarget().place) === id}
      rail={rail}
      onFollow={onFollow}
    />
  );
}

/** The people of the demo data have addresses that cannot exist. */
const demoDomain = '@demo.example';

/** Navigation, from the team at the top to the person at the foot. */
export function Sidebar({ rail, onFollow }: SidebarProps) {
  const { email } = useScope().user;
  return (
    <div className={styles.sidebar}>
      <TeamSwitcher rail={rail} />
      <SidebarNav rail={rail} onFollow={onFollow} />
      <div className={styles.foot}>
        {email?.endsWith(demoDomain) ? <DemoMark rail={rail} /> : null}
        <SettingsLink rail={rail} onFollow={onFollow} />
        <HelpButton rail={rail} />
        <UserMenu rail={rail} />
      </div>
    </div>
  );
}

/** The sidebar's edge: a press folds it to the rail, or back. */
export function SidebarEdge({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const { toggleSidebar } = useShell();
  const label = t(rail ? 'shell.sidebar.expand' : 'shell.sidebar.collapse');
  return (
    <Tip content={label} shortcut="mod+b">
      <button
        type="button"
        aria-label={label}
        aria-expanded={!rail}
        onClick={toggleSidebar}
        className={styles.edge}
        data-rail={rail ? '' : undefined}
      />
    </Tip>
  );
}
