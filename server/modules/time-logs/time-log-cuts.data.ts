import { max } from 'date-fns';
import { v7 as uuidv7 } from 'uuid';
import { type AuditedChange, differenceOf } from '#server/context/audit.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import {
  aboutLog,
  auditedLogKeys,
  auditedValues,
  endInTrash,
} from '#server/modules/time-logs/time-log-audit.ts';
import type { TimePerson, Tx } from '#server/modules/time-logs/time-log-people.data.ts';
import type { LogRow } from '#server/modules/time-logs/time-log-rows.data.ts';
import type { SheetOf } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { copyTags } from '#server/modules/time-logs/time-log-tags.data.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { cutOut } from '#shared/time-logs/time-log-overlap.ts';
import type { TimeSpan } from '#shared/time-logs/time-log-rules.ts';

interface CutLogs {
  readonly gone: readonly LogRow[];
  readonly kept: readonly { readonly log: LogRow; readonly row: TimeSpan }[];
  readonly added: readonly { readonly log: LogRow; readonly part: TimeSpan }[];
}

/** Cuts an interval out of the logs. */
export function cutLogs(logs: readonly LogRow[], interval: Interval): CutLogs {
  const cuts = logs.map((log) => ({ log, cut: cutOut(log, interval) }));
  return {
    gone: cuts.flatMap(({ log, cut }) => (cut.kind === 'gone' ? [log] : [])),
    kept: cuts.flatMap(({ log, cut }) => (cut.kind === 'kept' ? [{ log, row: cut.row }] : [])),
    added: cuts.flatMap(({ log, cut }) =>
      cut.kind === 'kept' && cut.added ? [{ log, part: cut.added }] : [],
    ),
  };
}

/** Days on which the parts begin. */
export function daysOfParts({ kept, added }: CutLogs, zone: string): Day[] {
  const starts = [...kept.map(({ row }) => row.startedAt), ...added.map(({ part }) => part.startedAt)];
  return starts.map((start) => dayOf(start, zone));
}

const trashSql = statement(
  (p: Params<{ tenantId: string; ids: readonly string[]; now: Date; userId: string }>) => sql`
  update time_logs set "deletedAt" = ${p.now}, "deletedByUserId" = ${p.userId}, "updatedAt" = ${p.now}, "updatedByUserId" = ${p.userId}
  where "tenantId" = ${p.tenantId} and id = any(${p.ids}::uuid[])`,
);

/** Puts logs into the trash; a running one ends now. */
export async function trashLogs(tx: Tx, logs: readonly LogRow[]): Promise<void> {
  const now = tx.now();
  const trashed = { deletedAt: now, deletedByUserId: tx.userId, updatedAt: now, updatedByUserId: tx.userId };
  const { tenantId } = tx;
  const finished = logs.filter(({ isRunning }) => !isRunning).map(({ id }) => id);
  if (finished.length > 0) {
    await execute(tx, trashSql({ tenantId, ids: finished, now, userId: tx.userId }));
  }
  for (const { id, employeeId, startedAt } of logs.filter(({ isRunning }) => isRunning)) {
    const stoppedAt = max([startedAt, now]);
    await tx.db.timeLog.update({
      where: { tenantId_id: { tenantId, id } },
      data: { ...trashed, isRunning: false, stoppedAt },
      select: { id: true },
    });
    await tx.db.employee.update({
      where: { tenantId_id: { tenantId, id: employeeId } },
      data: { isTrackingTime: false },
      select: { id: true },
    });
  }
}

/** Shortens the logs before inserting their second parts, so that nothing overlaps meanwhile. */
export async function writeCuts(
  tx: Tx,
  person: TimePerson,
  cuts: CutLogs,
  sheetOf: SheetOf,
): Promise<AuditedChange[]> {
  const { tenantId } = tx;
  const now = tx.now();
  const place = ({ startedAt }: TimeSpan) => ({ timesheetId: sheetOf(dayOf(startedAt, person.zone)) });
  await trashLogs(tx, cuts.gone);
  for (const { log, row } of cuts.kept) {
    await tx.db.timeLog.update({
      where: { tenantId_id: { tenantId, id: log.id } },
      data: { ...row, ...place(row), editedAt: now, updatedAt: now, updatedByUserId: tx.userId },
      select: { id: true },
    });
  }
  const parts = cuts.added.map(({ log, part }) => ({
    ...log,
    ...part,
    ...place(part),
    id: uuidv7(),
    isRunning: false,
  }));
  await tx.db.timeLog.createMany({
    data: parts.map((part) => ({
      ...part,
      tenantId,
      organizationId: person.organizationId,
      editedAt: now,
      createdByUserId: tx.userId,
      createdAt: now,
      updatedAt: now,
    })),
  });
  await copyTags(
    tx,
    cuts.added.map(({ log }, index) => ({ from: log.id, to: parts[index]?.id ?? '' })),
  );
  return [
    ...cuts.gone.map((log) =>
      aboutLog(log, { action: 'time-log.remove', before: auditedValues(log), ...endInTrash(log, now) }),
    ),
    ...cuts.kept.map(({ log, row }) => {
      const difference = differenceOf(log, { ...log, ...row, ...place(row) }, auditedLogKeys);
      return aboutLog(log, { action: 'time-log.trim', ...difference });
    }),
    ...parts.map((part) => aboutLog(part, { action: 'time-log.split', after: auditedValues(part) })),
  ];
}
