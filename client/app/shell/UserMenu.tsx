import {
  ChevronLeft,
  ChevronsUpDown,
  CircleUser,
  Contrast,
  Globe,
  LogOut,
  Monitor,
  Moon,
  MoveHorizontal,
  Sun,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from '#client/app/shell/nav/nav.module.css';
import { fullWidth, usePreference } from '#client/app/shell/preferences.ts';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { languageChoices, useLanguage } from '#client/features/workspace/public/use-language.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { classes } from '#client/lib/look/classes.ts';
import { type ColorModeChoice, useColorMode } from '#client/lib/look/use-color-mode.ts';
import { useContrast } from '#client/lib/look/use-contrast.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { memberStatus } from '#shared/teams/member-status.ts';

const themes = [
  { choice: 'light', icon: <Sun aria-hidden /> },
  { choice: 'dark', icon: <Moon aria-hidden /> },
  { choice: 'system', icon: <Monitor aria-hidden /> },
] as const satisfies { choice: ColorModeChoice; icon: React.ReactNode }[];

function useEntries(email: string | null | undefined, language: MenuEntry): MenuEntry[] {
  const { t } = useTranslation();
  const { choice, setMode } = useColorMode();
  const { isHigh, choose } = useContrast();
  const [isFullWidth, toggleWidth] = usePreference(fullWidth);
  const signOut = useSignOut();
  const navigate = useNavigate();
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
    {
      id: 'profile',
      label: t('shell.user.profile'),
      icon: <CircleUser aria-hidden />,
      onSelect: () => void navigate(paths.settings('profile')),
    },
    language,
    'separator',
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

/** The entry for the language, and once it is chosen the languages in the place of the other entries. */
function useLanguages() {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { mutate: choose } = useLanguage((error) => notify.failure('shell.user.notSaved', error));
  const entry: MenuEntry = {
    id: 'language',
    label: t('shell.user.language'),
    icon: isOpen ? <ChevronLeft className="flip-rtl" aria-hidden /> : <Globe aria-hidden />,
    expanded: isOpen,
    onSelect: () => setOpen(!isOpen),
  };
  const choices = languageChoices.map(({ value, label }) => ({
    id: value,
    label,
    checked: value === i18n.language,
    onSelect: () => choose(value),
  }));
  return {
    entry,
    items: isOpen ? [entry, 'separator' as const, ...choices] : undefined,
    close: () => setOpen(false),
  };
}

/** The person at the foot of the sidebar, with what belongs to them alone. */
export function UserMenu({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const { user, employeeId } = useScope();
  // Follows the rule of the team's cards, so that a person is in one state everywhere.
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
  const languages = useLanguages();
  const entries = useEntries(user.email, languages.entry);
  const trigger = (
    <button type="button" className={classes(styles.row, styles.person)} data-rail={rail ? '' : undefined}>
      <MemberAvatar name={name} imageUrl={user.imageUrl} presence={presence} decorative />
      <VisuallyHidden>{label}</VisuallyHidden>
      {rail ? null : (
        <>
          <span className={classes(text.clipped, styles.label)} dir="auto" aria-hidden>
            {name}
          </span>
          <span className={styles.more}>
            <ChevronsUpDown size={16} aria-hidden />
          </span>
        </>
      )}
    </button>
  );
  return (
    <ActionMenu
      label={label}
      items={languages.items ?? entries}
      trigger={trigger}
      onClose={languages.close}
    />
  );
}
