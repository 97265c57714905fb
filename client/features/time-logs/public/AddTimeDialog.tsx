import { Box, Button, chakra, Flex, HStack, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { asksForDay, endTime, startTime } from '#client/features/time-logs/draft-times.ts';
import type { TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import { TimeFields } from '#client/features/time-logs/TimeFields.tsx';
import { type TimeForm, useTimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockText } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { WallTimeField } from '#client/ui/dates/WallTimeField.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { addDays } from '#shared/time/calendar-day.ts';
import type { OverlappingLog } from '#shared/time-logs/time-log-changes.schema.ts';

interface TimesRowProps {
  form: TimeForm;
  fromRef: RefObject<HTMLInputElement | null>;
}

const times = ['from', 'to', 'duration'] as const;

/** Day, from, to, and how long that is; each follows the others. */
function TimesRow({ form, fromRef }: TimesRowProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const { draft, errorOf, setTimes, log, timeZone } = form;
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
              value={draft.day}
              onChange={(next) => next && setTimes({ day: next })}
              size="sm"
            />
          </Field>
        </Box>
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
        {isRunning ? null : (
          <>
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

/** The choice of the end's day, if the end lies before the start or on another day. */
function EndDay({ form: { draft, frame, setTimes } }: Pick<TimesRowProps, 'form'>) {
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

interface AddTimeDialogProps {
  request: TimeRequest;
  onClose: () => void;
}

/** Adds time by hand, or changes an entry. */
export function AddTimeDialog({ request, onClose }: AddTimeDialogProps) {
  const { t } = useTranslation();
  const form = useTimeForm({ request, onDone: onClose });
  const fromRef = useRef<HTMLInputElement>(null);
  const { refusal, blocked } = form;
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(form.log ? 'timeLogs.form.edit' : 'timer.addTime')}
      submitLabel={t(form.log ? 'timeLogs.form.save' : 'timer.addTime')}
      reason={blocked}
      onClose={onClose}
    >
      {blocked ? <Notice tone="warning">{blocked}</Notice> : null}
      <TimesRow form={form} fromRef={fromRef} />
      <TimeFields form={form} />
      {refusal && refusal.overlapping.length === 0 ? <Notice tone="danger">{refusal.text}</Notice> : null}
      {refusal && refusal.overlapping.length > 0 ? (
        <Conflict
          form={form}
          overlapping={refusal.overlapping}
          onChangeTimes={() => {
            form.dismiss();
            fromRef.current?.focus();
          }}
        />
      ) : null}
      <Text textStyle="xs" color="fg.subtle">
        {t('timeLogs.form.zone', { zone: form.timeZone.replaceAll('_', ' ') })}
      </Text>
    </FormDialog>
  );
}

interface ConflictProps {
  form: TimeForm;
  overlapping: readonly OverlappingLog[];
  onChangeTimes: () => void;
}

/** The entry and those it overlaps, side by side, and what can be done about it. */
function Conflict({ form, overlapping, onChangeTimes }: ConflictProps) {
  const { t } = useTranslation();
  const settings = useFormat();
  const { draft } = form;
  const clock = (value: string) => clockText(value, settings);
  const others = (log: OverlappingLog) => log.taskTitle || log.description || t('timeLogs.conflict.noTask');
  return (
    <Stack
      role="alert"
      gap="2"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      borderColor="danger.emphasized"
      bg="danger.subtle"
      textStyle="sm"
    >
      <HStack gap="2" fontWeight="semibold" color="danger.fg">
        <CircleAlert size={16} aria-hidden />
        {t('timeLogs.conflict.title', { count: overlapping.length, day: settings.dateLong(draft.day) })}
      </HStack>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
        <Side
          title={t('timeLogs.conflict.yours')}
          times={`${clock(draft.from)} – ${clock(draft.to)}`}
          what={draft.description || t('timeLogs.conflict.new')}
        />
        {overlapping.map((log) => (
          <Side
            key={log.id}
            title={t('timeLogs.conflict.other')}
            times={`${clock(log.from)} – ${log.to ? clock(log.to) : t('timeLogs.conflict.now')}`}
            what={others(log)}
          />
        ))}
      </SimpleGrid>
      <HStack gap="2" wrap="wrap">
        <Button size="sm" variant="outline" bg="bg.panel" loading={form.isBusy} onClick={form.cut}>
          {t('timeLogs.conflict.cut', { count: overlapping.length })}
        </Button>
        <Button size="sm" variant="ghost" onClick={onChangeTimes}>
          {t('timeLogs.conflict.change')}
        </Button>
      </HStack>
    </Stack>
  );
}

function Side({ title, times, what }: { title: string; times: string; what: string }) {
  return (
    <chakra.div
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l2"
      px="2.5"
      py="2"
      display="grid"
      gap="0.5"
      textStyle="xs"
      minW="0"
    >
      <chakra.span fontWeight="medium">{title}</chakra.span>
      <chakra.bdi dir="ltr" className="num">
        {times}
      </chakra.bdi>
      <chakra.span color="fg.muted" truncate dir="auto" title={what}>
        {what}
      </chakra.span>
    </chakra.div>
  );
}
