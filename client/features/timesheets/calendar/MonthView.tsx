import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { MonthCell } from '#client/features/timesheets/calendar/MonthCell.tsx';
import type { MonthDay } from '#client/features/timesheets/calendar/month-days.ts';
import { monthStyles } from '#client/features/timesheets/calendar/month-styles.ts';
import type { CalendarChoice } from '#client/features/timesheets/calendar/use-calendar-view.ts';
import { useSheetPath } from '#client/features/timesheets/calendar/use-sheet-path.ts';
import { dayByKey } from '#client/lib/day-keys.ts';
import { useFormat } from '#client/lib/use-format.ts';

export interface MonthViewProps {
  weeks: readonly (readonly MonthDay[])[];
  owner: SheetOwner;
  choice: Pick<CalendarChoice, 'day' | 'moveTo'>;
  /** The time is not there yet. */
  isWaiting: boolean;
}

/** A month of days, each with its time and its plans; a day leads to its timesheet. */
export function MonthView({ weeks, owner, choice, isWaiting }: MonthViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const helpId = useId();
  const gridRef = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const { day: focused, moveTo } = choice;
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function move(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayByKey(event.key, focused, format.startWeekOn);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    moveTo(next);
  }

  const month = focused.slice(0, 7);
  const pathOf = useSheetPath(owner);
  return (
    <chakra.div borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <chakra.table
        ref={gridRef}
        role="grid"
        aria-label={t('calendar.of', { name: owner.name, range: format.monthName(focused) })}
        aria-describedby={helpId}
        aria-busy={isWaiting}
        css={monthStyles}
        onKeyDown={move}
      >
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col">
                {format.weekdayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <MonthCell
                  key={day.day}
                  day={day}
                  to={pathOf(day.day)}
                  inMonth={day.day.startsWith(month)}
                  isFocusable={day.day === focused}
                  isWaiting={isWaiting}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <VisuallyHidden id={helpId}>{t('calendar.keys')}</VisuallyHidden>
    </chakra.div>
  );
}
