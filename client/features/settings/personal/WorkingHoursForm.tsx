import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { WorkingDayRow } from '#client/features/settings/personal/WorkingDayRow.tsx';
import { workingHoursQuery } from '#client/features/time-logs/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { FormError } from '#client/ui/Form.tsx';
import { notify } from '#client/ui/notify.ts';
import { type WeekDay, weekDay } from '#shared/enums/calendar.ts';
import { type WorkingDay, workingDay, workingHoursInput } from '#shared/workspaces/employee.schema.ts';
import { hoursOfDays } from '#shared/workspaces/working-week.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const schema = z.object({ days: workingHoursInput.shape.days });

/** Seconds of the working days that can be counted. */
function weekSeconds(days: readonly WorkingDay[]): number {
  return hoursOfDays(days.filter((day) => workingDay.safeParse(day).success)) * 3600;
}

/** From the first day of the week on. */
function inOrder(days: readonly WorkingDay[], startWeekOn: WeekDay): WorkingDay[] {
  const first = weekDay.options.indexOf(startWeekOn) + 1;
  const place = ({ weekday }: WorkingDay) => (weekday - first + 7) % 7;
  return days.toSorted((one, other) => place(one) - place(other));
}

/** The seven days, saved as a whole. */
export function WorkingHoursForm({ days }: { days: WorkingDay[] }) {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const queryClient = useQueryClient();
  const { startWeekOn } = useFormat();
  const form = useApiForm({
    schema,
    values: { days },
    fields: [],
    submit: async (body) => {
      const saved = await call(workspacesApi.updateWorkingHours, { params: { id: employeeId }, body });
      queryClient.setQueryData(workingHoursQuery(employeeId).queryKey, saved);
      notify.success(t('settings.saved'));
    },
  });
  const { reset, isDirty, isBusy } = form;

  // What is saved now, here or elsewhere, is what can be changed.
  useEffect(() => {
    reset({ days });
  }, [days, reset]);

  return (
    <chakra.form noValidate onSubmit={form.onSubmit}>
      {inOrder(days, startWeekOn).map((day) => (
        <WorkingDayRow key={day.weekday} form={form} index={days.indexOf(day)} saved={day} />
      ))}
      {form.failure ? (
        <chakra.div px="4" pb="3">
          <FormError error={form.failure} />
        </chakra.div>
      ) : null}
      <HStack minH="13" px="4" py="2.5" gap="2" borderTopWidth="1px" borderColor="border.muted">
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
        <Button type="submit" size="sm" disabled={!isDirty} loading={isBusy} loadingText={t('settings.save')}>
          {t('settings.save')}
        </Button>
      </HStack>
    </chakra.form>
  );
}
