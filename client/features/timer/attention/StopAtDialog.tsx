import { HStack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { z } from 'zod';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { parseClock } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { WallTimeField } from '#client/ui/dates/WallTimeField.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { dayOf } from '#shared/time/day.ts';
import { instantOf, type WallTime, wallTimeOf } from '#shared/time/wall-time.ts';

interface StopAtDialogProps {
  startedAt: Date;
  /** The proposed moment. */
  proposal: Date;
  onStop: (at: Date) => void;
  onClose: () => void;
}

const stopSchema = z.object({ at: z.custom<WallTime>() });

/** Stops the timer at a moment between its start and now. */
export function StopAtDialog({ startedAt, proposal, onStop, onClose }: StopAtDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useScope();
  const resultId = useId();
  const [now] = useState(() => new Date(serverNow()));
  const chosenAt = (time: WallTime) => {
    const at = parseClock(time.clock) === time.clock ? instantOf(time, timeZone) : undefined;
    return at && at >= startedAt && at <= now ? at : undefined;
  };
  const form = useApiForm({
    schema: stopSchema,
    values: { at: wallTimeOf(proposal, timeZone) },
    submit: ({ at: time }) => {
      const at = chosenAt(time);
      if (at) onStop(at);
      onClose();
    },
  });
  const time = form.bind('at');
  const chosen = chosenAt(time.value);
  return (
    <FormDialog
      form={form}
      title={t('timerAttention.stopAt.title')}
      submitLabel={t('timerAttention.stopAt.confirm')}
      disabled={chosen === undefined}
      onClose={onClose}
    >
      <HStack gap="2" align="flex-start">
        <DatePicker
          label={t('timerAttention.stopAt.day')}
          value={time.value.day}
          min={dayOf(startedAt, timeZone)}
          max={dayOf(now, timeZone)}
          size="sm"
          onChange={(day) => day && time.onChange({ ...time.value, day })}
        />
        <WallTimeField
          label={t('timerAttention.stopAt.time')}
          {...time}
          zone={timeZone}
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
