import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** The zone of the person, as the entry tells it, else as the page knows it. */
export function ownerZone(
  { employeeId, employee }: Pick<TimeLog, 'employeeId' | 'employee'>,
  owners: readonly SheetOwner[],
  usual: string,
): string {
  const ownZone = employee.user?.timeZone;
  if (ownZone) return normaliseTimeZone(ownZone);
  return owners.find((owner) => owner.employeeId === employeeId)?.timeZone ?? usual;
}

export function employeeName({ employee }: Pick<TimeLog, 'employee'>): string {
  const { fullName, user } = employee;
  return fullName || user?.name || '';
}

/** Seconds since an answer of the server, for what runs; `nowMs` is 0 while nothing does. */
export const secondsSince = (answeredAt: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(answeredAt)) / 1000));
