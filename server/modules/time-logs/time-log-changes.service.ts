import { v7 as uuidv7 } from 'uuid';
import { type AuditedChange, differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { conflict, fieldError } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { readWorkBilling } from '#server/modules/rates/billable-default.data.ts';
import { requireOpen } from '#server/modules/running-time/task-work.data.ts';
import { enqueueEstimateChecks } from '#server/modules/time-logs/estimates/estimate-news.service.ts';
import {
  type Assignment,
  resolveAssignment,
  resolveNewAssignment,
} from '#server/modules/time-logs/time-log-assignment.data.ts';
import {
  aboutLog,
  auditedLogKeys,
  auditedValues,
  publishTime,
  reviewedSheet,
} from '#server/modules/time-logs/time-log-audit.ts';
import { daysOfParts, writeCuts } from '#server/modules/time-logs/time-log-cuts.data.ts';
import {
  assertMayChange,
  assertSwitchedOn,
  lockPerson,
  resolveTimeAccess,
  type TimePerson,
  type Tx,
} from '#server/modules/time-logs/time-log-people.data.ts';
import {
  changeTime,
  lockOpenSheets,
  type Placed,
  type PlaceNotes,
  placeTime,
} from '#server/modules/time-logs/time-log-place.ts';
import { logsJson, readChanged, requireReadable } from '#server/modules/time-logs/time-log-reads.service.ts';
import { assertRequired, assertSpan, assertUnchanged } from '#server/modules/time-logs/time-log-refusals.ts';
import { findLog, type LabelledLog, type LogRow } from '#server/modules/time-logs/time-log-rows.data.ts';
import { ensureSheets } from '#server/modules/time-logs/time-log-sheets.data.ts';
import { linkTags, replaceTags, requireLabels } from '#server/modules/time-logs/time-log-tags.data.ts';
import { ownEmployeeId } from '#server/modules/timer/timer-status.service.ts';
import { chosenBillable } from '#shared/rates/billable-default.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { type EntryValues, eachEntryField } from '#shared/time-logs/entry-fields.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type {
  AddTimeLogInput,
  ChangedTimeLog,
  EditTimeLogInput,
  SplitTimeLogInput,
} from '#shared/time-logs/time-log-changes.schema.ts';
import { splitMoment, type TimeSpan } from '#shared/time-logs/time-log-rules.ts';

const noNotes: PlaceNotes = { warnings: [], overlapping: [] };

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

/** The new log, after every rule about it alone. */
async function resolveDraft(tx: Tx, person: TimePerson, input: AddTimeLogInput) {
  const span = { startedAt: new Date(input.startedAt), stoppedAt: new Date(input.stoppedAt) };
  assertSpan(span, person, tx.now());
  const { work, ...byDefault } = await resolveNewAssignment(tx, person, input);
  const values = eachEntryField(
    (field) => input[field] ?? null,
    (field) => input[field] ?? byDefault[field],
  );
  assertRequired({ ...work, ...values }, person);
  return { ...span, ...work, ...values, isBillableChosen: input.isBillable !== undefined };
}

/** Columns that all manual entries share. */
export function enteredByHand(tx: Tx) {
  const { tenantId, userId: createdByUserId } = tx;
  const at = tx.now();
  const kind = { logType: 'MANUAL', source: 'BROWSER' } as const;
  return { ...kind, tenantId, createdByUserId, createdAt: at, updatedAt: at };
}

/** A new log inside a transaction, by every rule; the person is locked. */
async function insertTimeLog(
  tx: Tx,
  person: TimePerson,
  input: AddTimeLogInput,
): Promise<{ id: string; notes: PlaceNotes }> {
  const { employeeId, organizationId, zone } = person;
  const draft = await resolveDraft(tx, person, input);
  const labels = await requireLabels(tx, input.tags ?? []);
  const log = { ...draft, id: input.clientId ?? uuidv7(), employeeId };
  const notes = await placeTime(tx, person, { span: draft, overwrite: input.overwrite }, async (placed) => {
    const { timesheetId, overlapAllowed, sheets } = placed;
    const timeZone = input.timeZone === undefined ? zone : normaliseTimeZone(input.timeZone);
    const place = { organizationId, timesheetId, overlapAllowed, timeZone };
    const data = { ...log, ...place, ...enteredByHand(tx), clientId: input.clientId ?? null };
    await insertMany(tx, 'time_logs', [data]);
    await linkTags(tx, [{ id: log.id, tagIds: labels.ids }]);
    const after = auditedValues({ ...log, timesheetId, tags: labels.names }, sheets);
    return [aboutLog(log, { action: 'time-log.add', after, reason: input.reason })];
  });
  return { id: log.id, notes };
}

