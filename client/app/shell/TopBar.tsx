import { Box, HStack } from '@chakra-ui/react';
import { Menu } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveDot } from '#client/app/shell/LiveDot.tsx';
import { Breadcrumb } from '#client/app/shell/nav/Breadcrumb.tsx';
import { SearchButton } from '#client/app/shell/palette/SearchButton.tsx';
import { useShell } from '#client/app/shell/shell-context.ts';
import type { Viewport } from '#client/app/shell/use-viewport.ts';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';

const NotificationBell = lazyPart(() =>
  import('#client/features/notifications/public/NotificationBell.tsx').then(
    (module) => module.NotificationBell,
  ),
);

/** One row: where the page stands, the timer, search, the connection. */
export function TopBar({ viewport }: { viewport: Viewport }) {
  const { t } = useTranslation();
  const { openDrawer } = useShell();
  const isPhone = viewport === 'phone';
  return (
    <HStack
      as="header"
      position="sticky"
      top="0"
      zIndex="docked"
      h="topbar"
      flexShrink="0"
      gap={{ base: '1', md: '3' }}
      ps={{ base: '3', md: '6' }}
      pe={{ base: '3', md: '4' }}
      bg="bg"
      borderBottomWidth="1px"
      _print={{ display: 'none' }}
    >
      {viewport === 'wide' ? null : (
        <IconButton label={t('shell.nav.open')} icon={<Menu aria-hidden />} ms="-2" onClick={openDrawer} />
      )}
      <Breadcrumb />
      {isPhone ? null : <TimerBar />}
      <HStack gap={{ base: '1', md: '3' }} flex={{ md: '1' }} minW="max-content" justify="flex-end">
        <SearchButton />
        <Suspense fallback={<Box boxSize="8" />}>
          <NotificationBell />
        </Suspense>
        {isPhone ? null : <LiveDot />}
      </HStack>
    </HStack>
  );
}
