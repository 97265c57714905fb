import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { workingHoursQuery } from '#client/features/settings/personal/queries.ts';
import { WorkingDayRow, type WorkingHoursValues } from '#client/features/settings/personal/WorkingDayRow.tsx';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { type WorkingDay, workingDay, workingHoursInput } from '#shared/workspaces/employee.schema.ts';
import { hoursOfDays } from '#shared/workspaces/working-week.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const schema = z.object({ days: workingHoursInput.shape.days });

/** Seconds of the working days that can be counted. */
function weekSeconds(days: readonly WorkingDay[]): number {
  return hoursOfDays(days.filter((day) => workingDay.safeParse(day).success)) * 3600;
}

/** From the first day of the week on; Sunday is 0 there and 7 here. */
function inOrder(days: readonly WorkingDay[], weekStartsOn: number): WorkingDay[] {
  const place = ({ weekday }: WorkingDay) => (weekday - weekStartsOn + 7) % 7;
  return days.toSorted((one, other) => place(one) - place(other));
}

/** The seven days, saved as a whole. */
export function WorkingHoursForm({ days }: { days: WorkingDay[] }) {
  const { t } = useTranslation();
  const { tenantId, employeeId } = useScope();
  const queryClient = useQueryClient();
  const { weekStartsOn } = useFormat();
  const form = useForm<WorkingHoursValues>({ resolver: zodResolver(schema), values: { days } });
  const { control, handleSubmit, reset, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const current = useWatch({ control, name: 'days' });

  const submit = handleSubmit(async (body) => {
    try {
      const saved = await call(workspacesApi.updateWorkingHours, { params: { id: employeeId }, body });
      queryClient.setQueryData(workingHoursQuery(tenantId, employeeId).queryKey, saved);
    } catch (error) {
      return applyErrors(setError, error, []);
    }
    notify.success(t('settings.saved'));
  });

  return (
    <chakra.form noValidate onSubmit={(event) => void submit(event)}>
      {inOrder(days, weekStartsOn).map((day) => (
        <WorkingDayRow key={day.weekday} form={form} index={days.indexOf(day)} saved={day} />
      ))}
      {errors.root?.message ? (
        <chakra.div px="4" pb="3">
          <Notice tone="danger">{errors.root.message}</Notice>
        </chakra.div>
      ) : null}
      <HStack minH="13" px="4" py="2.5" gap="2" borderTopWidth="1px" borderColor="border.muted">
        <Text textStyle="sm" flex="1">
          {t('settings.workingHours.total')}{' '}
          <chakra.b fontWeight="semibold">
            <Duration seconds={weekSeconds(current)} />
          </chakra.b>
        </Text>
        {isDirty ? (
          <Button variant="ghost" size="sm" disabled={isSubmitting} onClick={() => reset({ days })}>
            {t('settings.workingHours.discard')}
          </Button>
        ) : null}
        <Button
          type="submit"
          size="sm"
          disabled={!isDirty}
          loading={isSubmitting}
          loadingText={t('settings.save')}
        >
          {t('settings.save')}
        </Button>
      </HStack>
    </chakra.form>
  );
}
