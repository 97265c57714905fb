import '#client/locales/en/pages/timer-attention.json';
import { HStack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { z } from 'zod';
import { placeOf } from '#client/features/time-logs/public/wall-clock.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { parseClock } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ClockField } from '#client/ui/dates/ClockField.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { instantOf } from '#shared/time/time-zone.ts';

interface StopAtDialogProps {
  startedAt: Date;
  /** What is offered at first. */
  proposal: Date;
  onStop: (at: Date) => void;
  onClose: () => void;
}

const stopSchema = z.object({ day: z.string(), clock: z.string() });

/** Stops the timer at a moment between its start and now. */
export function StopAtDialog({ startedAt, proposal, onStop, onClose }: StopAtDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useScope();
  const resultId = useId();
  const [now] = useState(() => new Date(serverNow()));
  const chosenAt = ({ day, clock }: z.infer<typeof stopSchema>) => {
    const at = parseClock(clock) === clock ? instantOf(day, clock, timeZone) : undefined;
    return at && at >= startedAt && at <= now ? at : undefined;
  };
  const form = useApiForm({
    schema: stopSchema,
    values: placeOf(proposal, timeZone),
    submit: (place) => {
      const at = chosenAt(place);
      if (at) onStop(at);
      onClose();
    },
  });
  const chosen = chosenAt(form.watch());
  const day = form.bind('day');
  return (
    <FormDialog
      form={form}
      title={t('timerAttention.stopAt.title')}
      submitLabel={t('timerAttention.stopAt.confirm')}
      disabled={chosen === undefined}
      onClose={onClose}
    >
      <HStack gap="2">
        <DatePicker
          label={t('timerAttention.stopAt.day')}
          value={day.value}
          min={placeOf(startedAt, timeZone).day}
          max={placeOf(now, timeZone).day}
          size="sm"
          onChange={(next) => next && day.onChange(next)}
        />
        <ClockField
          label={t('timerAttention.stopAt.time')}
          {...form.bind('clock')}
          errorId={chosen ? undefined : resultId}
        />
      </HStack>
      <Text id={resultId} role="status" textStyle="sm" color={chosen ? 'fg.muted' : 'danger.fg'}>
        {chosen
          ? t('timerAttention.stopAt.result', {
              time: format.duration((chosen.getTime() - startedAt.getTime()) / 1000),
            })
          : t('timerAttention.stopAt.between', {
              from: format.dateTime(startedAt),
              to: format.dateTime(now),
            })}
      </Text>
    </FormDialog>
  );
}
