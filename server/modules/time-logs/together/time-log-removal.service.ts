import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { queryRows } from '#server/db/query.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { enqueueEstimateChecks } from '#server/modules/time-logs/estimates/estimate-news.service.ts';
import {
  aboutLog,
  auditedValues,
  endInTrash,
  publishTime,
} from '#server/modules/time-logs/time-log-audit.ts';
import { trashLogs } from '#server/modules/time-logs/time-log-cuts.data.ts';
import {
  assertMayChange,
  assertSwitchedOn,
  findChangeable,
  lockPeople,
  resolveTimeAccess,
  type TimePerson,
  type Tx,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { changeTime, lockOpenSheets, placeTime } from '#server/modules/time-logs/time-log-place.ts';
import { logsJson } from '#server/modules/time-logs/time-log-reads.service.ts';
import { assertUnchanged } from '#server/modules/time-logs/time-log-refusals.ts';
import { type DatedLogRow, type LogRow, logColumns } from '#server/modules/time-logs/time-log-rows.data.ts';
import { logsAmongSql, ownersAmongSql } from '#server/modules/time-logs/together/time-log-among.data.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type {
  removedTimeLogsSchema,
  removeTimeLogsInput,
} from '#shared/time-logs/time-log-changes.schema.ts';

type RemoveInput = z.output<typeof removeTimeLogsInput>;
type Answer = z.infer<typeof removedTimeLogsSchema>;

/** The owners of the logs whose time the caller reads; ignores logs that they do not see. */
async function peopleOf(ctx: Context, ids: string[]): Promise<string[]> {
  const { tenantId, organizationId } = ctx;
  const found = await queryRows(ctx, ownersAmongSql({ tenantId, organizationId, ids }));
  return findChangeable(
    ctx,
    found.map(({ employeeId }) => employeeId),
  );
}

async function removeOf(
  tx: Tx,
  person: TimePerson,
  logs: readonly DatedLogRow[],
  input: Pick<RemoveInput, 'forceDelete' | 'ifUpdatedAt' | 'reason'>,
): Promise<void> {
  if (logs.length === 0) return;
  assertSwitchedOn(tx, person, 'remove');
  for (const log of logs) assertUnchanged(log, input.ifUpdatedAt);
  const sheets = await lockOpenSheets(tx, person, logs);
  await trashLogs(tx, logs);
  if (input.forceDelete) {
    const where = { tenantId: tx.tenantId, id: { in: logs.map(({ id }) => id) } };
    await tx.db.timeLog.deleteMany({ where });
  }
  const changes = logs.map((log) => {
    const before = auditedValues(log, sheets);
    const { reason } = input;
    return aboutLog(log, { action: 'time-log.remove', before, ...endInTrash(log, tx.now()), reason });
  });
  await noteChange(tx, ...changes);
  publishTime(tx, person.employeeId);
}

/** The alternative spellings of a call. */
interface Named {
  readonly params: Pick<RemoveInput, 'logIds'>;
  readonly query: RemoveInput;
  readonly body: RemoveInput;
}

function idsOf({ params, query, body }: Named): string[] {
  const ids = [...new Set([params, query, body].flatMap(({ logIds }) => logIds ?? []))];
  if (ids.length === 0) throw badRequest(timeLogTexts.noIds, { fields: { logIds: timeLogTexts.noIds } });
  return ids;
}

/**
 * Deletes logs, and all logs of the timesheets among the ids; unknown ids are passed over. All go or none does. A timer
 * among them stops. With `forceDelete` they do not even stay in the trash.
 */
export async function removeTimeLogs(ctx: Context, named: Named): Promise<Answer> {
  const ids = idsOf(named);
  const forceDelete = named.query.forceDelete ?? named.body.forceDelete;
  const reason = named.body.reason ?? named.query.reason;
  const ifUpdatedAt = named.body.ifUpdatedAt ?? named.query.ifUpdatedAt;
  const employeeIds = await peopleOf(ctx, ids);
  const count = await inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, employeeIds);
    const { tenantId, organizationId } = tx;
    const values = { tenantId, organizationId, ids, employeeIds: [...people.keys()] };
    const logs = await queryRows(tx, logsAmongSql(values));
    for (const person of people.values()) {
      const own = logs.filter(({ employeeId }) => employeeId === person.employeeId);
      await removeOf(tx, person, own, { forceDelete, ifUpdatedAt, reason });
    }
    return logs.length;
  });
  if (count === 0) return { success: false, message: timeLogTexts.noneFound };
  return { success: true, message: translateTo(ctx.origin.language, timeLogTexts.deleted(count)) };
}

async function restore(tx: Tx, person: TimePerson, log: LogRow): Promise<void> {
  await placeTime(
    tx,
    person,
    { span: log, restored: log },
    async ({ timesheetId, overlapAllowed, sheets }) => {
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
      const after = auditedValues({ ...log, timesheetId }, sheets);
      return [aboutLog(log, { action: 'time-log.restore', after })];
    },
  );
}

/** Selects logs that the caller put into the trash, by id; 404 unless it is all of them. */
function trashed(
  { tenantId, organizationId = '', userId }: Pick<Context, 'tenantId' | 'organizationId' | 'userId'>,
  ids: string[],
) {
  return { tenantId, organizationId, deletedByUserId: userId, deletedAt: { not: null }, id: { in: ids } };
}

/** Undoes the caller's own deletions; newer time in the same place counts as any overlap. All or none. */
export async function restoreTimeLogs(ctx: Context, input: { ids: string[] }): Promise<RawJson<TimeLog[]>> {
  const ids = [...new Set(input.ids)];
  const rows = await ctx.db.timeLog.findMany({ where: trashed(ctx, ids), select: { employeeId: true } });
  if (rows.length < ids.length) throw notFound(timeLogTexts.notFound);
  const employeeIds = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const access = await resolveTimeAccess(ctx, employeeIds);
  for (const id of employeeIds) assertMayChange(access, id);
  await changeTime(ctx, async (tx) => {
    const people = await lockPeople(tx, employeeIds);
    const logs = await tx.db.timeLog.findMany({ where: trashed(tx, ids), select: logColumns });
    for (const log of logs) {
      const person = people.get(log.employeeId);
      if (person === undefined) throw notFound(timeLogTexts.noPerson);
      assertSwitchedOn(tx, person, 'remove');
      await restore(tx, person, log);
    }
    for (const id of people.keys()) publishTime(tx, id);
    const taskIds = logs.map(({ taskId }) => taskId);
    await enqueueEstimateChecks(tx, taskIds);
  });
  return new RawJson(await logsJson(ctx, ids));
}
