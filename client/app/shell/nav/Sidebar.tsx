import { chakra } from '@chakra-ui/react';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useShell } from '#client/app/shell/shell-context.ts';
import { UserMenu } from '#client/app/shell/UserMenu.tsx';
import { TeamSwitcher } from '#client/features/team/public/TeamSwitcher.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { NavLink } from './NavLink.tsx';
import { currentItem, settingsItem } from './nav-items.ts';
import { SidebarNav } from './SidebarNav.tsx';

export interface SidebarProps {
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
      <chakra.button
        type="button"
        onClick={openHelp}
        aria-label={rail ? label : undefined}
        display="flex"
        alignItems="center"
        justifyContent={rail ? 'center' : undefined}
        gap="2"
        w="100%"
        h={rail ? '8' : { base: '10', md: '7' }}
        px={rail ? '0' : '2'}
        borderRadius="l2"
        textStyle="sm"
        color="fg.muted"
        cursor="pointer"
        css={{ '& > svg': { color: 'fg.subtle' } }}
        _hover={{ bg: 'bg.muted' }}
      >
        <CircleHelp size={16} aria-hidden />
        {rail ? null : (
          <>
            <chakra.span flex="1" textAlign="start" truncate>
              {label}
            </chakra.span>
            <chakra.span hideBelow="md">
              <Kbd keys="H" />
            </chakra.span>
          </>
        )}
      </chakra.button>
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
      current={currentItem(useLocation()) === id}
      rail={rail}
      onFollow={onFollow}
    />
  );
}

/** Where one can go, from the team at the top to the person at the foot. */
export function Sidebar({ rail, onFollow }: SidebarProps) {
  return (
    <chakra.div display="flex" flexDirection="column" h="100%" bg="bg.subtle" overflow="hidden">
      <TeamSwitcher rail={rail} />
      <SidebarNav rail={rail} onFollow={onFollow} />
      <chakra.div borderTopWidth="1px" p="2" flexShrink="0">
        <SettingsLink rail={rail} onFollow={onFollow} />
        <HelpButton rail={rail} />
        <UserMenu rail={rail} />
      </chakra.div>
    </chakra.div>
  );
}
