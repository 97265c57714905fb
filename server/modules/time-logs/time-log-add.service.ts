import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import { askEstimates } from '#server/modules/time-logs/estimate-news.service.ts';
import {
  aboutLog,
  announceTime,
  auditedValues,
  reviewedSheet,
} from '#server/modules/time-logs/time-log-audit.ts';
import {
  lockPerson,
  refuseSwitchedOff,
  requireReach,
  type TimePerson,
  type Tx,
  timeReach,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { type PlaceNotes, placeTime } from '#server/modules/time-logs/time-log-place.ts';
import { readChanged } from '#server/modules/time-logs/time-log-reads.service.ts';
import { refuseMissing, refuseSpan, sayOverlap } from '#server/modules/time-logs/time-log-refusals.ts';
import { linkTags, requireLabels } from '#server/modules/time-logs/time-log-tags.data.ts';
import { workOf } from '#server/modules/time-logs/time-log-work.data.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { AddTimeLogInput } from '#shared/time-logs/time-log-changes.schema.ts';

/** The log that an earlier call with the same id made; 409 when it was deleted since. */
async function findRepeated(tx: Tx, employeeId: string, clientId: string | undefined) {
  if (clientId === undefined) return undefined;
  const made = await tx.db.timeLog.findUnique({
    where: { employeeId_clientId: { employeeId, clientId }, tenantId: tx.tenantId },
    select: { id: true, deletedAt: true },
  });
  if (made?.deletedAt) throw conflict(timeLogTexts.clientIdTaken, { code: 'CONFLICT' });
  return made?.id;
}

/** What the new log says, after every rule about it alone. */
async function draftOf(tx: Tx, person: TimePerson, input: AddTimeLogInput) {
  const span = { startedAt: new Date(input.startedAt), stoppedAt: new Date(input.stoppedAt) };
  refuseSpan(span, person, tx.now());
  const work = await workOf(tx, person, input);
  const words = { description: input.description ?? null, reason: input.reason ?? null };
  refuseMissing({ ...work, ...words }, person);
  return { ...span, ...work, ...words, isBillable: input.isBillable ?? false };
}

/** What all time entered by hand has in common. */
export function enteredByHand(tx: Tx) {
  const { tenantId, userId: createdByUserId } = tx;
  const at = tx.now();
  const kind = { logType: 'MANUAL', source: 'BROWSER' } as const;
  return { ...kind, tenantId, createdByUserId, createdAt: at, updatedAt: at };
}

/** A new log inside a transaction, by every rule; the person is locked. */
async function putDown(
  tx: Tx,
  person: TimePerson,
  input: AddTimeLogInput,
): Promise<{ id: string; notes: PlaceNotes }> {
  const { employeeId, organizationId, zone } = person;
  const draft = await draftOf(tx, person, input);
  const labels = await requireLabels(tx, input.tags ?? []);
  const log = { ...draft, id: uuidv7(), employeeId };
  const notes = await placeTime(tx, person, { span: draft, overwrite: input.overwrite }, async (placed) => {
    const { timesheetId, overlapAllowed, sheets } = placed;
    const timeZone = input.timeZone === undefined ? zone : normaliseTimeZone(input.timeZone);
    const place = { organizationId, timesheetId, overlapAllowed, timeZone };
    const data = { ...log, ...place, ...enteredByHand(tx), clientId: input.clientId ?? null };
    await tx.db.timeLog.create({ data, select: { id: true } });
    await linkTags(tx, [{ id: log.id, tagIds: labels.ids }]);
    const said = auditedValues({ ...log, timesheetId, tags: labels.names });
    const after = { ...said, ...reviewedSheet(sheets) };
    return [aboutLog(log, { action: 'time-log.add', after, reason: input.reason })];
  });
  return { id: log.id, notes };
}

/** Enters time by hand, for oneself or for somebody one leads. The same `clientId` again answers the log there is. */
export async function addTimeLog(ctx: Context, input: AddTimeLogInput): Promise<RawJson> {
  const employeeId = input.employeeId ?? ownEmployeeId(ctx);
  const reach = await timeReach(ctx, [employeeId]);
  const adding = inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, employeeId);
    requireReach(reach, employeeId);
    const repeated = await findRepeated(tx, employeeId, input.clientId);
    if (repeated !== undefined) return { id: repeated, notes: { warnings: [], overlapping: [] } };
    refuseSwitchedOff(tx, person, 'add');
    announceTime(tx, employeeId);
    await askEstimates(tx, [input.taskId]);
    return putDown(tx, person, input);
  });
  const { id, notes } = await sayOverlap(adding);
  return readChanged(ctx, id, notes);
}