/**
 * Enters time by hand, for the caller or a person they manage. The same `clientId` again returns the existing log.
 */
export async function addTimeLog(ctx: Context, input: AddTimeLogInput): Promise<RawJson<ChangedTimeLog>> {
  const employeeId = input.employeeId ?? ownEmployeeId(ctx);
  const access = await resolveTimeAccess(ctx, [employeeId]);
  const { id, notes } = await changeTime(ctx, async (tx) => {
    const person = await lockPerson(tx, employeeId);
    assertMayChange(access, employeeId);
    const repeated = await findRepeated(tx, employeeId, input.clientId);
    if (repeated !== undefined) return { id: repeated, notes: noNotes };
    assertSwitchedOn(tx, person, 'add');
    publishTime(tx, employeeId);
    const made = await insertTimeLog(tx, person, input);
    await enqueueEstimateChecks(tx, [input.taskId]);
    return made;
  });
  return readChanged(ctx, id, notes);
}

interface Edit extends TimeSpan, Assignment, EntryValues {
  readonly isBillableChosen: boolean | null;
  /** Names of its labels. */
  readonly tags: string | null;
  /** Absent where the labels stay. */
  readonly tagIds?: readonly string[];
}

/**
 * The span after an edit. When it ends is the timer's business while that runs: a client that sends a running log back
 * names the moment at which it was answered, which is no end.
 */
function spanAfter(log: LogRow, { startedAt, ...input }: EditTimeLogInput, now: Date): TimeSpan {
  const stoppedAt = input.stoppedAt === undefined ? undefined : new Date(input.stoppedAt);
  if (log.isRunning && stoppedAt !== undefined && stoppedAt > now) {
    throw conflict(timeLogTexts.running, { code: 'TIMER_RUNNING' });
  }
  return {
    startedAt: startedAt === undefined ? log.startedAt : new Date(startedAt),
    stoppedAt: log.isRunning ? null : (stoppedAt ?? log.stoppedAt),
  };
}

function isMoved(log: TimeSpan, span: TimeSpan): boolean {
  const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
  return !isSame(log.startedAt, span.startedAt) || !isSame(log.stoppedAt, span.stoppedAt);
}

/** A mark that nobody chose follows the log to another project or client. */
async function billableAfter(tx: Tx, person: TimePerson, log: LogRow, work: Assignment): Promise<boolean> {
  const isBilledAnew =
    work.projectId !== log.projectId || work.organizationContactId !== log.organizationContactId;
  if (!isBilledAnew || chosenBillable(log) !== undefined) return log.isBillable;
  return (await readWorkBilling(tx, person.organizationId, work)).isBillable;
}

/** The log after the edit, after every rule about it alone. */
async function resolveEdit(
  tx: Tx,
  person: TimePerson,
  log: LabelledLog,
  input: EditTimeLogInput,
): Promise<Edit> {
  const span = spanAfter(log, input, tx.now());
  const movesSpan = isMoved(log, span);
  if (movesSpan) assertSpan(span, person, tx.now());
  const work = await resolveAssignment(tx, person, input, log);
  if (log.isRunning && work.taskId !== null && work.taskId !== log.taskId) await requireOpen(tx, work.taskId);
  const byDefault = { isBillable: await billableAfter(tx, person, log, work) };
  const values = eachEntryField(
    (field) => (input[field] === undefined ? log[field] : input[field]),
    (field) => input[field] ?? byDefault[field],
  );
  assertRequired({ ...work, ...values }, person, { before: log, movesSpan });
  // A client that sends the whole entry back chooses only what it changes.
  const isChosen = input.isBillable !== undefined && input.isBillable !== log.isBillable;
  const edit = { ...span, ...work, ...values, isBillableChosen: isChosen || log.isBillableChosen };
  if (input.tags === undefined) return { ...edit, tags: log.tags };
  const { ids: tagIds, names: tags } = await requireLabels(tx, input.tags);
  return { ...edit, tags, tagIds };
}

