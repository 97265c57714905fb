import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { today as todayHere } from '#client/lib/clock.ts';
import { dayByKey } from '#client/lib/day-keys.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { addMonths, monthWeeks } from '#shared/time/month.ts';
import { CalendarDay } from './CalendarDay.tsx';
import { CalendarMonth } from './CalendarMonth.tsx';

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
  /** What the dot says, for those who hear it. */
  markedText?: string;
  /** Days that cannot be chosen. */
  disabled?: ReadonlySet<Day>;
  /** Absent: as the person has set it. */
  startWeekOn?: WeekDay;
}

/** How far ahead a day can be chosen. */
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
  const gridRef = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const weeks = monthWeeks(focused, startWeekOn);
  const month = focused.slice(0, 7);
  const roomForNames = weeks[0]?.every((day) => format.weekdayShort(day).length <= columnLetters) ?? false;

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function move(event: KeyboardEvent) {
    const next = dayByKey(event.key, focused, startWeekOn);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setFocused(next);
  }

  const isOff = (day: Day) => (min !== undefined && day < min) || day > max || (disabled?.has(day) ?? false);

  return (
    <chakra.div w="15.75rem">
      <CalendarMonth month={focused} today={today} onChange={setFocused} />
      <chakra.table
        ref={gridRef}
        role="grid"
        aria-label={format.monthName(focused)}
        w="100%"
        tableLayout="fixed"
        onKeyDown={move}
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
