import { useState } from 'react';
import { type ExtraRow, parseRows } from '#client/features/timesheets/extra-rows.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Rows that were added to a person's week, remembered on this device until they have time of their own. */
export function useExtraRows({ employeeId, weekStart }: { employeeId: string; weekStart: Day }) {
  const key = `timesheet-rows-${employeeId}-${weekStart}`;
  const [rows, setRows] = useState(() => parseRows(localStorage.getItem(key)));
  function addRows(added: readonly ExtraRow[]): void {
    const next = [...rows, ...added];
    localStorage.setItem(key, JSON.stringify(next));
    setRows(next);
  }
  return { rows, addRows };
}
