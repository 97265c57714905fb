import { chakra, HStack, VisuallyHidden } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#client/lib/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { addMonths, startOfMonth } from '#shared/time/month.ts';
import { IconButton } from './IconButton.tsx';
import { SelectInput } from './SelectInput.tsx';

interface CalendarMonthProps {
  /** Any day of the month that is shown. */
  month: Day;
  today: Day;
  /** Receives the first day of the month. */
  onChange: (firstDay: Day) => void;
}

/** How many years around this one can be chosen. */
const yearsAround = 10;

const yearOf = (day: Day) => Number(day.slice(0, 4));
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The years on offer, and the one that is shown where it is none of them. */
function yearsFor(shown: number, thisYear: number): string[] {
  const years = Array.from({ length: 2 * yearsAround + 1 }, (_, index) => thisYear - yearsAround + index);
  return [...new Set([...years, shown])].sort((a, b) => a - b).map(String);
}

/** Month and year of a calendar: one step with the arrows, any of them by choice. */
export function CalendarMonth({ month, today, onChange }: CalendarMonthProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const year = month.slice(0, 4);
  const monthOfYear = month.slice(5, 7);
  const step = (amount: number) => onChange(startOfMonth(addMonths(month, amount)));
  const months = Array.from({ length: 12 }, (_, index) => {
    const value = twoDigits(index + 1);
    return { value, label: format.monthOnly(`2026-${value}-01`) };
  });
  return (
    <HStack gap="0.5" mb="1">
      <IconButton
        label={t('ui.calendar.previousMonth')}
        icon={<ChevronLeft className="flip-rtl" aria-hidden />}
        size="sm"
        tip={false}
        onClick={() => step(-1)}
      />
      <chakra.div flex="1" minW="0">
        <SelectInput
          aria-label={t('ui.calendar.month')}
          size="sm"
          options={months}
          value={monthOfYear}
          onChange={(event) => onChange(`${year}-${event.target.value}-01`)}
        />
      </chakra.div>
      <SelectInput
        aria-label={t('ui.calendar.year')}
        size="sm"
        width="4.5rem"
        className="num"
        options={yearsFor(yearOf(month), yearOf(today)).map((value) => ({ value, label: value }))}
        value={year}
        onChange={(event) => onChange(`${event.target.value}-${monthOfYear}-01`)}
      />
      <IconButton
        label={t('ui.calendar.nextMonth')}
        icon={<ChevronRight className="flip-rtl" aria-hidden />}
        size="sm"
        tip={false}
        onClick={() => step(1)}
      />
      <VisuallyHidden aria-live="polite">{format.monthName(month)}</VisuallyHidden>
    </HStack>
  );
}
