import { Box, chakra, Flex, Input } from '@chakra-ui/react';
import { type RefObject, useId } from 'react';
import { asksForDay } from '#client/features/time-logs/time-draft.ts';
import type { TimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ClockField } from '#client/ui/dates/ClockField.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field } from '#client/ui/inputs/Field.tsx';
import { addDays } from '#shared/time/calendar-day.ts';

interface TimesRowProps {
  form: TimeForm;
  fromRef: RefObject<HTMLInputElement | null>;
}

const times = ['from', 'to', 'duration'] as const;

/** Day, from, to, and how long that is; each follows the others. */
export function TimesRow({ form, fromRef }: TimesRowProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const { draft, errorOf, setTimes, log } = form;
  const day = form.bind('day');
  const isRunning = log?.isRunning ?? false;
  const texts = times.map(errorOf).filter((text) => text !== undefined);
  const mark = (name: (typeof times)[number]) => (errorOf(name) === undefined ? undefined : errorId);
  return (
    <Box>
      <Flex gap="3" wrap="wrap" align="flex-start">
        <Box flex="1" minW="10rem">
          <Field label={t('timeLogs.form.day')}>
            <DatePicker
              label={t('timeLogs.form.day')}
              value={day.value}
              onChange={(next) => next && day.onChange(next)}
              size="sm"
            />
          </Field>
        </Box>
        <Labelled text={t('timeLogs.form.from')}>
          <ClockField
            ref={fromRef}
            label={t('timeLogs.form.from')}
            value={draft.from}
            onChange={(from) => setTimes({ from })}
            errorId={mark('from')}
          />
        </Labelled>
        {isRunning ? null : (
          <>
            <Labelled text={t('timeLogs.form.to')}>
              <ClockField
                label={t('timeLogs.form.to')}
                value={draft.to}
                onChange={(to) => setTimes({ to })}
                errorId={mark('to')}
              />
            </Labelled>
            <Labelled text={t('timeLogs.form.duration')}>
              <Input
                size="sm"
                w="5rem"
                className="num"
                aria-label={t('timeLogs.form.duration')}
                aria-invalid={errorOf('duration') !== undefined}
                aria-describedby={mark('duration')}
                autoComplete="off"
                placeholder="0:00"
                value={draft.duration}
                onChange={(event) => setTimes({ duration: event.target.value })}
              />
            </Labelled>
          </>
        )}
      </Flex>
      {texts.length > 0 ? (
        <chakra.p id={errorId} role="alert" mt="1" textStyle="xs" color="danger.fg">
          {[...new Set(texts)].join(' ')}
        </chakra.p>
      ) : null}
      {isRunning ? null : <EndDay form={form} />}
    </Box>
  );
}

/** Where the end lies before the start, or on another day: which day it is meant on. */
function EndDay({ form: { draft, setTimes } }: Pick<TimesRowProps, 'form'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!asksForDay(draft)) return null;
  const days = Math.max(1, draft.daysLater);
  const day = format.dateLong(addDays(draft.day, days));
  return (
    <Box mt="2">
      <Check
        checked={draft.daysLater > 0}
        onCheckedChange={(isLater) => setTimes({ daysLater: isLater ? days : 0 })}
      >
        {t(days === 1 ? 'timeLogs.form.nextDay' : 'timeLogs.form.endsOn', { day })}
      </Check>
    </Box>
  );
}

/** The words over a field that names itself. */
function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <Box>
      <chakra.div aria-hidden textStyle="sm" fontWeight="medium" mb="1" lineHeight="1.25rem">
        {text}
      </chakra.div>
      {children}
    </Box>
  );
}
