import { chakra } from '@chakra-ui/react';
import { CircleHelp } from 'lucide-react';
import { Suspense } from 'react';
import { currentItem, settingsItem } from '#client/app/shell/nav/nav-items.ts';
import { NavLink, SidebarNav } from '#client/app/shell/nav/SidebarNav.tsx';
import { useTarget } from '#client/app/shell/nav/target.ts';
import { useShell } from '#client/app/shell/shell-context.ts';
import { UserMenu } from '#client/app/shell/UserMenu.tsx';
import { TeamSwitcher } from '#client/features/team/public/TeamSwitcher.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
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

const DemoMark = lazyPart(() =>
  import('#client/app/shell/nav/DemoMark.tsx').then((module) => module.DemoMark),
);

/** The people of the demo data have addresses that cannot exist. */
const demoDomain = '@demo.example';

/** Where one can go, from the team at the top to the person at the foot. */
export function Sidebar({ rail, onFollow }: SidebarProps) {
  const { email } = useScope().user;
  return (
    <chakra.div display="flex" flexDirection="column" h="100%" bg="bg.subtle" overflow="hidden">
      <TeamSwitcher rail={rail} />
      <SidebarNav rail={rail} onFollow={onFollow} />
      <chakra.div borderTopWidth="1px" p="2" flexShrink="0">
        {email?.endsWith(demoDomain) ? (
          <Suspense fallback={<chakra.div h="9" />}>
            <DemoMark rail={rail} />
          </Suspense>
        ) : null}
        <SettingsLink rail={rail} onFollow={onFollow} />
        <HelpButton rail={rail} />
        <UserMenu rail={rail} />
      </chakra.div>
    </chakra.div>
  );
}

/** The sidebar's edge: a press folds it to the rail, or back. */
export function SidebarEdge({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const { toggleSidebar } = useShell();
  const label = t(rail ? 'shell.sidebar.expand' : 'shell.sidebar.collapse');
  return (
    <Tip content={label} shortcut="mod+b">
      <chakra.button
        type="button"
        aria-label={label}
        aria-expanded={!rail}
        onClick={toggleSidebar}
        position="absolute"
        insetBlock="0"
        insetEnd="-6px"
        w="11px"
        zIndex="docked"
        cursor={rail ? 'e-resize' : 'w-resize'}
        _after={{
          content: '""',
          position: 'absolute',
          insetBlock: '0',
          insetInlineStart: '4px',
          w: '2px',
          bg: 'border.emphasized',
          opacity: '0',
          transition: 'opacity {durations.fast}',
        }}
        _hover={{ _after: { opacity: '1' } }}
        _focusVisible={{ _after: { opacity: '1' } }}
      />
    </Tip>
  );
}
