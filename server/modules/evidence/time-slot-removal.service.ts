import { type AuditedChange, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { badRequest } from '#server/errors.ts';
import { publishTime } from '#server/modules/time-logs/time-log-audit.ts';
import { cutLogs, daysOfParts, writeCuts } from '#server/modules/time-logs/time-log-cuts.data.ts';
import {
  assertSwitchedOn,
  findChangeable,
  lockPeople,
  type TimePerson,
  type Tx,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { lockOpenSheets } from '#server/modules/time-logs/time-log-place.ts';
import { logColumns } from '#server/modules/time-logs/time-log-rows.data.ts';
import { ensureSheets } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { slotSeconds } from '#shared/evidence/heartbeat.schema.ts';
import {
  type RemoveTimeSlotsInput,
  timeSlotIds,
  timeSlotIdsMaximum,
  timeSlotTexts,
} from '#shared/evidence/time-slot.schema.ts';
import { type Interval, overlaps } from '#shared/time/interval.ts';
import { toInterval } from '#shared/time-logs/time-log-rules.ts';
import { linkPartsSql, lockSlotsSql, slotOwnersSql } from './time-slots.sql.ts';

interface LockedSlot {
  readonly id: string;
  readonly employeeId: string;
  readonly startedAt: Date;
  /** Its finished logs. */
  readonly logIds: readonly string[];
}

/** 400 without ids, for an empty list and for invalid ids. */
function idsOf({ ids }: RemoveTimeSlotsInput): readonly string[] {
  const list = timeSlotIds.parse(ids);
  if (list === undefined) throw badRequest(timeSlotTexts.noIds);
  if (list.length > timeSlotIdsMaximum) throw badRequest(timeSlotTexts.tooMany);
  return [...new Set(list)];
}

/** Slots that follow each other in the same logs: they are cut at once. */
interface SlotRun extends Interval {
  readonly logIds: readonly string[];
}

/** The latest run first, like the slots. */
function runsOf(slots: readonly LockedSlot[]): SlotRun[] {
  const runs: SlotRun[] = [];
  for (const { startedAt: start, logIds } of slots) {
    const end = new Date(start.getTime() + slotSeconds * 1000);
    const next = runs.at(-1);
    const isOne = next?.start.getTime() === end.getTime() && next.logIds.join() === logIds.join();
    if (next !== undefined && isOne) next.start = start;
    else runs.push({ start, end, logIds });
  }
  return runs;
}

/** The finished logs of a run that still reach into it. */
async function findLogs(tx: Tx, run: SlotRun) {
  const logs = await tx.db.timeLog.findMany({
    where: { tenantId: tx.tenantId, id: { in: [...run.logIds] }, deletedAt: null, isRunning: false },
    select: logColumns,
  });
  return logs.filter((log) => overlaps(toInterval(log, tx.now()), run));
}

/** Takes the time of slots out of their logs; 409 when a day of them is approved. */
async function cutRun(tx: Tx, person: TimePerson, run: SlotRun): Promise<AuditedChange[]> {
  const logs = await findLogs(tx, run);
  if (logs.length === 0) return [];
  const locked = await lockOpenSheets(tx, person, logs);
  const cuts = cutLogs(logs, run);
  const sheetOf = await ensureSheets(tx, person, { days: daysOfParts(cuts, person.zone), locked });
  return writeCuts(tx, person, cuts, sheetOf);
}

/** Cuts the latest slot first: the later part of a log then belongs to no slot that is still to be deleted. */
async function cutSlots(tx: Tx, person: TimePerson, slots: readonly LockedSlot[]): Promise<void> {
  assertSwitchedOn(tx, person, 'remove');
  const { tenantId, userId } = tx;
  const changes: AuditedChange[] = [];
  for (const run of runsOf(slots)) changes.push(...(await cutRun(tx, person, run)));
  const parts = changes.flatMap(({ action, entityId }) => (action === 'time-log.split' ? [entityId] : []));
  const { employeeId } = person;
  const about = { action: 'time-slot.remove', entity: 'TimeSlot', employeeId } as const;
  const removed = slots.map(({ id, startedAt }) => ({
    ...about,
    entityId: id,
    before: { startedAt: startedAt.toISOString() },
  }));
  await noteChange(tx, ...changes, ...removed);
  const gone = { deletedAt: tx.now(), deletedByUserId: userId, updatedAt: tx.now() };
  const ids = slots.map(({ id }) => id);
  await tx.db.timeSlot.updateMany({ where: { tenantId, id: { in: ids } }, data: gone });
  if (parts.length > 0) await execute(tx, linkPartsSql({ tenantId, employeeId, logIds: parts }));
}

/**
 * Deletes slots and takes their time out of the finished logs they belong to. Slots that nobody has, that the caller
 * does not read, or whose logs all run are passed over. `forceDelete` leaves no row in the trash.
 */
export async function removeTimeSlots(ctx: Context, input: RemoveTimeSlotsInput): Promise<boolean> {
  const ids = idsOf(input);
  const owners = await queryRows(ctx, slotOwnersSql({ tenantId: ctx.tenantId, ids }));
  const ownerIds = owners.map(({ id }) => id);
  const people = await findChangeable(ctx, ownerIds);
  if (people.length === 0) return true;
  await inTransaction(ctx, async (tx) => {
    const persons = await lockPeople(tx, people);
    const { tenantId, organizationId } = tx;
    const slots = await queryRows(tx, lockSlotsSql({ tenantId, organizationId, ids }));
    for (const person of persons.values()) {
      const theirs = slots.filter(({ employeeId }) => employeeId === person.employeeId);
      if (theirs.length === 0) continue;
      await cutSlots(tx, person, theirs);
      publishTime(tx, person.employeeId);
    }
    if (input.forceDelete === true) {
      const removed = slots.filter(({ employeeId }) => persons.has(employeeId)).map(({ id }) => id);
      await tx.db.timeSlot.deleteMany({ where: { tenantId, id: { in: removed } } });
    }
  });
  return true;
}
