import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { type AppError, conflict, forbidden } from '#server/errors.ts';
import { invoicedConflict, takeOffDrafts } from '#server/modules/running-time/invoiced-time.data.ts';
import { notifySteps, publishSteps, type SheetStep } from '#server/modules/timesheets/timesheet-news.ts';
import {
  findRunning,
  type LockedSheet,
  saveEvents,
  saveStatus,
  type Tx,
} from '#server/modules/timesheets/timesheets.data.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { type TimesheetRefusalCode, timesheetRefusalTexts } from '#shared/timesheets/timesheet.schema.ts';
import {
  historySteps,
  isLocked,
  type TimesheetAction,
  type TimesheetActor,
  timesheetStep,
} from '#shared/timesheets/timesheet-state.ts';

export interface Change {
  readonly to: TimesheetStatus;
  /** As whom the caller acts on a sheet. */
  readonly as: (sheet: LockedSheet) => TimesheetActor;
  /** Sheets for which the change means something else stay as they are. */
  readonly only?: TimesheetAction;
  /** Sheets on which a timer runs stay as they are. */
  readonly skipsRunning?: boolean;
  readonly reason?: string | undefined;
  readonly comment?: string | undefined;
}

interface Decisions {
  readonly steps: readonly SheetStep[];
  readonly refusals: ReadonlyMap<string, TimesheetRefusalCode>;
}

/** Approved days that open leave the drafts of invoices; days with time on an issued invoice do not open. */
export async function withoutInvoiced(
  tx: Tx,
  { steps, refusals }: Decisions,
): Promise<Decisions & { readonly numbers: ReadonlyMap<string, string> }> {
  const opened = steps.filter(({ sheet }) => isLocked(sheet.status)).map(({ sheet }) => sheet.id);
  const numbers = opened.length === 0 ? new Map<string, string>() : await takeOffDrafts(tx, opened);
  return {
    steps: steps.filter(({ sheet }) => !numbers.has(sheet.id)),
    refusals: new Map([...refusals, ...[...numbers.keys()].map((id) => [id, 'on-invoice'] as const)]),
    numbers,
  };
}

/**
 * The outcome of the change for each sheet. The sheets are locked: the second of two callers sees the decision of the
 * first.
 */
function decide(
  sheets: readonly LockedSheet[],
  running: ReadonlySet<string>,
  { to, as, only, skipsRunning = false }: Change,
): Decisions {
  const steps: SheetStep[] = [];
  const refusals = new Map<string, TimesheetRefusalCode>();
  for (const sheet of sheets) {
    const { action, refusal } = timesheetStep({ from: sheet.status, to }, as(sheet));
    if (only !== undefined && action !== only) continue;
    if (skipsRunning && running.has(sheet.id)) continue;
    if (refusal !== undefined) refusals.set(sheet.id, refusal);
    else if (action === 'unchanged') continue;
    else if (running.has(sheet.id)) refusals.set(sheet.id, 'timer-running');
    else steps.push({ sheet, action });
  }
  return { steps, refusals };
}

const conflicts: readonly TimesheetRefusalCode[] = ['transition-not-allowed', 'timer-running', 'on-invoice'];

export function refusalError(refusal: TimesheetRefusalCode): AppError {
  const code = refusal.toUpperCase().replaceAll('-', '_');
  const text = timesheetRefusalTexts[refusal];
  return conflicts.includes(refusal) ? conflict(text, { code }) : forbidden(text, code);
}

type Saved = Pick<Change, 'to' | 'reason' | 'comment'> & { readonly submittedAt?: Date | undefined };

/** Writes steps that passed every rule, with their history and audit entries. */
export async function saveSteps(tx: Tx, steps: readonly SheetStep[], change: Saved): Promise<void> {
  const { to, reason, comment, submittedAt } = change;
  const ids = steps.map(({ sheet }) => sheet.id);
  await saveStatus(tx, ids, { to, submittedAt });
  const told = steps.flatMap(({ sheet, action }) =>
    historySteps({ from: sheet.status, to, action }).map((step) => ({ sheet, step })),
  );
  const events = told.map(({ sheet: { id: timesheetId }, step: { from: fromStatus, to: toStatus } }) => {
    const said = toStatus === to ? { reason, comment } : {};
    return { timesheetId, fromStatus, toStatus, ...said };
  });
  await saveEvents(tx, events);
  const audited = told.map(({ sheet: { id, employeeId }, step }) => ({
    action: `timesheet.${step.action}` as const,
    entity: 'Timesheet' as const,
    entityId: id,
    employeeId,
    before: { status: step.from },
    after: { status: step.to, ...(step.to !== to || reason === undefined ? {} : { reason }) },
  }));
  await noteChange(tx, ...audited);
}

/**
 * Applies the change to the sheets that `find` locks, all in one transaction. Returns the reason for each sheet that
 * cannot change; when none can, refuses the call. The same status again is neither a change nor a refusal.
 */
export async function applySteps(
  ctx: Context,
  find: (tx: Tx) => Promise<readonly LockedSheet[]>,
  change: Change,
): Promise<{ sheets: readonly LockedSheet[]; refusals: Decisions['refusals'] }> {
  return inTransaction(ctx, async (tx) => {
    const sheets = await find(tx);
    const ids = sheets.map(({ id }) => id);
    const looksForTimer = isLocked(change.to) || change.skipsRunning === true;
    const running = looksForTimer ? await findRunning(tx, ids) : new Set<string>();
    const { steps, refusals, numbers } = await withoutInvoiced(tx, decide(sheets, running, change));
    const [refusal] = refusals.values();
    const [number] = numbers.values();
    if (number !== undefined && numbers.size === sheets.length) throw invoicedConflict(number);
    if (refusal !== undefined && refusals.size === sheets.length) throw refusalError(refusal);
    if (steps.length > 0) {
      await saveSteps(tx, steps, { ...change, submittedAt: tx.now() });
      await notifySteps(tx, steps, change.reason);
      publishSteps(tx, steps);
    }
    return { sheets, refusals };
  });
}
