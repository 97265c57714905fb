import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { ChevronsUpDown, Contrast, LogOut, Monitor, Moon, MoveHorizontal, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rowLook } from '#client/app/shell/nav/SidebarNav.tsx';
import { fullWidth, usePreference } from '#client/app/shell/preferences.ts';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { type ColorModeChoice, useColorMode } from '#client/lib/look/use-color-mode.ts';
import { useContrast } from '#client/lib/look/use-contrast.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { memberStatus } from '#shared/teams/member-status.ts';

const themes = [
  { choice: 'light', icon: <Sun aria-hidden /> },
  { choice: 'dark', icon: <Moon aria-hidden /> },
  { choice: 'system', icon: <Monitor aria-hidden /> },
] as const satisfies { choice: ColorModeChoice; icon: React.ReactNode }[];

function useEntries(email: string | null | undefined): MenuEntry[] {
  const { t } = useTranslation();
  const { choice, setMode } = useColorMode();
  const { isHigh, choose } = useContrast();
  const [isFullWidth, toggleWidth] = usePreference(fullWidth);
  const signOut = useSignOut();
  const themeEntries = themes.map(
    (theme): MenuEntry => ({
      id: `theme-${theme.choice}`,
      label: t(`shell.user.theme.${theme.choice}`),
      icon: theme.icon,
      checked: choice === theme.choice,
      onSelect: () => setMode(theme.choice),
    }),
  );
  return [
    { heading: email ?? '' },
    { heading: t('shell.user.theme.label') },
    ...themeEntries,
    {
      id: 'high-contrast',
      label: t('contrast.high'),
      icon: <Contrast aria-hidden />,
      checked: isHigh,
      onSelect: () => choose(isHigh ? 'normal' : 'more'),
    },
    'separator',
    {
      id: 'full-width',
      label: t('shell.user.fullWidth'),
      icon: <MoveHorizontal aria-hidden />,
      checked: isFullWidth,
      onSelect: toggleWidth,
    },
    'separator',
    {
      id: 'sign-out',
      label: t('shell.user.signOut'),
      icon: <LogOut aria-hidden />,
      onSelect: () => void signOut(),
    },
  ];
}

/** The person at the foot of the sidebar, with what belongs to them alone. */
export function UserMenu({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const { user, employeeId } = useScope();
  // By the rule of the team's cards, so that a person is in one state everywhere.
  const presence = useTimerState((status) => {
    const { running = false, timerStatus, lastLog } = status ?? {};
    const employee = { isOnline: true, isTrackingTime: running };
    return memberStatus(
      { employeeId, running, timerStatus, lastLog, employee },
      { now: new Date(serverNow()) },
    );
  });
  const name = user.fullName || user.name || user.email || '';
  const label = t('shell.user.menu', { name });
  const trigger = (
    <chakra.button
      type="button"
      {...rowLook(rail)}
      w="100%"
      h="9"
      cursor="pointer"
      css={{ '--under': 'colors.bg.subtle' }}
      _expanded={{ bg: 'bg.muted' }}
    >
      <MemberAvatar name={name} imageUrl={user.imageUrl} presence={presence} decorative />
      <VisuallyHidden>{label}</VisuallyHidden>
      {rail ? null : (
        <>
          <chakra.span flex="1" textAlign="start" truncate dir="auto" aria-hidden>
            {name}
          </chakra.span>
          <chakra.span color="fg.subtle">
            <ChevronsUpDown size={16} aria-hidden />
          </chakra.span>
        </>
      )}
    </chakra.button>
  );
  return <ActionMenu label={label} items={useEntries(user.email)} trigger={trigger} />;
}
