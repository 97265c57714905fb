import { type AuditedChange, differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict, fieldError } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import { requireOpen } from '#server/modules/running-time/task-work.data.ts';
import { askEstimates } from '#server/modules/time-logs/estimate-news.service.ts';
import {
  aboutLog,
  announceTime,
  auditedLogKeys,
  reviewedSheet,
} from '#server/modules/time-logs/time-log-audit.ts';
import {
  lockPerson,
  refuseSwitchedOff,
  requireReach,
  type TimePerson,
  type Tx,
} from '#server/modules/time-logs/time-log-people.data.ts';
import { type Placed, type PlaceNotes, placeTime } from '#server/modules/time-logs/time-log-place.ts';
import { readChanged, requireReadable } from '#server/modules/time-logs/time-log-reads.service.ts';
import {
  refuseLocked,
  refuseMissing,
  refuseSpan,
  refuseStale,
  sayOverlap,
} from '#server/modules/time-logs/time-log-refusals.ts';
import {
  type DatedLogRow,
  findLog,
  type LogRow,
  lockSheets,
} from '#server/modules/time-logs/time-log-rows.data.ts';
import { findLabelNames, replaceTags, requireLabels } from '#server/modules/time-logs/time-log-tags.data.ts';
import { type Work, workOf } from '#server/modules/time-logs/time-log-work.data.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { EditTimeLogInput } from '#shared/time-logs/time-log-changes.schema.ts';
import { type TimeSpan, touchedDays } from '#shared/time-logs/time-log-rules.ts';

interface Edit extends TimeSpan, Work {
  readonly description: string | null;
  readonly reason: string | null;
  readonly isBillable: boolean;
  /** Names of its labels. */
  readonly tags: string | null;
  /** Absent where the labels stay. */
  readonly tagIds?: readonly string[];
}

interface LabelledLog extends DatedLogRow {
  readonly tags: string | null;
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

/** What the log says after the edit, after every rule about it alone. */
async function draftOf(tx: Tx, person: TimePerson, log: LabelledLog, input: EditTimeLogInput): Promise<Edit> {
  const span = spanAfter(log, input, tx.now());
  const movesSpan = isMoved(log, span);
  if (movesSpan) refuseSpan(span, person, tx.now());
  const work = await workOf(tx, person, input, log);
  if (log.isRunning && work.taskId !== null && work.taskId !== log.taskId) await requireOpen(tx, work.taskId);
  const { description = log.description, reason = log.reason, isBillable = log.isBillable } = input;
  refuseMissing({ ...work, description, reason }, person, { before: log, movesSpan });
  const words = { ...span, ...work, description, reason, isBillable };
  if (input.tags === undefined) return { ...words, tags: log.tags };
  const { ids: tagIds, names: tags } = await requireLabels(tx, input.tags);
  return { ...words, tags, tagIds };
}

/** Writes what differs; nothing differs, nothing is written. */
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

const nothingToSay: PlaceNotes = { warnings: [], overlapping: [] };

/** An edit that leaves the span alone touches no other log. */
async function editInPlace(tx: Tx, person: TimePerson, log: LabelledLog, edit: Edit): Promise<PlaceNotes> {
  const days = touchedDays([log], { zone: person.zone, now: tx.now() });
  const sheets = await lockSheets(tx, person, { days, ids: [log.timesheetId] });
  refuseLocked(sheets);
  await noteChange(tx, ...(await write(tx, log, edit, { sheets })));
  return nothingToSay;
}

/**
 * Changes a log; what is not sent stays. With `ifUpdatedAt` nothing is changed that was changed meanwhile, and saying the
 * same again is done already.
 */
export async function editTimeLog(ctx: Context, id: string, input: EditTimeLogInput): Promise<RawJson> {
  const { employeeId, reach } = await requireReadable(ctx, id);
  requireReach(reach, employeeId);
  if (input.employeeId !== undefined && input.employeeId !== employeeId) {
    throw fieldError('employeeId', timeLogTexts.otherPerson);
  }
  const editing = inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, employeeId);
    refuseSwitchedOff(tx, person, 'edit');
    const log = { ...(await findLog(tx, id)), tags: await findLabelNames(tx, id) };
    const edit = await draftOf(tx, person, log, input);
    const isSaid = differenceOf(log, { ...log, ...edit }, auditedLogKeys) === undefined;
    if (isSaid && input.ifUpdatedAt !== undefined) return nothingToSay;
    refuseStale(log, input.ifUpdatedAt);
    announceTime(tx, employeeId);
    await askEstimates(tx, [edit.taskId]);
    if (!isMoved(log, edit)) return editInPlace(tx, person, log, edit);
    const placement = { span: edit, before: log, overwrite: input.overwrite };
    return placeTime(tx, person, placement, (placed) => write(tx, log, edit, placed));
  });
  return readChanged(ctx, id, await sayOverlap(editing));
}
