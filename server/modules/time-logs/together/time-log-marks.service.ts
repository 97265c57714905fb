import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { AppError } from '#server/errors.ts';
import { assertOpen } from '#server/modules/running-time/closed-time.data.ts';
import { findInvoiceNumbers, invoicedConflict } from '#server/modules/running-time/invoiced-time.data.ts';
import { aboutLog, publishTime, reviewedSheet } from '#server/modules/time-logs/time-log-audit.ts';
import {
  assertMayChange,
  assertSwitchedOn,
  lockPeople,
  resolveTimeAccess,
  type TimePerson,
  type Tx,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { changeTime, onSheets } from '#server/modules/time-logs/time-log-place.ts';
import { assertUnlocked } from '#server/modules/time-logs/time-log-refusals.ts';
import type { DatedLogRow } from '#server/modules/time-logs/time-log-rows.data.ts';
import { lockSheets, type Sheet } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { logsAmongSql, ownersAmongSql } from '#server/modules/time-logs/together/time-log-among.data.ts';
import {
  type MarkedTimeLogs,
  type MarkTimeLogsInput,
  timeMarkRefusal,
} from '#shared/time-logs/time-log-changes.schema.ts';
import { touchedDays } from '#shared/time-logs/time-log-rules.ts';

type Refusal = MarkedTimeLogs['skipped'][number]['code'];

/** The code of a refusal; undefined where nothing is refused. */
function codeOf(check: () => void): Refusal | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return timeMarkRefusal.parse(error.extras.code);
    throw error;
  }
}

interface Change {
  readonly log: DatedLogRow;
  /** Of the days of the log. */
  readonly sheets: readonly Sheet[];
  readonly refusal: Refusal | undefined;
}

/** Checks each log by the rules of an edit. */
async function changesOf(
  tx: Tx,
  person: TimePerson,
  logs: readonly DatedLogRow[],
  access: Awaited<ReturnType<typeof resolveTimeAccess>>,
): Promise<Change[]> {
  const now = tx.now();
  const daysOf = (some: readonly DatedLogRow[]) => touchedDays(some, { zone: person.zone, now });
  const ids = logs.map(({ timesheetId }) => timesheetId);
  const sheets = await lockSheets(tx, person, { days: daysOf(logs), ids });
  const numbers = await findInvoiceNumbers(
    tx,
    logs.map(({ id }) => id),
  );
  return logs.map((log) => {
    const days = new Set(daysOf([log]));
    const own = sheets.filter(({ id, day }) => id === log.timesheetId || days.has(day));
    const number = numbers.get(log.id);
    const refusal = codeOf(() => {
      assertMayChange(access, person.employeeId);
      assertSwitchedOn(tx, person, 'edit');
      assertOpen(person.closed, onSheets([log], own), now);
      if (number !== undefined) throw invoicedConflict(number);
      assertUnlocked(own);
    });
    return { log, sheets: own, refusal };
  });
}

async function write(tx: Tx, changes: readonly Change[], { isBillable }: MarkTimeLogsInput): Promise<void> {
  if (changes.length === 0) return;
  const now = tx.now();
  await tx.db.timeLog.updateMany({
    where: { tenantId: tx.tenantId, id: { in: changes.map(({ log }) => log.id) } },
    data: { isBillable, isBillableChosen: true, editedAt: now, updatedAt: now, updatedByUserId: tx.userId },
  });
  const notes = changes.map(({ log, sheets }) => {
    const after = { isBillable, ...reviewedSheet(sheets) };
    return aboutLog(log, { action: 'time-log.edit', before: { isBillable: log.isBillable }, after });
  });
  await noteChange(tx, ...notes);
  for (const id of new Set(changes.map(({ log }) => log.employeeId))) publishTime(tx, id);
}

/**
 * Marks logs as billable or not, by the rules of an edit. Skips those that it may not change and counts them by
 * reason; ignores logs that the caller does not see.
 */
export async function markTimeLogs(ctx: Context, input: MarkTimeLogsInput): Promise<MarkedTimeLogs> {
  const { tenantId, organizationId } = ctx;
  const among = { tenantId, organizationId, ids: [...new Set(input.ids)] };
  const owners = (await queryRows(ctx, ownersAmongSql(among))).map(({ employeeId }) => employeeId);
  const access = await resolveTimeAccess(ctx, owners);
  return changeTime(ctx, async (tx) => {
    const people = await lockPeople(tx, owners.filter(access.reads));
    const found = await queryRows(tx, logsAmongSql({ ...among, employeeIds: [...people.keys()] }));
    const logs = found.filter(({ isBillable }) => isBillable !== input.isBillable);
    const changes: Change[] = [];
    for (const person of people.values()) {
      const own = logs.filter(({ employeeId }) => employeeId === person.employeeId);
      if (own.length > 0) changes.push(...(await changesOf(tx, person, own, access)));
    }
    const free = changes.filter(({ refusal }) => refusal === undefined);
    await write(tx, free, input);
    const skipped = timeMarkRefusal.options.flatMap((code) => {
      const count = changes.filter(({ refusal }) => refusal === code).length;
      return count === 0 ? [] : [{ code, count }];
    });
    return { ids: free.map(({ log }) => log.id), skipped };
  });
}
