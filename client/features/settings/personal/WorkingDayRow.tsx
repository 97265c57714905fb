import { chakra, HStack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '#client/lib/use-api-form.ts';
import { ClockField } from '#client/ui/ClockField.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { weekDay } from '#shared/enums/calendar.ts';
import type { WorkingDay } from '#shared/workspaces/employee.schema.ts';

interface WorkingHoursValues {
  days: WorkingDay[];
}

export interface WorkingDayRowProps {
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
export function WorkingDayRow({ form, index, saved }: WorkingDayRowProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const isWorkingDay = form.watch(`days.${index}.isWorkingDay`);
  const name = t(`settings.organizationValues.startWeekOn.${weekDay.options[saved.weekday - 1]}`);
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
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      _first={{ borderTopWidth: '0' }}
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
