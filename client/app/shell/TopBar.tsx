import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { ChevronRight, Menu, Search } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { LiveDot } from '#client/app/shell/LiveDot.tsx';
import { useShell } from '#client/app/shell/shell-context.ts';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { type Crumb, useCurrentPage } from '#client/lib/failures/page.ts';
import type { Viewport } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import styles from './TopBar.module.css';

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
        <IconButton
          label={t('shell.nav.open')}
          icon={<Menu aria-hidden />}
          className={styles.menu}
          onClick={openDrawer}
        />
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

const Anchor = chakra(Link);

function CrumbItem({ crumb }: { crumb: Crumb }) {
  return (
    <chakra.li
      display={{ base: 'none', lg: 'flex' }}
      alignItems="center"
      gap="1.5"
      minW="0"
      // A page that broke has no name for it to lead to.
      css={{ '&:last-child > svg': { display: 'none' } }}
    >
      {crumb.to ? (
        <Anchor to={crumb.to} truncate dir="auto" borderRadius="l1" _hover={{ color: 'fg' }}>
          {crumb.label}
        </Anchor>
      ) : (
        <chakra.span truncate dir="auto">
          {crumb.label}
        </chakra.span>
      )}
      <ChevronRight size={12} className="flip-rtl" aria-hidden />
    </chakra.li>
  );
}

/** Where the page stands: team, what is above it, its own name. */
function Breadcrumb() {
  const { t } = useTranslation();
  const { team } = useScope();
  const { title, crumbs = [] } = useCurrentPage();
  const above: Crumb[] = [{ label: team.name, to: paths.home() }, ...crumbs];
  return (
    <chakra.nav
      aria-label={t('shell.nav.crumbs')}
      flex={{ base: '1', md: '0 1 auto', lg: '1' }}
      minW="0"
      textStyle="sm"
      color="fg.subtle"
    >
      <chakra.ol display="flex" alignItems="center" gap="1.5" whiteSpace="nowrap" minW="0">
        {above.map((crumb) => (
          <CrumbItem key={`${crumb.label}${crumb.to ?? ''}`} crumb={crumb} />
        ))}
        {title ? (
          <chakra.li
            aria-current="page"
            truncate
            dir="auto"
            color="fg"
            fontWeight={{ base: 'semibold', md: 'medium' }}
            fontSize={{ base: 'lg', md: 'sm' }}
            title={title}
          >
            {title}
          </chakra.li>
        ) : null}
      </chakra.ol>
    </chakra.nav>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  const { openPalette } = useShell();
  return (
    <Tip content={t('shell.palette.title')} shortcut="mod+k">
      <Button variant="ghost" px="2" color="fg.subtle" onClick={openPalette}>
        <Search aria-hidden />
        <VisuallyHidden>{t('shell.palette.title')}</VisuallyHidden>
        <chakra.span hideBelow="lg" aria-hidden>
          <Kbd keys="mod+k" />
        </chakra.span>
      </Button>
    </Tip>
  );
}
