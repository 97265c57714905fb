import '#client/locales/en/pages/breaks.json';
import { chakra, HStack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

/** Says that work waits to be gone on with, and ends that. */
export function PausedSince({ since }: { since: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mutate, isPending } = useWrite(timerApi.dropPause, {
    input: () => ({ body: {} }),
    onFailure: (error) => notify.refused(error),
    stale: ['timer'],
  });
  return (
    <HStack as="span" gap="0.5" flexShrink="0" ps="2" borderRadius="l1" bg="bg.muted" textStyle="xs">
      <chakra.span className="num" color="fg.muted">
        {t('breaks.pausedSince', { time: format.time(new Date(since)) })}
      </chakra.span>
      <IconButton
        size="xs"
        label={t('breaks.endPause')}
        icon={<X size={12} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      />
    </HStack>
  );
}
