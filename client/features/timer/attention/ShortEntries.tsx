import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { pendingChanges } from '#client/features/offline-queue/queries.ts';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { stopKey } from '#client/features/timer/use-timer-writes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { timerStatusSchema } from '#shared/timer/timer.schema.ts';

/** Shorter entries are probably mistakes. */
const shortSeconds = 60;

/** Offers to drop what was stopped within a minute, wherever it was stopped. */
export function ShortEntries() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { discard } = useTimeActions();

  const onStopped = useEffectEvent((answer: unknown) => {
    const log = timerStatusSchema.safeParse(answer).data?.lastLog;
    // Queued changes have no entry yet.
    if (!log || log.isRunning || log.duration >= shortSeconds || pendingChanges().length > 0) return;
    const { id, duration } = log;
    const time = format.number(duration, { style: 'unit', unit: 'second', unitDisplay: 'long' });
    const label = () => t('timer.discard');
    notify.choice(() => t('timer.stoppedAfter', { time }), { label, onAccept: () => void discard(id) });
  });

  useEffect(() => {
    const key = hashKey(stopKey);
    const leave = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const { mutationKey } = event.mutation.options;
      if (mutationKey && hashKey(mutationKey) === key) onStopped(event.action.data);
    });
    return () => leave();
  }, [client]);
  return null;
}
