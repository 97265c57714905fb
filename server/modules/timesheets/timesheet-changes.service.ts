import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { AppError, fieldError, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  addComment,
  type Change,
  refusalError,
  requireFew,
  requireSome,
  takeSteps,
} from '#server/modules/timesheets/timesheet-steps.ts';
import {
  findWeekOwner,
  type LockedSheet,
  lockDays,
  lockSheets,
} from '#server/modules/timesheets/timesheets.data.ts';
import { answerSheets, getTimesheet } from '#server/modules/timesheets/timesheets.service.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';
import { weekDays } from '#shared/time/week.ts';
import {
  type SetTimesheetStatusInput,
  type SubmitTimesheetsInput,
  type SubmitWeekInput,
  timesheetTexts,
} from '#shared/timesheets/timesheet.schema.ts';

function requireIds(ids: readonly string[] | undefined, message: string): readonly string[] {
  if (ids === undefined) throw new AppError('not-acceptable', message, { code: 'IDS_REQUIRED' });
  return requireFew(ids);
}

/** Answers the JSON of the sheets asked for, as they are after the change. */
async function changeSheets(ctx: Context, ids: readonly string[], change: Change): Promise<string> {
  const { refusals } = await takeSteps(ctx, async (tx) => requireSome(await lockSheets(tx, ids)), change);
  return answerSheets(ctx, ids, refusals);
}

function setStatus(ctx: Context, { status, reason, comment, ...input }: SetTimesheetStatusInput) {
  const ids = requireIds(input.ids, timesheetTexts.noIds);
  return changeSheets(ctx, ids, { to: status, as: (sheet) => sheet, reason, comment });
}

/** Takes sheets to a status, each by the rules for the caller. */
export async function setTimesheetStatus(ctx: Context, input: SetTimesheetStatusInput): Promise<RawJson> {
  return new RawJson(await setStatus(ctx, input));
}

/** The same for callers that read the body alone. */
export async function setTimesheetStatusByQuery(
  ctx: Context,
  input: SetTimesheetStatusInput,
): Promise<RawJson> {
  try {
    return new RawJson(`{"success":true,"data":${await setStatus(ctx, input)}}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = translateTo(ctx.origin.language, error.text);
    return new RawJson(JSON.stringify({ success: false, message }));
  }
}

/** Who hands in acts as the owner alone, whatever else they may. */
const asOwner = ({ isOwner }: LockedSheet) => ({ isOwner, isReviewer: false });

export async function submitTimesheets(
  ctx: Context,
  { status, comment, ...input }: SubmitTimesheetsInput,
): Promise<RawJson> {
  const ids = requireIds(input.ids, timesheetTexts.noIdsToSubmit);
  const to = status === 'submit' ? 'PENDING' : 'DRAFT';
  return new RawJson(await changeSheets(ctx, ids, { to, as: asOwner, comment }));
}

const weekSteps = { submit: 'PENDING', withdraw: 'DRAFT' } as const;

/**
 * Hands the days of one's week that have time on them in, or takes those back that wait. Days that are further already
 * stay as they are, so that the same again changes nothing.
 */
export async function submitWeek(
  ctx: Context,
  { action, comment, ...input }: SubmitWeekInput,
): Promise<RawJson> {
  const employeeId = input.employeeId ?? ctx.employeeId;
  if (employeeId === undefined) throw notFound('The employee');
  const { startWeekOn } = await findWeekOwner(ctx, employeeId);
  if (employeeId !== ctx.employeeId) throw refusalError('not-owner');
  const day = parsePlanDate(input.date);
  if (day === undefined) throw fieldError('date', timesheetTexts.date);
  const [fromDay = day, ...others] = weekDays(day, startWeekOn);
  const toDay = others.at(-1) ?? day;
  const to = weekSteps[action];
  const { sheets, refusals } = await takeSteps(ctx, (tx) => lockDays(tx, { employeeId, fromDay, toDay }), {
    to,
    as: asOwner,
    only: action,
    comment,
  });
  const ids = sheets.toSorted((a, b) => a.date.localeCompare(b.date)).map(({ id }) => id);
  return new RawJson(await answerSheets(ctx, ids, refusals));
}

export async function commentOnTimesheet(ctx: Context, id: string, comment: string): Promise<RawJson> {
  await inTransaction(ctx, async (tx) => {
    const [sheet] = requireSome(await lockSheets(tx, [id]));
    if (sheet !== undefined) await addComment(tx, sheet, comment);
  });
  return getTimesheet(ctx, id);
}
