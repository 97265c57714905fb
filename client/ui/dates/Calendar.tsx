import { chakra, HStack } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today as todayHere } from '#client/lib/time/clock.ts';
import { useDayKeys } from '#client/lib/time/day-keys.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Popup, type PopupProps } from '#client/ui/dialogs/Popup.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { type Day, yearOf } from '#shared/time/calendar-day.ts';
import { addMonths, monthWeeks, startOfMonth } from '#shared/time/month.ts';

export interface CalendarProps {
  /** One day, or the first and last of a range. */
  selected?: Day | { from: Day; to: Day } | null;
  onPick: (day: Day) => void;
  min?: Day;
  /** Absent: five years from today. */
  max?: Day;
  today?: Day;
  /** Days that carry something, marked with a dot. */
  marked?: ReadonlySet<Day>;
  /** The meaning of the dot, for screen readers. */
  markedText?: string;
  /** Days that cannot be chosen. */
  disabled?: ReadonlySet<Day>;
  /** Absent: as the person has set it. */
  startWeekOn?: WeekDay;
}

/** The number of selectable future years. */
const yearsAhead = 5;

/** Some languages do not shorten the names of their days; then one letter has to do. */
const columnLetters = 4;

function rangeOf(selected: CalendarProps['selected']): { from: Day; to: Day } | null {
  if (!selected) return null;
  return typeof selected === 'string' ? { from: selected, to: selected } : selected;
}

/** One month to choose a day from, whose month and year are chosen above it; arrows, Home, End, Page Up and Down move. */
export function Calendar(props: CalendarProps) {
  const { selected, onPick, min, today = todayHere(), marked, markedText, disabled } = props;
  const max = props.max ?? addMonths(today, yearsAhead * 12);
  const format = useFormat();
  const startWeekOn = props.startWeekOn ?? format.startWeekOn;
  const range = rangeOf(selected);
  const [focused, setFocused] = useState<Day>(range?.from ?? today);
  const tableProps = useDayKeys({ day: focused, startWeekOn, moveTo: setFocused });
  const weeks = monthWeeks(focused, startWeekOn);
  const month = focused.slice(0, 7);
  const roomForNames = weeks[0]?.every((day) => format.weekdayShort(day).length <= columnLetters) ?? false;

  const isOff = (day: Day) => (min !== undefined && day < min) || day > max || (disabled?.has(day) ?? false);

  return (
    <chakra.div w="15.75rem">
      <CalendarMonth month={focused} today={today} min={min} max={props.max} onChange={setFocused} />
      <chakra.table
        role="grid"
        aria-label={format.monthName(focused)}
        w="100%"
        tableLayout="fixed"
        {...tableProps}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <chakra.th key={day} scope="col" h="7" textStyle="xs" fontWeight="normal" color="fg.subtle">
                {roomForNames ? format.weekdayShort(day) : format.weekdayNarrow(day)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <CalendarDay
                  key={day}
                  day={day}
                  inMonth={day.startsWith(month)}
                  isToday={day === today}
                  isMarked={marked?.has(day) ?? false}
                  markedText={markedText}
                  isDisabled={isOff(day)}
                  isFocusable={day === focused}
                  range={range}
                  onPick={() => {
                    setFocused(day);
                    onPick(day);
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

interface CalendarMonthProps {
  /** Any day of the month that is shown. */
  month: Day;
  today: Day;
  /** Bounds the years on offer. */
  min: Day | undefined;
  max: Day | undefined;
  /** Receives the first day of the month. */
  onChange: (firstDay: Day) => void;
}

/** The number of selectable years on either side of this one. */
const yearsAround = 10;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Lists the years that hold a day to choose, ten each way without bounds, and the year that is shown. */
function yearsFor({ month, today, min, max }: Omit<CalendarMonthProps, 'onChange'>): string[] {
  const first = min === undefined ? yearOf(today) - yearsAround : yearOf(min);
  const last = max === undefined ? yearOf(today) + yearsAround : yearOf(max);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return [...new Set([...years, yearOf(month)])].sort((a, b) => a - b).map(String);
}

/** Month and year of a calendar: one step with the arrows, any of them by choice. */
function CalendarMonth({ onChange, ...shown }: CalendarMonthProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { month } = shown;
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
        options={yearsFor(shown).map((value) => ({ value, label: value }))}
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

interface CalendarDayProps {
  day: Day;
  inMonth: boolean;
  isToday: boolean;
  isMarked: boolean;
  markedText: string | undefined;
  isDisabled: boolean;
  isFocusable: boolean;
  range: { from: Day; to: Day } | null;
  onPick: () => void;
}

/** One cell of `Calendar`. */
function CalendarDay(props: CalendarDayProps) {
  const { day, inMonth, isToday, isMarked, markedText, isDisabled, isFocusable, range, onPick } = props;
  const format = useFormat();
  const inRange = range !== null && day >= range.from && day <= range.to;
  const isEnd = range !== null && (day === range.from || day === range.to);
  const isFirst = range !== null && day === range.from;
  const isLast = range !== null && day === range.to;
  return (
    <chakra.td
      role="gridcell"
      aria-selected={inRange}
      p="0"
      h="9"
      bg={inRange && !(isFirst && isLast) ? 'brand.subtle' : undefined}
      borderStartRadius={isFirst ? 'l2' : undefined}
      borderEndRadius={isLast ? 'l2' : undefined}
    >
      <chakra.button
        type="button"
        data-day={day}
        className="num"
        tabIndex={isFocusable ? 0 : -1}
        // Not `disabled`: the arrow keys have to get across it.
        aria-disabled={isDisabled || undefined}
        aria-label={`${format.dateLong(day)} ${day.slice(0, 4)}`}
        aria-description={isMarked ? markedText : undefined}
        aria-current={isToday ? 'date' : undefined}
        onClick={isDisabled ? undefined : onPick}
        position="relative"
        display="grid"
        placeItems="center"
        w="100%"
        h="9"
        borderRadius="l2"
        textStyle="sm"
        cursor="pointer"
        fontWeight={isToday || isEnd ? 'semibold' : 'normal'}
        color={isEnd ? 'brand.contrast' : isToday ? 'brand.fg' : inMonth ? 'fg' : 'fg.subtle'}
        bg={isEnd ? 'brand.solid' : undefined}
        _hover={{ bg: isEnd ? 'brand.hover' : 'bg.muted' }}
        _disabled={{ color: 'fg.disabled', cursor: 'not-allowed' }}
      >
        {Number(day.slice(8))}
        {isMarked ? (
          <chakra.span position="absolute" bottom="4px" boxSize="4px" borderRadius="full" bg="currentColor" />
        ) : null}
      </chakra.button>
    </chakra.td>
  );
}

/** A popover for calendars; opens with the focus on the chosen day. */
export function CalendarPopover(props: PopupProps) {
  return (
    <Popup
      side="start"
      gutter={4}
      focusOn='[data-day][tabindex="0"]'
      w="auto"
      p="2"
      maxW="calc(100vw - 1rem)"
      {...props}
    />
  );
}
