import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { z } from 'zod';
import { employeeQuery } from '#client/features/members/queries.ts';
import { workingHoursQuery } from '#client/features/time-logs/queries.ts';
import { FromRow, sentFrom } from '#client/features/workspace/public/dated/FromField.tsx';
import { SettingHistory } from '#client/features/workspace/public/dated/SettingHistory.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery, settingHistoryQuery } from '#client/features/workspace/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { type ApiForm, useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ClockField } from '#client/ui/dates/ClockField.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { FormError } from '#client/ui/inputs/Form.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { dividedRow } from '#client/ui/layout/looks.ts';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { type WeekDay, weekDayNames } from '#shared/enums/calendar.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { type WorkingDay, workingDay, workingHoursInput } from '#shared/workspaces/employee.schema.ts';
import { hoursOfDays } from '#shared/workspaces/working-week.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** When somebody usually works, day by day. */
export function WorkingHoursSection() {
  const { employeeId } = useScope();
  const query = useReadOf(workingHoursQuery(employeeId));
  return (
    <SettingsBlock id="workingHours">
      <Answer query={query} rows={7} inset>
        {(data) => <WorkingHoursForm days={data.days} />}
      </Answer>
      <SettingHistory of={{ setting: 'workingDays', employeeId }} />
      <WeeklyLimitRow />
    </SettingsBlock>
  );
}

const schema = z.object({ days: workingHoursInput.shape.days });

/** Seconds of the working days that can be counted. */
function weekSeconds(days: readonly WorkingDay[]): number {
  return hoursOfDays(days.filter((day) => workingDay.safeParse(day).success)) * 3600;
}

/** From the first day of the week on. */
function inOrder(days: readonly WorkingDay[], startWeekOn: WeekDay): WorkingDay[] {
  const first = weekDayNames.indexOf(startWeekOn) + 1;
  const place = ({ weekday }: WorkingDay) => (weekday - first + 7) % 7;
  return days.toSorted((one, other) => place(one) - place(other));
}

/** The seven days, saved as a whole. */
function WorkingHoursForm({ days }: { days: WorkingDay[] }) {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const queryClient = useQueryClient();
  const { startWeekOn } = useFormat();
  const [from, setFrom] = useState<Day | null>(today);
  const form = useApiForm({
    schema,
    values: { days },
    fields: [],
    submit: async (body) => {
      const saved = await call(workspacesApi.updateWorkingHours, {
        params: { id: employeeId },
        body: { ...body, ...sentFrom(from) },
      });
      queryClient.setQueryData(workingHoursQuery(employeeId).queryKey, saved);
      void queryClient.invalidateQueries({
        queryKey: settingHistoryQuery({ setting: 'workingDays', employeeId }).queryKey,
      });
      notify.success(() => t('settings.saved'));
    },
  });
  const { reset, isDirty, isBusy } = form;

  // Resets the form to newly saved values, from here or elsewhere.
  useEffect(() => {
    reset({ days });
  }, [days, reset]);

  return (
    <chakra.form noValidate onSubmit={form.onSubmit}>
      {inOrder(days, startWeekOn).map((day) => (
        <WorkingDayRow key={day.weekday} form={form} index={days.indexOf(day)} saved={day} />
      ))}
      <FromRow of={{ setting: 'workingDays', employeeId }} value={from} onChange={setFrom} />
      {form.failure ? (
        <chakra.div px="4" pb="3">
          <FormError error={form.failure} />
        </chakra.div>
      ) : null}
      <HStack minH="3.25rem" px="4" py="2.5" gap="2" borderTopWidth="1px" borderColor="border.muted">
        <Text textStyle="sm" flex="1">
          {t('settings.workingHours.total')}{' '}
          <chakra.b fontWeight="semibold">
            <Duration seconds={weekSeconds(form.watch('days'))} />
          </chakra.b>
        </Text>
        {isDirty ? (
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => reset({ days })}>
            {t('settings.workingHours.discard')}
          </Button>
        ) : null}
        <Button
          type="submit"
          size="sm"
          disabled={!isDirty && from === today()}
          loading={isBusy}
          loadingText={t('settings.save')}
        >
          {t('settings.save')}
        </Button>
      </HStack>
    </chakra.form>
  );
}

