import { Button, chakra, HStack } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useOpenProjects } from '#client/features/projects/queries.ts';
import { keyOf, useRead } from '#client/lib/api/read.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { WorkFavorite } from '#shared/timer/timer.schema.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';
import { WorkLine } from './WorkLine.tsx';

const key = keyOf(workFavoritesApi.list, {});

/** One place up or down; from either end to the other, so that the button pressed stays of use. */
function moved(all: readonly WorkFavorite[], from: number, by: number): WorkFavorite[] {
  const to = (from + by + all.length) % all.length;
  const rest = all.filter((_one, index) => index !== from);
  return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)];
}

/** Favorite work: to reorder or remove. */
export function FavoriteList({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const query = useRead(workFavoritesApi.list, {});
  const { mutate: order } = useWrite(workFavoritesApi.order, {
    input: (ids: readonly string[]) => ({ body: { ids: [...ids] } }),
    show: (ids, client) =>
      showAtOnce(client, key, (all) => all.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    onFailure: (error) => notify.failure('favorites.notMoved', error),
  });
  const { mutate: remove } = useWrite(workFavoritesApi.remove, {
    input: (id: string) => ({ params: { id } }),
    show: (id, client) => showAtOnce(client, key, (all) => all.filter((one) => one.id !== id)),
    onFailure: (error) => notify.refused(error),
  });
  return (
    <>
      <HStack justify="space-between" ps="3" pe="1.5" py="1.5" borderBottomWidth="1px">
        <chakra.h2 textStyle="sm" fontWeight="medium">
          {t('favorites.title')}
        </chakra.h2>
        <Button size="xs" variant="ghost" autoFocus onClick={onDone}>
          {t('timerWork.favorites.done')}
        </Button>
      </HStack>
      <Answer query={query} rows={3}>
        {(all) => (
          <chakra.ul
            listStyleType="none"
            maxH="min(22rem, 50dvh)"
            overflowY="auto"
            p="1"
            aria-label={t('favorites.title')}
          >
            {all.map((one, index) => (
              <Row
                key={one.id}
                favorite={one}
                isAlone={all.length === 1}
                onMove={(by) => order(moved(all, index, by).map(({ id }) => id))}
                onRemove={() => remove(one.id)}
              />
            ))}
            {all.length === 0 ? (
              <chakra.li px="2" py="3" textStyle="sm" color="fg.muted">
                {t('timerWork.favorites.none')}
              </chakra.li>
            ) : null}
          </chakra.ul>
        )}
      </Answer>
    </>
  );
}

interface RowProps {
  favorite: WorkFavorite;
  isAlone: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function Row({ favorite, isAlone, onMove, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { projects } = useOpenProjects();
  const name = favorite.task?.title ?? favorite.description ?? '';
  const look = { size: 'xs', tip: false } as const;
  return (
    <HStack as="li" gap="2" ps="2" minH="8" textStyle="sm" _hover={{ bg: 'bg.subtle' }} borderRadius="l1">
      <HStack flex="1" minW="0" gap="2">
        <WorkLine row={{ kind: 'favorite', key: favorite.id, work: favorite }} projects={projects} />
      </HStack>
      <HStack gap="0" flexShrink="0">
        <IconButton
          {...look}
          label={t('timerWork.favorites.up', { name })}
          icon={<ArrowUp size={14} aria-hidden />}
          hidden={isAlone}
          onClick={() => onMove(-1)}
        />
        <IconButton
          {...look}
          label={t('timerWork.favorites.down', { name })}
          icon={<ArrowDown size={14} aria-hidden />}
          hidden={isAlone}
          onClick={() => onMove(1)}
        />
        <IconButton
          {...look}
          label={t('timerWork.favorites.remove', { name })}
          icon={<X size={14} aria-hidden />}
          onClick={onRemove}
        />
      </HStack>
    </HStack>
  );
}
