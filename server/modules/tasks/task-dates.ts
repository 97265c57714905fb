import { fieldError } from '#server/errors.ts';
import { taskRefusals } from '#shared/tasks/task-refusals.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** A date of a body: null clears, undefined leaves. */
export function dateOf(text: string | null | undefined): Date | null | undefined {
  return text === null || text === undefined ? text : new Date(text);
}

/** 400 when the due day is before the day of the start; both on one day is fine, whatever the hours say. */
export function refuseDateOrder(
  { startDate, dueDate }: { startDate?: Date | null; dueDate?: Date | null },
  { timeZone }: { timeZone: string },
): void {
  if (!startDate || !dueDate) return;
  const zone = normaliseTimeZone(timeZone);
  if (dayOf(dueDate, zone) < dayOf(startDate, zone)) throw fieldError('dueDate', taskRefusals.dateOrder);
}
