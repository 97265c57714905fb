import { subMinutes } from 'date-fns';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { objectText } from '#server/db/json/json-text.ts';
import { AppError, conflict, fieldError, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { invoicedConflict } from '#server/modules/running-time/invoiced-time.data.ts';
import { stopIn } from '#server/modules/timer/timer.service.ts';
import {
  notifyOfComment,
  notifySteps,
  publishSteps,
  type SheetStep,
} from '#server/modules/timesheets/timesheet-news.ts';
import {
  applySteps,
  type Change,
  refusalError,
  saveSteps,
  withoutInvoiced,
} from '#server/modules/timesheets/timesheet-steps.service.ts';
import {
  findDecided,
  findWeekOwner,
  type LockedSheet,
  lockDays,
  lockSheets,
  saveEvents,
  type Tx,
} from '#server/modules/timesheets/timesheets.data.ts';
import { answerSheets, getTimesheet } from '#server/modules/timesheets/timesheets.service.ts';
import { grouped } from '#shared/text/grouped.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';
import { weekDays } from '#shared/time/week.ts';
import {
  type ChangedTimesheet,
  maximumTimesheets,
  type SetTimesheetStatusInput,
  type SubmitTimesheetsInput,
  type SubmitWeekInput,
  type TimesheetDetail,
  type TimesheetResult,
  timesheetTexts,
  type UndoTimesheetsInput,
  undoMinutes,
} from '#shared/timesheets/timesheet.schema.ts';

/** A comment changes no status and appears in the history as a step. */
async function addComment(tx: Tx, sheet: LockedSheet, comment: string): Promise<void> {
  if (!sheet.isOwner && !sheet.isReviewer) throw refusalError('not-reviewer');
  const { id: timesheetId, status } = sheet;
  await saveEvents(tx, [{ timesheetId, fromStatus: status, toStatus: status, reason: undefined, comment }]);
  const audited = { action: 'timesheet.comment', entity: 'Timesheet', entityId: timesheetId } as const;
  await noteChange(tx, { ...audited, employeeId: sheet.employeeId });
  await notifyOfComment(tx, sheet, comment);
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'timesheets', [sheet.employeeId]));
}

/** 404 when the caller reads none of them; ids that nobody has are passed over. */
function requireSome(sheets: readonly LockedSheet[]): readonly LockedSheet[] {
  if (sheets.length === 0) throw notFound('The timesheet');
  return sheets;
}

function requireIds(ids: readonly string[] | undefined, message: string): readonly string[] {
  if (ids === undefined) throw new AppError('not-acceptable', message, { code: 'IDS_REQUIRED' });
  if (ids.length > maximumTimesheets) throw fieldError('ids', timesheetTexts.tooMany);
  return ids;
}

/** Answers the JSON of the requested sheets, as they are after the change. */
async function changeSheets(
  ctx: Context,
  ids: readonly string[],
  change: Change,
): Promise<RawJson<ChangedTimesheet[]>> {
  const { refusals } = await applySteps(ctx, async (tx) => requireSome(await lockSheets(tx, ids)), change);
  return answerSheets(ctx, ids, refusals);
}

/** Takes sheets to a status, each by the rules for the caller. */
export async function setTimesheetStatus(
  ctx: Context,
  { status, reason, comment, ...input }: SetTimesheetStatusInput,
): Promise<RawJson<ChangedTimesheet[]>> {
  const ids = requireIds(input.ids, timesheetTexts.noIds);
  return changeSheets(ctx, ids, { to: status, as: (sheet) => sheet, reason, comment });
}

