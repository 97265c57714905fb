import { Button, HStack } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '#client/lib/clock.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { Calendar, type CalendarProps } from './Calendar.tsx';
import { CalendarPopover } from './CalendarPopover.tsx';
import { IconButton } from './IconButton.tsx';

interface PeriodStepperProps {
  label: string;
  previousLabel: string;
  nextLabel: string;
  selected: CalendarProps['selected'];
  /** What the button between the arrows says. */
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
