import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { type AppError, conflict, fieldError, forbidden, notFound } from '#server/errors.ts';
import { type SheetStep, tellSteps } from '#server/modules/timesheets/timesheet-news.ts';
import {
  findRunning,
  type LockedSheet,
  saveEvents,
  saveStatus,
  type Tx,
} from '#server/modules/timesheets/timesheets.data.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import {
  maximumTimesheets,
  type TimesheetRefusalCode,
  timesheetRefusalTexts,
  timesheetTexts,
} from '#shared/timesheets/timesheet.schema.ts';
import {
  isLocked,
  type TimesheetAction,
  type TimesheetActor,
  timesheetStep,
} from '#shared/timesheets/timesheet-state.ts';

export interface Change {
  readonly to: TimesheetStatus;
  /** As whom the caller acts on a sheet. */
  readonly as: (sheet: LockedSheet) => TimesheetActor;
  /** Sheets for which the change means something else stay as they are, without a word. */
  readonly only?: TimesheetAction;
  readonly reason?: string | undefined;
  readonly comment?: string | undefined;
}

interface Verdicts {
  readonly taken: readonly SheetStep[];
  readonly refusals: ReadonlyMap<string, TimesheetRefusalCode>;
}

/** What the change means for each sheet. They are locked: what the first of two callers decides, the second sees. */
function judge(
  sheets: readonly LockedSheet[],
  running: ReadonlySet<string>,
  { to, as, only }: Change,
): Verdicts {
  const taken: SheetStep[] = [];
  const refusals = new Map<string, TimesheetRefusalCode>();
  for (const sheet of sheets) {
    const { action, refusal } = timesheetStep({ from: sheet.status, to }, as(sheet));
    if (only !== undefined && action !== only) continue;
    if (refusal !== undefined) refusals.set(sheet.id, refusal);
    else if (action === 'unchanged') continue;
    else if (running.has(sheet.id)) refusals.set(sheet.id, 'timer-running');
    else taken.push({ sheet, action });
  }
  return { taken, refusals };
}

const conflicts: readonly TimesheetRefusalCode[] = ['transition-not-allowed', 'timer-running'];

export function refusalError(refusal: TimesheetRefusalCode): AppError {
  const code = refusal.toUpperCase().replaceAll('-', '_');
  const text = timesheetRefusalTexts[refusal];
  return conflicts.includes(refusal) ? conflict(text, { code }) : forbidden(text, code);
}

async function save(tx: Tx, taken: readonly SheetStep[], { to, reason, comment }: Change): Promise<void> {
  const ids = taken.map(({ sheet }) => sheet.id);
  await saveStatus(tx, ids, to);
  const steps = taken.map(({ sheet }) => ({ timesheetId: sheet.id, fromStatus: sheet.status, toStatus: to }));
  await saveEvents(
    tx,
    steps.map((step) => ({ ...step, reason, comment })),
  );
  const audited = taken.map(({ sheet: { id, employeeId, status }, action }) => ({
    action: `timesheet.${action}` as const,
    entity: 'Timesheet' as const,
    entityId: id,
    employeeId,
    before: { status },
    after: { status: to, ...(reason === undefined ? {} : { reason }) },
  }));
  await noteChange(tx, ...audited);
}

function announce(tx: Tx, taken: readonly SheetStep[]): void {
  const { live } = tx.services;
  const employeeIds = [...new Set(taken.map(({ sheet }) => sheet.employeeId))];
  tx.afterCommit(() => live.publish(tx.tenantId, 'timesheets', employeeIds));
  tx.afterCommit(() => live.publish(tx.tenantId, 'time-logs', employeeIds));
}

/**
 * Takes the sheets that `find` locks a step further, all in one transaction. Those that cannot are answered with why;
 * when none can, the call is refused. The same status again is no change and no refusal.
 */
export async function takeSteps(
  ctx: Context,
  find: (tx: Tx) => Promise<readonly LockedSheet[]>,
  change: Change,
): Promise<{ sheets: readonly LockedSheet[]; refusals: Verdicts['refusals'] }> {
  return inTransaction(ctx, async (tx) => {
    const sheets = await find(tx);
    const ids = sheets.map(({ id }) => id);
    const running = isLocked(change.to) ? await findRunning(tx, ids) : new Set<string>();
    const verdicts = judge(sheets, running, change);
    const { taken, refusals } = verdicts;
    const [refusal] = refusals.values();
    if (refusal !== undefined && refusals.size === sheets.length) throw refusalError(refusal);
    if (taken.length > 0) {
      await save(tx, taken, change);
      await tellSteps(tx, taken, change.reason);
      announce(tx, taken);
    }
    return { sheets, refusals };
  });
}

/** A comment moves nothing and stands in the history as a step on the spot. */
export async function addComment(tx: Tx, sheet: LockedSheet, comment: string): Promise<void> {
  if (!sheet.isOwner && !sheet.isReviewer) throw refusalError('not-reviewer');
  const { id: timesheetId, status } = sheet;
  await saveEvents(tx, [{ timesheetId, fromStatus: status, toStatus: status, reason: undefined, comment }]);
  const audited = { action: 'timesheet.comment', entity: 'Timesheet', entityId: timesheetId } as const;
  await noteChange(tx, { ...audited, employeeId: sheet.employeeId });
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'timesheets', [sheet.employeeId]));
}

/** Ids of a call, once each: 400 for more than may change at once. */
export function requireFew(ids: readonly string[]): readonly string[] {
  if (ids.length > maximumTimesheets) throw fieldError('ids', timesheetTexts.tooMany);
  return ids;
}

/** 404 when the caller reads none of them; ids that nobody has are passed over. */
export function requireSome(sheets: readonly LockedSheet[]): readonly LockedSheet[] {
  if (sheets.length === 0) throw notFound('The timesheet');
  return sheets;
}
