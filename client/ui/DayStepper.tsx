import { Calendar as CalendarIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { today } from '#client/lib/clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { PeriodStepper } from './PeriodStepper.tsx';

export interface DayStepperProps {
  value: Day;
  onChange: (day: Day) => void;
  label?: string;
}

export function DayStepper({ value, onChange, label }: DayStepperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <PeriodStepper
      label={label ?? t('ui.date.day')}
      previousLabel={t('ui.date.previousDay')}
      nextLabel={t('ui.date.nextDay')}
      selected={value}
      offersToday={value !== today()}
      onStep={(direction) => onChange(addDays(value, direction))}
      onPick={onChange}
    >
      <CalendarIcon aria-hidden />
      {format.day(value)}
    </PeriodStepper>
  );
}
