import { chakra } from '@chakra-ui/react';
import { arrayMove } from '@dnd-kit/sortable';
import { CalendarDays, ChartColumn, Link as LinkIcon, MessageSquare } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link, type Location, useLocation } from 'react-router-dom';
import { favoritesQuery, useFavorites } from '#client/features/favorites/public/use-favorites.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SortableList, stepOf, useSortableItem } from '#client/ui/layout/SortableList.tsx';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import type { FavoriteDetail } from '#shared/favorites/favorite.schema.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import { addressOfSaved, savedWord } from '#shared/reports/report-address.ts';

const Anchor = chakra(Link);

/** The page of a favorite; teams, clients and other records of the workspace have no page of their own. */
function placeOf(favorite: FavoriteDetail): string | undefined {
  const { entity, entityId, userId, taskId, title, report, query } = favorite;
  if (report && query) return addressOfSaved({ id: entityId, report, query });
  if (entity === 'Task') return paths.task(entityId);
  if (entity === 'OrganizationProject') return paths.project(entityId);
  if (taskId) return paths.task(taskId);
  if (!userId) return undefined;
  return paths.profile(userId, entity === 'DailyPlan' ? { show: 'plans' } : { name: title });
}

function markOf({ entity, issueType, color, imageUrl, title }: FavoriteDetail): ReactNode {
  if (entity === 'Task') return <IssueMark value={issueType} />;
  if (entity === 'Comment') return <MessageSquare size={16} />;
  if (entity === 'TaskLinkedIssue') return <LinkIcon size={16} />;
  if (entity === 'DailyPlan') return <CalendarDays size={16} />;
  if (entity === 'SavedReport') return <ChartColumn size={16} />;
  if (entity === 'Employee' || entity === 'User')
    return <MemberAvatar name={title} imageUrl={imageUrl} size={20} decorative />;
  return (
    <ProjectMark
      isAlone
      name={entity === 'OrganizationProject' ? title : undefined}
      color={color}
      imageUrl={imageUrl}
    />
  );
}

interface FavoritesNavProps {
  onFollow?: (() => void) | undefined;
  /** Favorite work, before the rest. */
  work?: ReactNode;
}

/** The favorites in the sidebar, in their own order: dragged, or moved with Alt and the arrow keys. */
export function FavoritesNav({ onFollow, work }: FavoritesNavProps) {
  const { t } = useTranslation();
  const { mutate: saveOrder } = useWrite(favoritesApi.order, {
    input: (items: FavoriteDetail[]) => ({ body: { ids: items.map(({ id }) => id) } }),
    show: (items, client) =>
      showAtOnce(client, favoritesQuery.queryKey, () => ({ items, total: items.length })),
    onFailure: (error, items) =>
      notify.error(() => t('favorites.notMoved'), { cause: error, onRetry: () => saveOrder(items) }),
  });
  const { favorites } = useFavorites();
  const reachable = favorites.filter((favorite) => placeOf(favorite) !== undefined);
  if (reachable.length === 0 && !work) return null;

  function move(from: number, to: number) {
    if (to >= 0 && to < reachable.length) saveOrder(arrayMove(reachable, from, to));
  }

  return (
    <>
      <chakra.div id="favorites" textStyle="xs" color="fg.subtle" px="2" pt="3" pb="1">
        {t('favorites.title')}
      </chakra.div>
      {work}
      {reachable.length > 0 ? (
        <SortableList ids={reachable.map(({ id }) => id)} onMove={move}>
          <chakra.ul aria-labelledby="favorites">
            {reachable.map((favorite, index) => (
              <Row
                key={favorite.id}
                favorite={favorite}
                onFollow={onFollow}
                onMove={(by) => move(index, index + by)}
              />
            ))}
          </chakra.ul>
        </SortableList>
      ) : null}
    </>
  );
}

/** Whether the page is that of a favorite; reports have one page for all their views. */
function isAt({ pathname, search }: Location, { entity, entityId }: FavoriteDetail, to: string): boolean {
  if (pathname !== to.split('?')[0]) return false;
  return entity !== 'SavedReport' || new URLSearchParams(search).get(savedWord) === entityId;
}

interface RowProps {
  favorite: FavoriteDetail;
  onFollow: (() => void) | undefined;
  onMove: (by: number) => void;
}

function Row({ favorite, onFollow, onMove }: RowProps) {
  const place = useLocation();
  const { item, listeners } = useSortableItem(favorite.id);
  const to = placeOf(favorite) ?? paths.home();

  function press(event: KeyboardEvent) {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  }

  return (
    <chakra.li {...item} {...listeners}>
      <Anchor
        to={to}
        draggable={false}
        onClick={onFollow}
        onKeyDown={press}
        aria-current={isAt(place, favorite, to) ? 'page' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={favorite.title}
        display="flex"
        alignItems="center"
        gap="2"
        h={{ base: '10', md: '7' }}
        px="2"
        borderRadius="l2"
        textStyle="sm"
        color="fg.muted"
        _hover={{ bg: 'bg.muted' }}
        _currentPage={{ color: 'fg', fontWeight: 'medium' }}
      >
        <chakra.span display="inline-flex" flexShrink="0" w="4" justifyContent="center" aria-hidden>
          {markOf(favorite)}
        </chakra.span>
        <chakra.span flex="1" truncate dir="auto">
          {favorite.title}
        </chakra.span>
      </Anchor>
    </chakra.li>
  );
}
