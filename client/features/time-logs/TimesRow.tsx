import { Box, Button, chakra, Flex, HStack, Input } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useId } from 'react';
import { asksForDay, endTime, startTime } from '#client/features/time-logs/draft-times.ts';
import type { TimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { clockText, parseClock } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { WallTimeField } from '#client/ui/dates/WallTimeField.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

interface TimesProps {
  form: TimeForm;
}

interface TimesRowProps extends TimesProps {
  fromRef: RefObject<HTMLInputElement | null>;
  /** Whether from and to are editable; else the form finds a place. */
  hasClocks: boolean;
}

const times = ['from', 'to', 'duration'] as const;

/** Length, day, start and end; each follows the others. */
export function TimesRow({ form, fromRef, hasClocks }: TimesRowProps) {
  const errorId = useId();
  const { errorOf, log } = form;
  const isRunning = log?.isRunning ?? false;
  const texts = times.map(errorOf).filter((text) => text !== undefined);
  return (
    <Box>
      <Flex gap="3" wrap="wrap" align="flex-start">
        {isRunning ? null : <DurationField form={form} errorId={errorId} />}
        <DayField form={form} />
        {hasClocks ? <ClockFields form={form} fromRef={fromRef} errorId={errorId} /> : null}
      </Flex>
      {texts.length > 0 ? (
        <chakra.p id={errorId} role="alert" mt="1" textStyle="xs" color="danger.fg">
          {[...new Set(texts)].join(' ')}
        </chakra.p>
      ) : null}
      {hasClocks ? null : <Span form={form} />}
      {isRunning ? null : <EndDay form={form} />}
    </Box>
  );
}

interface MarkedProps extends TimesProps {
  /** The errors of the times. */
  errorId: string;
}

function DurationField({ form, errorId }: MarkedProps) {
  const { t } = useTranslation();
  const isWrong = form.errorOf('duration') !== undefined;
  return (
    <Labelled text={t('timeLogs.form.duration')}>
      <Input
        size="sm"
        w="5rem"
        className="num"
        aria-label={t('timeLogs.form.duration')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        autoComplete="off"
        placeholder="0:00"
        value={form.draft.duration}
        onChange={(event) => form.setTimes({ duration: event.target.value })}
      />
    </Labelled>
  );
}

/** The day, with the day before today beside it. */
function DayField({ form: { draft, setTimes, timeZone, log } }: TimesProps) {
  const { t } = useTranslation();
  const yesterday = addDays(dayOf(new Date(serverNow()), timeZone), -1);
  return (
    <Flex flex="1" minW="15rem" gap="2" align="flex-end">
      <Box flex="1" minW="0">
        <Field label={t('timeLogs.form.day')}>
          <DatePicker
            label={t('timeLogs.form.day')}
            value={draft.day}
            onChange={(next) => next && setTimes({ day: next })}
            size="sm"
          />
        </Field>
      </Box>
      {log ? null : (
        <Button
          size="sm"
          variant="outline"
          aria-pressed={draft.day === yesterday}
          bg={draft.day === yesterday ? 'bg.muted' : undefined}
          onClick={() => setTimes({ day: yesterday })}
        >
          {t('timeLogs.form.yesterday')}
        </Button>
      )}
    </Flex>
  );
}

function ClockFields({ form, fromRef, errorId }: MarkedProps & Pick<TimesRowProps, 'fromRef'>) {
  const { t } = useTranslation();
  const { draft, errorOf, setTimes, log, timeZone } = form;
  const mark = (name: (typeof times)[number]) => (errorOf(name) === undefined ? undefined : errorId);
  return (
    <HStack gap="3" align="flex-start">
      <Labelled text={t('timeLogs.form.from')}>
        <WallTimeField
          ref={fromRef}
          label={t('timeLogs.form.from')}
          value={startTime(draft)}
          zone={timeZone}
          onChange={({ clock: from, occurrence: fromOccurrence }) => setTimes({ from, fromOccurrence })}
          errorId={mark('from')}
        />
      </Labelled>
      {log?.isRunning ? null : (
        <Labelled text={t('timeLogs.form.to')}>
          <WallTimeField
            label={t('timeLogs.form.to')}
            value={endTime(draft)}
            zone={timeZone}
            onChange={({ clock, occurrence }) =>
              setTimes(clock === draft.to ? { toOccurrence: occurrence } : { to: clock })
            }
            errorId={mark('to')}
          />
        </Labelled>
      )}
    </HStack>
  );
}

/** The place that the form found for the time. */
function Span({ form: { draft } }: TimesProps) {
  const { t } = useTranslation();
  const settings = useFormat();
  const clock = (text: string) => (parseClock(text) === text ? clockText(text, settings) : '');
  const from = clock(draft.from);
  const to = clock(draft.to);
  if (from === '') return null;
  return (
    <chakra.p role="status" mt="1.5" textStyle="xs" color="fg.muted" className="num">
      {to === '' || draft.duration === '' ? (
        t('timeLogs.form.startsAt', { time: from })
      ) : (
        <bdi dir="ltr">{`${from} – ${to}`}</bdi>
      )}
    </chakra.p>
  );
}

/** The choice of the end's day, if the end lies before the start or on another day. */
function EndDay({ form: { draft, frame, setTimes } }: TimesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!asksForDay(draft, frame)) return null;
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
function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box>
      <chakra.div aria-hidden textStyle="sm" fontWeight="medium" mb="1" lineHeight="1.25rem">
        {text}
      </chakra.div>
      {children}
    </Box>
  );
}