interface WorkingHoursValues {
  days: WorkingDay[];
}

interface WorkingDayRowProps {
  form: ApiForm<WorkingHoursValues>;
  index: number;
  /** The day as it was when the form was opened. */
  saved: WorkingDay;
}

/** Midnight as the end of a day, and how a clock shows it. */
const dayEnd = { stored: '24:00', shown: '00:00' } as const;

interface ClockProps {
  form: ApiForm<WorkingHoursValues>;
  name: `days.${number}.startTime` | `days.${number}.endTime`;
  label: string;
  errorId: string | undefined;
}

function Clock({ form, name, label, errorId }: ClockProps) {
  const isEnd = name.endsWith('endTime');
  const { value, onChange } = form.bind(name);
  return (
    <ClockField
      ref={form.focusRef(name)}
      label={label}
      errorId={errorId}
      value={value === dayEnd.stored ? dayEnd.shown : value}
      onChange={(next) => onChange(isEnd && next === dayEnd.shown ? dayEnd.stored : next)}
    />
  );
}

/** A weekday: whether it is worked on, from when until when. */
function WorkingDayRow({ form, index, saved }: WorkingDayRowProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const isWorkingDay = form.watch(`days.${index}.isWorkingDay`);
  const name = t(`settings.organizationValues.startWeekOn.${weekDayNames[saved.weekday - 1]}`);
  const problems = form.formState.errors.days?.[index];
  const error = problems?.startTime?.message ?? problems?.endTime?.message;

  function change({ isWorking }: { isWorking: boolean }) {
    const { setValue, clearErrors } = form;
    setValue(`days.${index}.isWorkingDay`, isWorking, { shouldDirty: true });
    if (isWorking) return;
    // Times that nobody sees must not be in the way of saving.
    setValue(`days.${index}.startTime`, saved.startTime, { shouldDirty: true });
    setValue(`days.${index}.endTime`, saved.endTime, { shouldDirty: true });
    clearErrors(`days.${index}`);
  }

  const clock = { form, errorId: error ? errorId : undefined };
  return (
    <chakra.div
      role="group"
      aria-label={name}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
      columnGap="4"
      rowGap="1"
      alignItems="center"
      minH="11"
      px="4"
      py="1.5"
      {...dividedRow}
    >
      <Toggle checked={isWorkingDay} onCheckedChange={(isWorking) => change({ isWorking })}>
        {name}
      </Toggle>
      {isWorkingDay ? (
        <HStack gap="2">
          <Clock
            {...clock}
            name={`days.${index}.startTime`}
            label={t('settings.workingHours.from', { day: name })}
          />
          <span aria-hidden>–</span>
          <Clock
            {...clock}
            name={`days.${index}.endTime`}
            label={t('settings.workingHours.to', { day: name })}
          />
        </HStack>
      ) : (
        <Text color="fg.subtle" hideBelow="md">
          {t('settings.workingHours.dayOff')}
        </Text>
      )}
      {error ? (
        <Text id={errorId} role="alert" textStyle="xs" color="danger.fg" gridColumn="1 / -1">
          {error}
        </Text>
      ) : null}
    </chakra.div>
  );
}

/** The weekly limit that others have set; nothing where there is none. */
function WeeklyLimitRow() {
  const { t } = useTranslation();
  const { organizationId, employeeId } = useScope();
  const { data: organization } = useReadOf(organizationQuery({ organizationId }));
  const { data: employee } = useReadOf(employeeQuery(employeeId));
  // 0 means none.
  const own = employee?.reWeeklyLimit || undefined;
  const limitHours = own ?? organization?.defaultWeeklyLimit;
  if (limitHours === null || limitHours === undefined) return null;
  const source = own === undefined ? 'limitOfOrganization' : 'limitOfManager';
  return (
    <SettingsRow label={t('settings.workingHours.limit')} hint={t(`settings.workingHours.${source}`)} inline>
      <Duration seconds={limitHours * 3600} />
    </SettingsRow>
  );
}
