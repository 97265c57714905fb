import { Button } from '@chakra-ui/react';
import { ChevronRight, Menu, Search } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { LiveDot } from '#client/app/shell/LiveDot.tsx';
import { currentPage } from '#client/app/shell/nav/nav-items.ts';
import { useShell } from '#client/app/shell/shell-context.ts';
import { NotificationBell } from '#client/features/notifications/public/NotificationBell.tsx';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { type Crumb, useCurrentPage } from '#client/lib/failures/page.ts';
import { classes } from '#client/lib/look/classes.ts';
import type { Viewport } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { HelpMark } from '#client/ui/layout/HelpMark.tsx';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import styles from './TopBar.module.css';

/** One row: breadcrumb, timer, search, connection. */
export function TopBar({ viewport }: { viewport: Viewport }) {
  const { t } = useTranslation();
  const { openDrawer } = useShell();
  const isPhone = viewport === 'phone';
  return (
    <header className={styles.bar}>
      {viewport === 'wide' ? null : (
        <IconButton
          label={t('shell.nav.open')}
          icon={<Menu aria-hidden />}
          className={styles.menu}
          onClick={openDrawer}
        />
      )}
      <Breadcrumb />
      {isPhone ? <PageHelpMark /> : <TimerBar />}
      <div className={styles.end}>
        <SearchButton />
        <NotificationBell />
        {isPhone ? null : <LiveDot />}
      </div>
    </header>
  );
}

/** Leads to the help about the page of the product that is shown, if there is some. */
export function PageHelpMark() {
  const help = currentPage(useLocation())?.help;
  return help === undefined ? null : <HelpMark page={help} />;
}

function CrumbItem({ crumb }: { crumb: Crumb }) {
  return (
    <li className={styles.crumb}>
      {crumb.to ? (
        <Link to={crumb.to} className={classes(text.clipped, styles.crumbLink)} dir="auto">
          {crumb.label}
        </Link>
      ) : (
        <span className={text.clipped} dir="auto">
          {crumb.label}
        </span>
      )}
      <ChevronRight size={12} className="flip-rtl" aria-hidden />
    </li>
  );
}

/** The position of the page: team, ancestors, its own name. */
function Breadcrumb() {
  const { t } = useTranslation();
  const { team } = useScope();
  const { title, crumbs = [] } = useCurrentPage();
  const isHome = useLocation().pathname === paths.home();
  const above: Crumb[] = [{ label: team.name, ...(isHome ? {} : { to: paths.home() }) }, ...crumbs];
  return (
    <nav className={styles.crumbs} aria-label={t('shell.nav.crumbs')}>
      <ol className={styles.crumbList}>
        {above.map((crumb) => (
          <CrumbItem key={`${crumb.label}${crumb.to ?? ''}`} crumb={crumb} />
        ))}
        {title ? (
          <li aria-current="page" className={classes(text.clipped, styles.here)} dir="auto" title={title}>
            {title}
          </li>
        ) : null}
      </ol>
    </nav>
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
        <span className={styles.keys} aria-hidden>
          <Kbd keys="mod+k" />
        </span>
      </Button>
    </Tip>
  );
}
