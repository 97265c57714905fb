import { Button, chakra, HStack } from '@chakra-ui/react';
import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';
import { Calendar, CalendarPopover, type CalendarProps } from './Calendar.tsx';

interface PeriodStepperProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  selected: CalendarProps['selected'];
  /** The text of the button between the arrows. */
  children: ReactNode;
  /** False when today is what is shown already. */
  offersToday: boolean;
  onStep: (direction: 1 | -1) => void;
  onPick: (day: Day) => void;
}

/** ‹ period › with a calendar behind the period, and the way back to today. */
export function PeriodStepper(props: PeriodStepperProps) {
  const { label, previousLabel, nextLabel, selected, children, offersToday, onStep, onPick } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const triggerId = useId();
  const choose = (day: Day) => {
    onPick(day);
    setOpen(false);
  };
  return (
    <HStack gap="1" role="group" aria-label={label}>
      <IconButton
        label={previousLabel}
        icon={<ChevronLeft className="flip-rtl" aria-hidden />}
        size="sm"
        onClick={() => onStep(-1)}
      />
      <CalendarPopover
        open={open}
        onOpenChange={setOpen}
        triggerId={triggerId}
        label={label}
        trigger={
          <Button variant="outline" size="sm" px="2.5">
            {children}
          </Button>
        }
      >
        <Calendar selected={selected} onPick={choose} />
      </CalendarPopover>
      <IconButton
        label={nextLabel}
        icon={<ChevronRight className="flip-rtl" aria-hidden />}
        size="sm"
        onClick={() => onStep(1)}
      />
      {offersToday ? (
        <Button variant="ghost" size="sm" onClick={() => onPick(today())}>
          {t('ui.date.today')}
        </Button>
      ) : null}
    </HStack>
  );
}

export function DayStepper({ value, onChange }: { value: Day; onChange: (day: Day) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <PeriodStepper
      label={t('ui.date.day')}
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

interface WeekPickerProps {
  /** Any day of the week. */
  value: Day;
  /** Receives the week's first day. */
  onChange: (firstDay: Day) => void;
}

export function WeekPicker({ value, onChange }: WeekPickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const from = startOfWeek(value, format.startWeekOn);
  const to = endOfWeek(value, format.startWeekOn);
  // The ISO week is the one that holds the Thursday, whatever day the week starts on here.
  const week = format.week(addDays(from, 3));
  return (
    <PeriodStepper
      label={t('ui.date.week')}
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
