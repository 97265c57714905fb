import { chakra, HStack } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addMonths,
  type Day,
  firstOfMonth,
  monthGrid,
  today as todayHere,
  type WeekStart,
} from '#client/lib/calendar.ts';
import { dayByKey } from '#client/lib/day-keys.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { CalendarDay } from './CalendarDay.tsx';
import { IconButton } from './IconButton.tsx';

export interface CalendarProps {
  /** One day, or the first and last of a range. */
  selected?: Day | { from: Day; to: Day } | null;
  onPick: (day: Day) => void;
  min?: Day;
  max?: Day;
  today?: Day;
  /** Days that carry something, marked with a dot. */
  marked?: ReadonlySet<Day>;
  /** What the dot says, for those who hear it. */
  markedText?: string;
  /** Days that cannot be chosen. */
  disabled?: ReadonlySet<Day>;
  /** Absent: as the person has set it. */
  weekStartsOn?: WeekStart;
}

/** Some languages do not shorten the names of their days; then one letter has to do. */
const columnLetters = 4;

function rangeOf(selected: CalendarProps['selected']): { from: Day; to: Day } | null {
  if (!selected) return null;
  return typeof selected === 'string' ? { from: selected, to: selected } : selected;
}

/** One month to choose a day from; arrows, Home, End, Page Up and Page Down move. */
export function Calendar(props: CalendarProps) {
  const { selected, onPick, min, max, today = todayHere(), marked, markedText, disabled } = props;
  const format = useFormat();
  const weekStartsOn = props.weekStartsOn ?? format.weekStartsOn;
  const range = rangeOf(selected);
  const [focused, setFocused] = useState<Day>(range?.from ?? today);
  const gridRef = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const weeks = monthGrid(focused, weekStartsOn);
  const month = focused.slice(0, 7);
  const roomForNames = weeks[0]?.every((day) => format.weekdayShort(day).length <= columnLetters) ?? false;

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function move(event: KeyboardEvent) {
    const next = dayByKey(event.key, focused, weekStartsOn);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setFocused(next);
  }

  const isOff = (day: Day) =>
    (min !== undefined && day < min) || (max !== undefined && day > max) || (disabled?.has(day) ?? false);

  return (
    <chakra.div w="15.75rem">
      <MonthHead month={focused} onMove={(amount) => setFocused(firstOfMonth(addMonths(focused, amount)))} />
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

function MonthHead({ month, onMove }: { month: Day; onMove: (amount: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <HStack justify="space-between" mb="1">
      <chakra.span textStyle="sm" fontWeight="semibold" ps="2" aria-live="polite">
        {format.monthName(month)}
      </chakra.span>
      <HStack gap="0">
        <IconButton
          label={t('ui.calendar.previousMonth')}
          icon={<ChevronLeft className="flip-rtl" aria-hidden />}
          size="sm"
          tip={false}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('ui.calendar.nextMonth')}
          icon={<ChevronRight className="flip-rtl" aria-hidden />}
          size="sm"
          tip={false}
          onClick={() => onMove(1)}
        />
      </HStack>
    </HStack>
  );
}
