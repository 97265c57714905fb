import { Button, chakra, HStack } from '@chakra-ui/react';
import { type AttentionMemory, goOn, lastActivityMs, openStopAt } from '#client/features/timer/attention.ts';
import { useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';

interface StillWorkingProps {
  status: TimerStatus;
  memory: AttentionMemory | undefined;
  nowMs: number;
}

/** Under the timer, once it has run for long. It stops nothing by itself. */
export function StillWorking({ status, memory, nowMs }: StillWorkingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stop } = useTimerActions();
  const startedAt = new Date(status.lastLog?.startedAt ?? '');
  const activity = lastActivityMs(status, { memory, nowMs });
  const moment = (at: Date) =>
    format.date(at) === format.date(new Date(nowMs)) ? format.time(at) : format.dateTime(at);
  return (
    <chakra.div px={{ base: '3', md: '6' }} pt="3" _print={{ display: 'none' }}>
      <Notice tone="warning">
        <HStack gap="2" wrap="wrap" justify="space-between">
          <chakra.span>{t('timerAttention.long.text', { since: moment(startedAt) })}</chakra.span>
          <HStack gap="2" wrap="wrap">
            {activity === undefined ? null : (
              <Button size="xs" variant="outline" onClick={() => stop(new Date(activity))}>
                {t('timerAttention.long.stopAtActivity', { time: moment(new Date(activity)) })}
              </Button>
            )}
            <Button size="xs" variant="outline" onClick={() => openStopAt(new Date(activity ?? nowMs))}>
              {t('timerAttention.long.stopAt')}
            </Button>
            <Button size="xs" variant="ghost" onClick={() => goOn(status, serverNow())}>
              {t('timerAttention.long.goOn')}
            </Button>
          </HStack>
        </HStack>
      </Notice>
    </chakra.div>
  );
}
