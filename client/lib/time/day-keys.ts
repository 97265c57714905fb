import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { addMonths } from '#shared/time/month.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';

/** The target of a key in a page of days; undefined for keys that mean something else. */
function dayByKey(key: string, day: Day, startWeekOn: WeekDay): Day | undefined {
  const onwards = document.dir === 'rtl' ? -1 : 1;
  const moves = new Map<string, () => Day>([
    ['ArrowLeft', () => addDays(day, -onwards)],
    ['ArrowRight', () => addDays(day, onwards)],
    ['ArrowUp', () => addDays(day, -7)],
    ['ArrowDown', () => addDays(day, 7)],
    ['PageUp', () => addMonths(day, -1)],
    ['PageDown', () => addMonths(day, 1)],
    ['Home', () => startOfWeek(day, startWeekOn)],
    ['End', () => endOfWeek(day, startWeekOn)],
  ]);
  return moves.get(key)?.();
}

interface DayKeys {
  /** The day that has the focus. */
  day: Day;
  startWeekOn: WeekDay;
  moveTo: (day: Day) => void;
}

/** Moves the focus in a table of days by keys, even to days of the next page. */
export function useDayKeys({ day, startWeekOn, moveTo }: DayKeys) {
  const ref = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    ref.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // React also passes on the keys of a panel that a day opened.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    const next = dayByKey(event.key, day, startWeekOn);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    moveTo(next);
  }
  return { ref, onKeyDown };
}
