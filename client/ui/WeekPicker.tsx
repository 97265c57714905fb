import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { today } from '#client/lib/clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';
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
  const from = startOfWeek(value, format.startWeekOn);
  const to = endOfWeek(value, format.startWeekOn);
  // The ISO week is the one that holds the Thursday, whatever day the week starts on here.
  const week = format.week(addDays(from, 3));
  return (
    <PeriodStepper
      label={label ?? t('ui.date.week')}
      previousLabel={t('ui.date.previousWeek')}
      nextLabel={t('ui.date.nextWeek')}
      selected={{ from, to }}
      offersToday={from !== startOfWeek(today(), format.startWeekOn)}
      onStep={(direction) => onChange(addDays(from, 7 * direction))}
      onPick={(day) => onChange(startOfWeek(day, format.startWeekOn))}
    >
      {format.range(from, to)}
      <chakra.span color="fg.subtle" fontWeight="normal">
        {t('ui.date.weekNumber', { week })}
      </chakra.span>
    </PeriodStepper>
  );
}
