import { chakra, HStack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { useDropPause } from '#client/features/timer/use-timer-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';

/** Shows the time since which work is paused; the button ends the pause without resuming. */
export function PausedSince({ since }: { since: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const logId = useTimerState((status) => status?.lastLog?.id);
  const { mutate } = useDropPause(useScope());
  return (
    <HStack as="span" gap="0.5" flexShrink="0" ps="2" borderRadius="l1" bg="bg.muted" textStyle="xs">
      <chakra.span className="num" color="fg.muted">
        {t('breaks.pausedSince', { time: format.time(new Date(since)) })}
      </chakra.span>
      <IconButton
        size="xs"
        label={t('breaks.endPause')}
        icon={<X size={12} aria-hidden />}
        onClick={() => logId && mutate({ logId, at: new Date(serverNow()) })}
      />
    </HStack>
  );
}
