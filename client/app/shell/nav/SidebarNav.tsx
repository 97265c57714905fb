import { chakra } from '@chakra-ui/react';
import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import { NavLink } from './NavLink.tsx';
import { currentItem } from './nav-items.ts';
import { useNavItems } from './use-nav-items.ts';

const FavoritesNav = lazyView(() =>
  import('#client/features/favorites/public/FavoritesNav.tsx').then((module) => module.FavoritesNav),
);

export interface SidebarNavProps {
  rail: boolean;
  onFollow?: () => void;
}

function useOpenTasks(): number {
  const { data } = useReadOf(teamTasksQuery(useScope()));
  return data?.items.filter((task) => !isCompleted(task)).length ?? 0;
}

export function SidebarNav({ rail, onFollow }: SidebarNavProps) {
  const { t } = useTranslation();
  const current = currentItem(useLocation());
  const openTasks = useOpenTasks();
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
            count={id === 'tasks' ? openTasks : undefined}
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
