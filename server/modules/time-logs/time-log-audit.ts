import { max } from 'date-fns';
import { type AuditedChange, differenceOf } from '#server/context/audit.ts';
import type { Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import type { LogRow } from '#server/modules/time-logs/time-log-rows.data.ts';
import type { Sheet } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { entryFields } from '#shared/time-logs/entry-fields.ts';

/** Keys of a log that its history shows. */
export const auditedLogKeys = [
  'startedAt',
  'stoppedAt',
  'taskId',
  'projectId',
  'organizationContactId',
  'organizationTeamId',
  ...entryFields,
  'timesheetId',
  /** Names of labels. */
  'tags',
] as const;

type Values = NonNullable<ReturnType<typeof differenceOf>>['after'];

/** A log, and the state of its sheets. */
export function auditedValues(log: object, sheets: readonly Sheet[] = []): Values {
  return { ...differenceOf({}, log, auditedLogKeys)?.after, ...reviewedSheet(sheets) };
}

type LogChange = Omit<AuditedChange, 'entity' | 'entityId' | 'employeeId'>;

export function aboutLog(log: { id: string; employeeId: string }, change: LogChange): AuditedChange {
  return { ...change, entity: 'TimeLog', entityId: log.id, employeeId: log.employeeId };
}

/** The state of a sheet that is with its reviewer, so that a change behind their back shows. */
export function reviewedSheet(sheets: readonly Sheet[]): { timesheetStatus?: string } {
  const status = sheets.find((sheet) => sheet.status === 'PENDING' || sheet.status === 'IN REVIEW')?.status;
  return status === undefined ? {} : { timesheetStatus: status };
}

/** A timer in the trash ends at the time of deletion. */
export function endInTrash({ isRunning, startedAt }: Pick<LogRow, 'isRunning' | 'startedAt'>, now: Date) {
  return isRunning ? { after: { stoppedAt: max([startedAt, now]).toISOString() } } : {};
}

/** One topic carries all that worked time is shown in. */
export function publishTime(tx: Tx, employeeId: string): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'timer', employeeId));
}