/** Writes what differs, if anything does. */
async function write(
  tx: Tx,
  log: LabelledLog,
  edit: Edit,
  { sheets, ...place }: Partial<Placed> & Pick<Placed, 'sheets'>,
): Promise<AuditedChange[]> {
  const difference = differenceOf(log, { ...log, ...edit, ...place }, auditedLogKeys);
  if (difference === undefined) return [];
  const now = tx.now();
  const { tags: _tags, tagIds, ...columns } = edit;
  if (tagIds !== undefined) await replaceTags(tx, { id: log.id, tagIds });
  await tx.db.timeLog.update({
    where: { tenantId_id: { tenantId: tx.tenantId, id: log.id } },
    data: { ...columns, ...place, editedAt: now, updatedAt: now, updatedByUserId: tx.userId },
    select: { id: true },
  });
  const { before, after } = difference;
  const reason = edit.reason ?? undefined;
  return [
    aboutLog(log, { action: 'time-log.edit', before, after: { ...after, ...reviewedSheet(sheets) }, reason }),
  ];
}

/** An edit that leaves the span alone touches no other log. */
async function editInPlace(tx: Tx, person: TimePerson, log: LabelledLog, edit: Edit): Promise<PlaceNotes> {
  const sheets = await lockOpenSheets(tx, person, [log]);
  await noteChange(tx, ...(await write(tx, log, edit, { sheets })));
  return noNotes;
}

/**
 * Changes a log; absent fields stay. With `ifUpdatedAt` a log that changed meanwhile stays unchanged, and the same
 * edit again succeeds.
 */
export async function editTimeLog(
  ctx: Context,
  id: string,
  input: EditTimeLogInput,
): Promise<RawJson<ChangedTimeLog>> {
  const { employeeId, access } = await requireReadable(ctx, id);
  assertMayChange(access, employeeId);
  if (input.employeeId !== undefined && input.employeeId !== employeeId) {
    throw fieldError('employeeId', timeLogTexts.otherPerson);
  }
  const notes = await changeTime(ctx, async (tx) => {
    const person = await lockPerson(tx, employeeId);
    assertSwitchedOn(tx, person, 'edit');
    const log = await findLog(tx, id);
    const edit = await resolveEdit(tx, person, log, input);
    const isUnchanged = differenceOf(log, { ...log, ...edit }, auditedLogKeys) === undefined;
    if (isUnchanged && input.ifUpdatedAt !== undefined) return noNotes;
    assertUnchanged(log, input.ifUpdatedAt);
    publishTime(tx, employeeId);
    const placement = { span: edit, before: log, overwrite: input.overwrite };
    const placeNotes = isMoved(log, edit)
      ? await placeTime(tx, person, placement, (placed) => write(tx, log, edit, placed))
      : await editInPlace(tx, person, log, edit);
    await enqueueEstimateChecks(tx, [edit.taskId]);
    return placeNotes;
  });
  return readChanged(ctx, id, notes);
}

/** The two parts of a split; the timer continues in the log that it writes. */
function partsOf(log: LogRow, at: Date) {
  const { startedAt, stoppedAt, isRunning } = log;
  const earlier = { startedAt, stoppedAt: at };
  const later = { startedAt: at, stoppedAt };
  return isRunning ? { row: later, part: earlier } : { row: earlier, part: later };
}

/** Splits a log into two with the same values; requires the right to edit it. */
export async function splitTimeLog(
  ctx: Context,
  id: string,
  input: SplitTimeLogInput,
): Promise<RawJson<TimeLog[]>> {
  const { employeeId, access } = await requireReadable(ctx, id);
  assertMayChange(access, employeeId);
  const ids = await changeTime(ctx, async (tx) => {
    const person = await lockPerson(tx, employeeId);
    assertSwitchedOn(tx, person, 'edit');
    const { updatedAt, tags: _tags, ...log } = await findLog(tx, id);
    assertUnchanged({ ...log, updatedAt }, input.ifUpdatedAt);
    const at = splitMoment(log, new Date(input.at), tx.now());
    if (at === undefined) throw fieldError('at', timeLogTexts.splitOutside);
    const locked = await lockOpenSheets(tx, person, [log]);
    const { row, part } = partsOf(log, at);
    const cuts = { gone: [], kept: [{ log, row }], added: [{ log, part }] };
    const sheetOf = await ensureSheets(tx, person, { days: daysOfParts(cuts, person.zone), locked });
    const changes = await writeCuts(tx, person, cuts, sheetOf);
    await noteChange(tx, ...changes);
    publishTime(tx, employeeId);
    return changes.map(({ entityId }) => entityId).filter((one) => one !== undefined);
  });
  return new RawJson(await logsJson(ctx, ids));
}
