import { readOptions, refresh, useReadOf } from '#client/lib/read.ts';
import '#client/features/favorites/public/messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/lib/api.ts';
import { notify } from '#client/ui/notify.ts';
import type { EntityKind } from '#shared/enums/entity-kind.ts';
import type { FavoriteDetail } from '#shared/favorites/favorite.schema.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import type { List } from '#shared/http/envelope.ts';

const staleTime = 30 * 60_000;

/** The favorites of the signed-in person, in their order. */
export const favoritesQuery = readOptions(favoritesApi.details, {}, { staleTime });

/** What is starred, with the words that the toasts and the menu use for it. */
export interface Starred {
  entity: EntityKind;
  entityId: string;
  title: string;
}

type Favorites = List<FavoriteDetail>;

const pointsAt =
  ({ entity, entityId }: Starred) =>
  (favorite: FavoriteDetail) =>
    favorite.entity === entity && favorite.entityId === entityId;

function withStar(list: Favorites | undefined, starred: Starred): Favorites {
  const items = [...(list?.items ?? []), { ...starred, id: `new-${starred.entityId}` }];
  return { items, total: items.length };
}

function withoutStar(list: Favorites | undefined, starred: Starred): Favorites {
  const isOther = (favorite: FavoriteDetail) => !pointsAt(starred)(favorite);
  const items = (list?.items ?? []).filter(isOther);
  return { items, total: items.length };
}

/** The stars of the signed-in person; `toggle` shows the change at once and takes it back when it is refused. */
export function useFavorites() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = favoritesQuery;
  const { data } = useReadOf(query);

  const { mutate } = useMutation({
    mutationKey: ['favorites', 'toggle'],
    mutationFn: async ({ starred, favorite }: { starred: Starred; favorite: FavoriteDetail | undefined }) => {
      if (favorite) await call(favoritesApi.remove, { params: { id: favorite.id } });
      else {
        const { entity, entityId } = starred;
        await call(favoritesApi.create, { body: { entity, entityId } });
      }
    },
    onMutate: async ({ starred, favorite }) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, (list) =>
        favorite ? withoutStar(list, starred) : withStar(list, starred),
      );
    },
    onSuccess: (_done, { starred: { title }, favorite }) =>
      notify.success(t(favorite ? 'favorites.removed' : 'favorites.added', { title })),
    onError: (_error, { starred, favorite }) => {
      queryClient.setQueryData(query.queryKey, (list) =>
        favorite ? withStar(list, starred) : withoutStar(list, starred),
      );
      const text = t(favorite ? 'favorites.notRemoved' : 'favorites.notAdded', { title: starred.title });
      notify.error(text, { onRetry: () => toggle(starred) });
    },
    onSettled: () => refresh(queryClient, 'favorites'),
  });

  const find = (starred: Starred) => queryClient.getQueryData(query.queryKey)?.items.find(pointsAt(starred));

  function toggle(starred: Starred) {
    mutate({ starred, favorite: find(starred) });
  }

  return {
    favorites: data?.items ?? [],
    isFavorite: (starred: Starred) => data?.items.some(pointsAt(starred)) ?? false,
    toggle,
  };
}
