import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { askEstimates } from '#server/modules/time-logs/estimate-news.service.ts';
import {
  aboutLog,
  announceTime,
  auditedValues,
  reviewedSheet,
} from '#server/modules/time-logs/time-log-audit.ts';
import {
  lockPeople,
  refuseSwitchedOff,
  requireReach,
  type TimePerson,
  type Tx,
  timeReach,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { placeTime } from '#server/modules/time-logs/time-log-place.ts';
import { logsJson } from '#server/modules/time-logs/time-log-reads.service.ts';
import { sayOverlap } from '#server/modules/time-logs/time-log-refusals.ts';
import { type LogRow, logColumns } from '#server/modules/time-logs/time-log-rows.data.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

async function restore(tx: Tx, person: TimePerson, log: LogRow): Promise<void> {
  await placeTime(tx, person, { span: log }, async ({ timesheetId, overlapAllowed, sheets }) => {
    await tx.db.timeLog.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id: log.id } },
      data: {
        timesheetId,
        overlapAllowed,
        deletedAt: null,
        deletedByUserId: null,
        updatedAt: tx.now(),
        updatedByUserId: tx.userId,
      },
      select: { id: true },
    });
    const after = { ...auditedValues({ ...log, timesheetId }), ...reviewedSheet(sheets) };
    return [aboutLog(log, { action: 'time-log.restore', after })];
  });
}

/** What the caller put into the trash, of the ids; 404 unless it is all of them. */
function trashed(
  { tenantId, organizationId = '', userId }: Pick<Context, 'tenantId' | 'organizationId' | 'userId'>,
  ids: string[],
) {
  return { tenantId, organizationId, deletedByUserId: userId, deletedAt: { not: null }, id: { in: ids } };
}

/** Undoes deletions of the caller's own; what came in their place since is treated like any overlap. All or none. */
export async function restoreTimeLogs(ctx: Context, input: { ids: string[] }): Promise<RawJson> {
  const ids = [...new Set(input.ids)];
  const rows = await ctx.db.timeLog.findMany({ where: trashed(ctx, ids), select: { employeeId: true } });
  if (rows.length < ids.length) throw notFound(timeLogTexts.notFound);
  const employeeIds = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const reach = await timeReach(ctx, employeeIds);
  for (const id of employeeIds) requireReach(reach, id);
  const restoring = inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, employeeIds);
    const logs = await tx.db.timeLog.findMany({ where: trashed(tx, ids), select: logColumns });
    for (const log of logs) {
      const person = people.get(log.employeeId);
      if (person === undefined) throw notFound(timeLogTexts.noPerson);
      refuseSwitchedOff(tx, person, 'remove');
      await restore(tx, person, log);
    }
    for (const id of people.keys()) announceTime(tx, id);
    await askEstimates(
      tx,
      logs.map(({ taskId }) => taskId),
    );
  });
  await sayOverlap(restoring);
  return new RawJson(await logsJson(ctx, ids));
}
