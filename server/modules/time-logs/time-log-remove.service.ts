import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { badRequest } from '#server/errors.ts';
import {
  aboutLog,
  announceTime,
  auditedValues,
  endInTrash,
  reviewedSheet,
} from '#server/modules/time-logs/time-log-audit.ts';
import { trashLogs } from '#server/modules/time-logs/time-log-cuts.data.ts';
import {
  lockPeople,
  refuseSwitchedOff,
  requireReach,
  type TimePerson,
  type Tx,
  timeReach,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { refuseLocked, refuseStale } from '#server/modules/time-logs/time-log-refusals.ts';
import {
  type DatedLogRow,
  datedLogColumns,
  lockSheets,
} from '#server/modules/time-logs/time-log-rows.data.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type {
  removedTimeLogsSchema,
  removeTimeLogsInput,
} from '#shared/time-logs/time-log-changes.schema.ts';
import { touchedDays } from '#shared/time-logs/time-log-rules.ts';

type RemoveInput = z.output<typeof removeTimeLogsInput>;
type Answer = z.infer<typeof removedTimeLogsSchema>;

/** Logs by their own ids or by those of their sheets, that are not in the trash. */
function among(
  { tenantId, organizationId = '' }: Pick<Context, 'tenantId' | 'organizationId'>,
  ids: string[],
) {
  return {
    tenantId,
    organizationId,
    deletedAt: null,
    OR: [{ id: { in: ids } }, { timesheetId: { in: ids } }],
  };
}

/** The people whose time is meant, as far as the caller reads it: what they do not see is passed over. */
async function peopleOf(ctx: Context, ids: string[]): Promise<string[]> {
  const found = await ctx.db.timeLog.findMany({
    where: among(ctx, ids),
    select: { employeeId: true },
    distinct: ['employeeId'],
  });
  const employeeIds = found.map(({ employeeId }) => employeeId);
  const reach = await timeReach(ctx, employeeIds);
  const seen = employeeIds.filter((id) => reach.reads(id));
  for (const id of seen) requireReach(reach, id);
  return seen;
}

async function removeOf(
  tx: Tx,
  person: TimePerson,
  logs: readonly DatedLogRow[],
  input: Pick<RemoveInput, 'forceDelete' | 'ifUpdatedAt' | 'reason'>,
): Promise<void> {
  if (logs.length === 0) return;
  refuseSwitchedOff(tx, person, 'remove');
  for (const log of logs) refuseStale(log, input.ifUpdatedAt);
  const { zone, employeeId } = person;
  const days = touchedDays(logs, { zone, now: tx.now() });
  const sheets = await lockSheets(tx, person, { days, ids: logs.map(({ timesheetId }) => timesheetId) });
  refuseLocked(sheets);
  await trashLogs(tx, logs);
  if (input.forceDelete) {
    const where = { tenantId: tx.tenantId, id: { in: logs.map(({ id }) => id) } };
    await tx.db.timeLog.deleteMany({ where });
  }
  await noteChange(
    tx,
    ...logs.map((log) =>
      aboutLog(log, {
        action: 'time-log.remove',
        before: { ...auditedValues(log), ...reviewedSheet(sheets) },
        ...endInTrash(log, tx.now()),
        reason: input.reason,
      }),
    ),
  );
  announceTime(tx, employeeId);
}

/** What several spellings of one call name. */
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
    const where = { ...among(tx, ids), employeeId: { in: [...people.keys()] } };
    const logs = await tx.db.timeLog.findMany({ where, select: datedLogColumns });
    for (const person of people.values()) {
      const own = logs.filter(({ employeeId }) => employeeId === person.employeeId);
      await removeOf(tx, person, own, { forceDelete, ifUpdatedAt, reason });
    }
    return logs.length;
  });
  if (count === 0) return { success: false, message: timeLogTexts.noneFound };
  return { success: true, message: translateTo(ctx.origin.language, timeLogTexts.deleted(count)) };
}
