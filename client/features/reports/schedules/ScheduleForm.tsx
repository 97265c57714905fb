import { Box, Fieldset, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { z } from 'zod';
import { useScheduleWords } from '#client/features/reports/schedules/use-schedule-words.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { type ApiForm, useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import {
  type ReportReader,
  type ReportSchedule,
  type ReportScheduleInput,
  reportScheduleInput,
  scheduleEvery,
  scheduleFormat,
  schedulePeriod,
  whyNoLink,
} from '#shared/reports/report-schedule.schema.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';

interface ScheduleFormProps {
  saved: SavedReport;
  /** A new one without it. */
  schedule: ReportSchedule | undefined;
  onClose: () => void;
}

/** A file of last week, on Monday morning. */
const usual = {
  every: 'weekly',
  onDay: 1,
  hour: 8,
  period: 'ended',
  format: 'xlsx',
  skipsEmpty: false,
  sendsLink: false,
} as const;

export function ScheduleForm({ saved, schedule, onClose }: ScheduleFormProps) {
  const { t } = useTranslation();
  const { userId } = useScope();
  const { mutateAsync: save } = useWriteOf(
    (body: ReportScheduleInput) =>
      schedule === undefined
        ? call(reportSchedulesApi.create, { params: { id: saved.id }, body })
        : call(reportSchedulesApi.update, { params: { id: schedule.id }, body }),
    { sends: [reportSchedulesApi.create] },
  );
  const form = useApiForm({
    schema: reportScheduleInput,
    values: {
      ...usual,
      ...schedule,
      onDay: schedule === undefined ? usual.onDay : schedule.onDay,
      recipientIds: schedule?.recipients.map((one) => one.userId) ?? [userId],
    },
    submit: async (body) => {
      await save(body);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(schedule === undefined ? 'reportSchedules.add' : 'reportSchedules.changeTitle')}
      submitLabel={t('reportSchedules.save')}
    >
      <When form={form} />
      <What form={form} />
      <SharedLink saved={saved} form={form} />
      <Recipients savedId={saved.id} before={schedule?.recipients ?? []} form={form} />
    </FormDialog>
  );
}

type Form = { form: ApiForm<z.input<typeof reportScheduleInput>> };

const numbersTo = (last: number, first = 1) =>
  Array.from({ length: last + 1 - first }, (_one, index) => index + first);

function When({ form: { bind, register, errorOf } }: Form) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const { weekdayOf, hourOf } = useScheduleWords();
  const [every, onDay, hour] = [bind('every'), bind('onDay'), bind('hour')];
  const optionsOf = (numbers: readonly number[], label: (value: number) => string) =>
    numbers.map((value) => ({ value: String(value), label: label(value) }));
  const days = every.value === 'weekly' ? numbersTo(7) : numbersTo(31);
  return (
    <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
      <Field label={t('reportSchedules.repeats')}>
        <SelectInput
          {...register('every', { onChange: () => onDay.onChange(every.value === 'daily' ? null : 1) })}
          options={scheduleEvery.options.map((value) => ({
            value,
            label: t(`reportSchedules.every.${value}`),
          }))}
        />
      </Field>
      {every.value === 'daily' ? null : (
        <Field
          label={t('reportSchedules.day')}
          error={errorOf('onDay')}
          hint={
            every.value === 'monthly' && (onDay.value ?? 1) > 28
              ? t('reportSchedules.shortMonths')
              : undefined
          }
        >
          <SelectInput
            value={String(onDay.value ?? 1)}
            onChange={(event) => onDay.onChange(Number(event.target.value))}
            options={optionsOf(days, every.value === 'weekly' ? weekdayOf : String)}
          />
        </Field>
      )}
      <Field label={t('reportSchedules.hour')} hint={timeZone.replaceAll('_', ' ')}>
        <SelectInput
          value={String(hour.value)}
          onChange={(event) => hour.onChange(Number(event.target.value))}
          options={optionsOf(numbersTo(23, 0), hourOf)}
        />
      </Field>
    </SimpleGrid>
  );
}

function What({ form: { bind, register } }: Form) {
  const { t } = useTranslation();
  const every = bind('every').value;
  const skips = bind('skipsEmpty');
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
        <Field label={t('reportSchedules.period')}>
          <SelectInput
            {...register('period')}
            options={schedulePeriod.options.map((value) => ({
              value,
              label:
                value === 'ended' ? t(`reportSchedules.ended.${every}`) : t('reportSchedules.savedPeriod'),
            }))}
          />
        </Field>
        <Field label={t('reportSchedules.file')}>
          <SelectInput
            {...register('format')}
            options={scheduleFormat.options.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </Field>
      </SimpleGrid>
      <Check checked={skips.value} onCheckedChange={skips.onChange}>
        {t('reportSchedules.skipsEmpty')}
      </Check>
    </>
  );
}

const minute = 60_000;

/** The option to include a public link in the mail; it can be removed at any time. */
function SharedLink({ saved, form: { bind } }: Form & Pick<ScheduleFormProps, 'saved'>) {
  const { t } = useTranslation();
  const hintId = useId();
  const { value: isChosen = false, onChange } = bind('sendsLink');
  const refusal = whyNoLink(saved, useServerNow(0, minute));
  return (
    <Box>
      <Check
        checked={isChosen}
        onCheckedChange={onChange}
        isRefused={refusal !== undefined && !isChosen}
        describedBy={hintId}
      >
        {t('reportSchedules.sendsLink')}
      </Check>
      <Text id={hintId} textStyle="xs" color="fg.muted" ms="6" mt="0.5">
        {toLocalText(refusal) ?? t('savedReports.link.about')}
      </Text>
    </Box>
  );
}

const withOthers = (readers: readonly ReportReader[], before: readonly ReportReader[]) => [
  ...readers,
  ...before.filter((other) => readers.every(({ userId }) => userId !== other.userId)),
];

interface RecipientsProps extends Form {
  savedId: string;
  /** Current recipients who may not see the report any more. */
  before: readonly ReportReader[];
}

function Recipients({ savedId, before, form: { bind, errorOf } }: RecipientsProps) {
  const { t } = useTranslation();
  const { value: chosen, onChange } = bind('recipientIds');
  const query = useRead(reportSchedulesApi.readers, { params: { id: savedId } });
  const error = errorOf('recipientIds');
  return (
    <Fieldset.Root invalid={error !== undefined}>
      <Fieldset.Legend textStyle="sm" fontWeight="medium">
        {t('reportSchedules.recipients')}
      </Fieldset.Legend>
      <Fieldset.HelperText textStyle="xs" color="fg.muted" mb="1">
        {t('reportSchedules.recipientsHint')}
      </Fieldset.HelperText>
      <Answer
        query={query}
        skeleton={<Skeleton h="1.5rem" w="12rem" />}
        failedTitle={t('reportSchedules.failed')}
      >
        {({ items }) => (
          <Stack gap="2" maxH="12rem" overflowY="auto" tabIndex={-1} p="0.5">
            {withOthers(items, before).map(({ userId, name }) => (
              <Check
                key={userId}
                checked={chosen.includes(userId)}
                onCheckedChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, userId] : chosen.filter((id) => id !== userId))
                }
              >
                <bdi>{name}</bdi>
              </Check>
            ))}
          </Stack>
        )}
      </Answer>
      {error === undefined ? null : <Fieldset.ErrorText>{error}</Fieldset.ErrorText>}
    </Fieldset.Root>
  );
}
