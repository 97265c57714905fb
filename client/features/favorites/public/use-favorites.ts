import { useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { readOptions, useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { EntityKind } from '#shared/enums/entity-kind.ts';
import type { FavoriteDetail } from '#shared/favorites/favorite.schema.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import type { List } from '#shared/http/envelope.ts';

const staleTime = 30 * 60_000;

/** The favorites of the signed-in person, in their order. */
export const favoritesQuery = readOptions(favoritesApi.details, {}, { staleTime });

/** A starred record, with the words that the toasts and the menu use for it. */
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

interface Toggle {
  starred: Starred;
  favorite: FavoriteDetail | undefined;
}

/** The stars of the signed-in person; `toggle` shows the change at once and takes it back when it is refused. */
export function useFavorites() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = favoritesQuery;
  const { data } = useReadOf(query);

  const { mutate } = useWriteOf(
    async ({ starred: { entity, entityId }, favorite }: Toggle) => {
      if (favorite) await call(favoritesApi.remove, { params: { id: favorite.id } });
      else await call(favoritesApi.create, { body: { entity, entityId } });
    },
    {
      mutationKey: ['favorites', 'toggle'],
      show: async ({ starred, favorite }, client) => {
        const [edit, rollBack] = favorite ? [withoutStar, withStar] : [withStar, withoutStar];
        await client.cancelQueries({ queryKey: query.queryKey });
        client.setQueryData(query.queryKey, (list) => edit(list, starred));
        return () => client.setQueryData(query.queryKey, (list) => rollBack(list, starred));
      },
      onSuccess: (_done, { starred: { title }, favorite }) =>
        notify.success(() => t(favorite ? 'favorites.removed' : 'favorites.added', { title })),
      onFailure: (error, { starred, favorite }) =>
        notify.error(
          () => t(favorite ? 'favorites.notRemoved' : 'favorites.notAdded', { title: starred.title }),
          {
            cause: error,
            onRetry: () => toggle(starred),
          },
        ),
      sends: [favoritesApi.create, favoritesApi.remove],
    },
  );

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
