import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Fragment, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { currentItem, useNavItems } from '#client/app/shell/nav/nav-items.ts';
import { useTarget } from '#client/app/shell/nav/target.ts';
import { useWaitingWeekCount } from '#client/features/timesheets/public/use-waiting-weeks.ts';
import { useTeamTasks } from '#client/features/workspace/public/use-team-tasks.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { countOpen } from '#shared/tasks/task-status.ts';

const FavoritesNav = lazyView(() =>
  import('#client/features/favorites/public/FavoritesNav.tsx').then((module) => module.FavoritesNav),
);

export function SidebarNav({ rail, onFollow }: { rail: boolean; onFollow?: () => void }) {
  const { t } = useTranslation();
  const current = currentItem(useTarget().place);
  const counts = new Map([
    ['tasks', useTeamTasks(countOpen)],
    ['timesheets', useWaitingWeekCount()],
  ]);
  const items = useNavItems();
  return (
    <chakra.nav
      aria-label={t('shell.nav.label')}
      flex="1"
      overflowY="auto"
      px="2"
      pt="1"
      pb="2"
      css={{ scrollbarWidth: 'none' }}
    >
      {items.map(({ id, to, icon, group, label }) => (
        <Fragment key={id}>
          {group && rail ? <chakra.div h="1px" bg="border" my="2" /> : null}
          {group && !rail ? (
            <chakra.div textStyle="xs" color="fg.subtle" px="2" pt="3" pb="1">
              {t(`shell.nav.${group}`)}
            </chakra.div>
          ) : null}
          <NavLink
            to={to}
            icon={icon}
            label={label}
            count={counts.get(id)}
            current={id === current}
            rail={rail}
            onFollow={onFollow}
          />
        </Fragment>
      ))}
      {rail ? null : (
        <Suspense fallback={null}>
          <FavoritesNav onFollow={onFollow} />
        </Suspense>
      )}
    </chakra.nav>
  );
}

interface NavLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  count?: number;
  current: boolean;
  rail: boolean;
  onFollow?: () => void;
}

/** How a row of the sidebar looks; on the rail its icon stands alone. */
export const rowLook = (rail: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: rail ? 'center' : undefined,
  gap: '2',
  px: rail ? '0' : '2',
  borderRadius: 'l2',
  textStyle: 'sm',
  _hover: { bg: 'bg.muted' },
});

const Anchor = chakra(Link);

/** One entry of the sidebar; on the rail its icon alone, named by the tooltip. */
export function NavLink({ to, label, icon: Icon, count, current, rail, onFollow }: NavLinkProps) {
  return (
    <Tip content={label} disabled={!rail}>
      <Anchor
        to={to}
        onClick={onFollow}
        aria-current={current ? 'page' : undefined}
        aria-label={rail ? label : undefined}
        {...rowLook(rail)}
        h={rail ? '8' : { base: '10', md: '7' }}
        color="fg.muted"
        whiteSpace="nowrap"
        css={{ '& > svg': { color: 'fg.subtle' } }}
        _currentPage={{
          bg: 'bg.emphasized',
          color: 'fg',
          fontWeight: 'medium',
          '& > svg': { color: 'fg' },
        }}
      >
        <Icon size={16} aria-hidden />
        {rail ? null : (
          <chakra.span flex="1" truncate>
            {label}
          </chakra.span>
        )}
        {rail || !count ? null : (
          <chakra.span className="num" textStyle="xs" color="fg.subtle" aria-hidden>
            {count}
          </chakra.span>
        )}
      </Anchor>
    </Tip>
  );
}