/** The same for callers that read the body alone. */
export async function setTimesheetStatusByQuery(
  ctx: Context,
  input: SetTimesheetStatusInput,
): Promise<RawJson<TimesheetResult>> {
  try {
    return new RawJson(
      objectText({ success: 'true', data: `${(await setTimesheetStatus(ctx, input)).text}` }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = translateTo(ctx.origin.language, error.text);
    return new RawJson(JSON.stringify({ success: false, message }));
  }
}

/** Submitting is an act of the owner alone, whatever other rights they have. */
const asOwner = ({ isOwner }: LockedSheet) => ({ isOwner, isReviewer: false });

export async function submitTimesheets(
  ctx: Context,
  { status, comment, ...input }: SubmitTimesheetsInput,
): Promise<RawJson<ChangedTimesheet[]>> {
  const ids = requireIds(input.ids, timesheetTexts.noIdsToSubmit);
  const to = status === 'submit' ? 'PENDING' : 'DRAFT';
  return changeSheets(ctx, ids, { to, as: asOwner, comment });
}

const weekSteps = { submit: 'PENDING', withdraw: 'DRAFT' } as const;

/**
 * Submits the days of one's week that have time on them, or withdraws those that are pending. Days that are further
 * already stay as they are, so that the same again changes nothing.
 */
export async function submitWeek(
  ctx: Context,
  { action, comment, runningTimer, ...input }: SubmitWeekInput,
): Promise<RawJson<ChangedTimesheet[]>> {
  const employeeId = input.employeeId ?? ctx.employeeId;
  if (employeeId === undefined) throw notFound('The employee');
  const { startWeekOn } = await findWeekOwner(ctx, employeeId);
  if (employeeId !== ctx.employeeId) throw refusalError('not-owner');
  const day = parsePlanDate(input.date);
  if (day === undefined) throw fieldError('date', timesheetTexts.date);
  const [fromDay = day, ...others] = weekDays(day, startWeekOn);
  const toDay = others.at(-1) ?? day;
  const find = async (tx: Tx) => {
    // Stops the timer first, so that its time counts on its day; if nothing can be submitted, the transaction rolls
    // the stop back.
    if (runningTimer === 'stop' && action === 'submit') await stopIn(tx, employeeId);
    return lockDays(tx, { employeeId, fromDay, toDay });
  };
  const { sheets, refusals } = await applySteps(ctx, find, {
    to: weekSteps[action],
    as: asOwner,
    only: action,
    skipsRunning: runningTimer === 'skip',
    comment,
  });
  const ids = sheets.toSorted((a, b) => a.date.localeCompare(b.date)).map(({ id }) => id);
  return answerSheets(ctx, ids, refusals);
}

/** Takes back what the caller has just decided, as if the days had waited all the time. */
export async function undoTimesheets(
  ctx: Context,
  input: UndoTimesheetsInput,
): Promise<RawJson<ChangedTimesheet[]>> {
  const ids = requireIds(input.ids, timesheetTexts.noIds);
  await inTransaction(ctx, async (tx) => {
    const sheets = requireSome(await lockSheets(tx, ids));
    const before = await findDecided(tx, ids, subMinutes(tx.now(), undoMinutes));
    const decided = sheets
      .filter(({ id }) => before.has(id))
      .map((sheet): SheetStep => ({ sheet, action: 'reopen' }));
    const { steps, numbers } = await withoutInvoiced(tx, { steps: decided, refusals: new Map() });
    const [number] = numbers.values();
    if (number !== undefined && steps.length === 0) throw invoicedConflict(number);
    if (steps.length === 0) throw conflict(timesheetTexts.undoTooLate, { code: 'UNDO_TOO_LATE' });
    const byStatus = grouped(steps, ({ sheet }) => before.get(sheet.id) ?? sheet.status);
    for (const [to, some] of byStatus) await saveSteps(tx, some, { to });
    await notifySteps(tx, steps, undefined);
    publishSteps(tx, steps);
  });
  return answerSheets(ctx, ids, new Map());
}

export async function commentOnTimesheet(
  ctx: Context,
  id: string,
  comment: string,
): Promise<RawJson<TimesheetDetail>> {
  await inTransaction(ctx, async (tx) => {
    const [sheet] = requireSome(await lockSheets(tx, [id]));
    if (sheet !== undefined) await addComment(tx, sheet, comment);
  });
  return getTimesheet(ctx, id);
}
