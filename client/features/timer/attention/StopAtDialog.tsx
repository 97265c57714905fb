import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf, placeOf } from '#client/features/time-logs/public/wall-clock.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { serverNow } from '#client/lib/clock.ts';
import { parseClock } from '#client/lib/clock-text.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { ClockField } from '#client/ui/ClockField.tsx';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { Modal } from '#client/ui/Modal.tsx';

interface StopAtDialogProps {
  startedAt: Date;
  /** What is offered at first. */
  proposal: Date;
  onStop: (at: Date) => void;
  onClose: () => void;
}

/** Stops the timer at a moment between its start and now. */
export function StopAtDialog({ startedAt, proposal, onStop, onClose }: StopAtDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useScope();
  const resultId = useId();
  const [now] = useState(() => new Date(serverNow()));
  const [{ day, clock }, setPlace] = useState(() => placeOf(proposal, timeZone));
  const chosen = parseClock(clock) === clock ? instantOf(day, clock, timeZone) : undefined;
  const isWithin = chosen !== undefined && chosen >= startedAt && chosen <= now;
  const range = { from: format.dateTime(startedAt), to: format.dateTime(now) };
  const worked = isWithin ? (chosen.getTime() - startedAt.getTime()) / 1000 : 0;
  return (
    <Modal
      open
      onOpenChange={(open) => open || onClose()}
      title={t('timerAttention.stopAt.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWithin) return;
        onStop(chosen);
        onClose();
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={!isWithin}>
            {t('timerAttention.stopAt.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <HStack gap="2">
          <DatePicker
            label={t('timerAttention.stopAt.day')}
            value={day}
            min={placeOf(startedAt, timeZone).day}
            max={placeOf(now, timeZone).day}
            size="sm"
            onChange={(next) => next && setPlace({ day: next, clock })}
          />
          <ClockField
            label={t('timerAttention.stopAt.time')}
            value={clock}
            errorId={isWithin ? undefined : resultId}
            onChange={(next) => setPlace({ day, clock: next })}
          />
        </HStack>
        <Text id={resultId} role="status" textStyle="sm" color={isWithin ? 'fg.muted' : 'danger.fg'}>
          {isWithin
            ? t('timerAttention.stopAt.result', { time: format.duration(worked) })
            : t('timerAttention.stopAt.between', range)}
        </Text>
      </Stack>
    </Modal>
  );
}
