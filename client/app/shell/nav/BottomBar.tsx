import { chakra } from '@chakra-ui/react';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNavItems } from '#client/app/shell/nav/nav-items.ts';
import { useTarget } from '#client/app/shell/nav/target.ts';
import { useShell } from '#client/app/shell/shell-context.ts';
import { TimerDock } from '#client/features/timer/public/TimerBar.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { currentItem } from './nav-items.ts';

const Anchor = chakra(Link);

const cell = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '2px',
  textStyle: '2xs',
  color: 'fg.subtle',
  cursor: 'pointer',
  outlineOffset: '-2px',
} as const;

function Face({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon size={20} aria-hidden />
      <chakra.span maxW="100%" px="1" truncate>
        {label}
      </chakra.span>
    </>
  );
}

/** A phone's timer and main pages, within reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation();
  const { openDrawer } = useShell();
  const current = currentItem(useTarget().place);
  const barItems = useNavItems().filter(({ drawerOnly }) => drawerOnly !== true);
  return (
    <chakra.div
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="docked"
      pb="env(safe-area-inset-bottom)"
      bg="bg.subtle"
      _print={{ display: 'none' }}
    >
      <TimerDock />
      <chakra.nav
        aria-label={t('shell.nav.label')}
        h="bottombar"
        display="grid"
        gridTemplateColumns={`repeat(${barItems.length + 1}, minmax(0, 1fr))`}
        borderTopWidth="1px"
      >
        {barItems.map(({ id, to, icon }) => (
          <Anchor
            key={id}
            to={to}
            aria-current={id === current ? 'page' : undefined}
            {...cell}
            _currentPage={{ color: 'brand.fg', fontWeight: 'medium' }}
          >
            <Face icon={icon} label={t(`shell.nav.${id}`)} />
          </Anchor>
        ))}
        <chakra.button type="button" onClick={openDrawer} {...cell}>
          <Face icon={Ellipsis} label={t('shell.nav.more')} />
        </chakra.button>
      </chakra.nav>
    </chakra.div>
  );
}
