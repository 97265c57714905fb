import { Center } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { Calendar } from '#client/ui/Calendar.tsx';
import type { Day } from '#shared/time/calendar-day.ts';

const doubleClickMs = 300;

export interface PlanCalendarProps {
  selected: Day | null;
  onSelect: (day: Day) => void;
  /** Two clicks on a day, one right after the other. */
  onPlan: (day: Day) => void;
  /** Days that cannot be chosen. */
  taken?: readonly Day[];
  /** Days that have a plan. */
  marked?: readonly Day[];
  /** Past days too. */
  withPast?: boolean;
}

/** The days that can be planned. */
export function PlanCalendar(props: PlanCalendarProps) {
  const { selected, onSelect, onPlan, taken = [], marked = [], withPast = false } = props;
  const { t } = useTranslation();
  const today = useToday();
  const last = useRef<{ day: Day; at: number }>(undefined);
  const takenDays = useMemo(() => new Set(taken), [taken]);
  const markedDays = useMemo(() => new Set(marked), [marked]);

  function pick(day: Day) {
    const before = last.current;
    const at = performance.now();
    last.current = { day, at };
    if (before?.day === day && at - before.at <= doubleClickMs) onPlan(day);
    else onSelect(day);
  }

  return (
    <Center>
      <Calendar
        selected={selected}
        onPick={pick}
        today={today}
        min={withPast ? undefined : today}
        disabled={takenDays}
        marked={markedDays}
        markedText={t('plans.planned')}
        startWeekOn="MONDAY"
      />
    </Center>
  );
}
