import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';

interface Kept {
  logId: string;
  /** Its task or note. */
  title: string;
}

/** Keeps the work of an entry, to be started again by one press. */
export function useAddFavorite(): (entry: Kept) => void {
  const { t } = useTranslation();
  const { mutate } = useWrite(workFavoritesApi.add, {
    input: ({ logId }: Kept) => ({ body: { logId } }),
    onSuccess: (_all, { title }) => notify.success(() => t('favorites.added', { title })),
    onFailure: (error) => notify.refused(error),
  });
  return mutate;
}
