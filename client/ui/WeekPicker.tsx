import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, endOfWeek, startOfWeek, today } from '#client/lib/calendar.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { PeriodStepper } from './PeriodStepper.tsx';

export interface WeekPickerProps {
  /** Any day of the week. */
  value: Day;
  /** Receives the week's first day. */
  onChange: (firstDay: Day) => void;
  label?: string;
}

export function WeekPicker({ value, onChange, label }: WeekPickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const from = startOfWeek(value, format.weekStartsOn);
  const to = endOfWeek(value, format.weekStartsOn);
  // The ISO week is the one that holds the Thursday, whatever day the week starts on here.
  const week = format.week(addDays(from, 3));
  return (
    <PeriodStepper
      label={label ?? t('ui.date.week')}
      previousLabel={t('ui.date.previousWeek')}
      nextLabel={t('ui.date.nextWeek')}
      selected={{ from, to }}
      offersToday={from !== startOfWeek(today(), format.weekStartsOn)}
      onStep={(direction) => onChange(addDays(from, 7 * direction))}
      onPick={(day) => onChange(startOfWeek(day, format.weekStartsOn))}
    >
      {format.range(from, to)}
      <chakra.span color="fg.subtle" fontWeight="normal">
        {t('ui.date.weekNumber', { week })}
      </chakra.span>
    </PeriodStepper>
  );
}
