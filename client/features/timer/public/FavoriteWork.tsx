import { chakra } from '@chakra-ui/react';
import { Play, X } from 'lucide-react';
import { keptWork, useStartWork } from '#client/features/timer/work/use-start-work.ts';
import { keyOf, useRead } from '#client/lib/api/read.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import reveal from '#client/ui/layout/reveal.module.css';
import type { WorkFavorite } from '#shared/timer/timer.schema.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';

const staleTime = 30 * 60_000;

/** The work that the signed-in person starts often, in their order. */
export const useFavoriteWork = (): readonly WorkFavorite[] =>
  useRead(workFavoritesApi.list, {}, { staleTime }).data ?? [];

/** Favorite work among the other favorites: one press starts it. */
export function FavoriteWork({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const work = useFavoriteWork();
  return (
    <chakra.ul aria-labelledby="favorites">
      {work.map((one) => (
        <Row key={one.id} work={one} onFollow={onFollow} />
      ))}
    </chakra.ul>
  );
}

/** Until the pointer or the focus is there, the cross leaves its room to the title. */
const removable = {
  '@media (hover: hover)': {
    '&:not(:hover, :focus-within) > button:first-of-type': { paddingInlineEnd: '2' },
  },
} as const;

function Row({ work, onFollow }: { work: WorkFavorite; onFollow: (() => void) | undefined }) {
  const { t } = useTranslation();
  const start = useStartWork();
  const { mutate: remove } = useWrite(workFavoritesApi.remove, {
    input: (id: string) => ({ params: { id } }),
    show: (id, client) =>
      showAtOnce(client, keyOf(workFavoritesApi.list, {}), (all) => all.filter((one) => one.id !== id)),
    onFailure: (error) => notify.refused(error),
  });
  const title = work.task?.title ?? work.description ?? '';
  const note = work.task && work.description ? work.description : undefined;
  return (
    <chakra.li
      className={reveal.holder}
      position="relative"
      borderRadius="l2"
      _hover={{ bg: 'bg.muted' }}
      css={removable}
    >
      <chakra.button
        type="button"
        aria-label={t('favorites.start', { title })}
        title={note === undefined ? title : `${title} · ${note}`}
        onClick={() => {
          void start(keptWork(work));
          onFollow?.();
        }}
        display="flex"
        alignItems="center"
        gap="2"
        w="100%"
        h={{ base: '10', md: '7' }}
        ps="2"
        pe="8"
        textStyle="sm"
        textAlign="start"
        color="fg.muted"
        cursor="pointer"
      >
        <chakra.span display="inline-flex" flexShrink="0" w="4" justifyContent="center" aria-hidden>
          <Play size={12} />
        </chakra.span>
        <chakra.span flex="1" truncate dir="auto">
          {title}
        </chakra.span>
      </chakra.button>
      <IconButton
        size="xs"
        tip={false}
        style={{ position: 'absolute', insetInlineEnd: 2, insetBlockStart: '50%', translate: '0 -50%' }}
        label={t('timerWork.favorites.remove', { name: title })}
        icon={<X size={14} aria-hidden />}
        onClick={() => remove(work.id)}
        data-reveal
      />
    </chakra.li>
  );
}
