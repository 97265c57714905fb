import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError } from '#server/errors.ts';
import { lockBillableTime } from '#server/modules/invoices/billable-time.data.ts';
import { insertDraft, lockTime } from '#server/modules/invoices/invoice-drafts.service.ts';
import { readBilling, type Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import { linesOfTime } from '#server/modules/invoices/invoices.data.ts';
import {
  advance,
  type DueRecurring,
  findDue,
  findEditors,
  lockDue,
  pauseFor,
} from '#server/modules/invoices/recurring/recurring.data.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { can } from '#shared/access/can.ts';
import type { PauseReason } from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import {
  duePeriod,
  periodAfter,
  type RecurringPeriod,
} from '#shared/invoices/recurring/recurring-periods.ts';
import { recurringInvoicesPath } from '#shared/notifications/notification-path.ts';

/** A context of the person in whose name drafts are made; undefined once they may not make them. */
async function findOwner(ctx: BaseContext, due: DueRecurring): Promise<Context | undefined> {
  const { tenantId, organizationId, setByUserId: userId, employeeId } = due;
  if (employeeId === null) return undefined;
  const person = await memberContext(ctx, { tenantId, userId });
  const may =
    person !== undefined &&
    !person.lacksSecondFactor &&
    can(person, 'INVOICES_VIEW') &&
    can(person, 'INVOICES_EDIT');
  return may ? { ...person, organizationId, employeeId } : undefined;
}

/** Writes the draft of a period; undefined where there is nothing to bill. */
async function draft(tx: Tx, due: DueRecurring, period: RecurringPeriod): Promise<string | undefined> {
  const { organizationContactId, grouping, billsTime, lines, currency } = due;
  const { periodFrom, periodTo } = period;
  await lockTime(tx);
  const billing = await readBilling(tx, organizationContactId);
  const choice = { organizationContactId, periodFrom, periodTo, grouping };
  const found = billsTime ? await lockBillableTime(tx, billing, choice) : undefined;
  const time = linesOfTime(found?.entries ?? [], grouping, billing.language);
  // Time that waits for approval makes an empty draft, which takes it in once it is approved.
  const isEmpty = time.length + lines.length === 0 && (found?.leftOut.notApproved ?? 0) === 0;
  if (isEmpty) return undefined;
  const items = billing.currency === currency ? lines : lines.map((line) => ({ ...line, price: '0' }));
  return insertDraft(tx, choice, { billing, time, items });
}

/** Makes the draft of the next period that is due, once whatever runs beside; false where none is. */
function draftNext(owner: Context, key: DueRecurring): Promise<boolean> {
  return inTransaction(owner, async (tx) => {
    const due = await lockDue(tx, key);
    if (due === undefined || due.setByUserId !== tx.userId) return false;
    const period = duePeriod(due.nextFrom, due.today, due);
    if (period === undefined) return false;
    const id = await draft(tx, due, period);
    await advance(tx, due, periodAfter(period, due));
    tx.afterCommit(() => tx.services.live.publish(due.tenantId, 'invoices'));
    if (id === undefined) return true;
    await notifyFrom(
      tx,
      { tenantId: due.tenantId },
      {
        ...{ type: 'invoice.drafted', entity: 'Invoice', entityId: id, title: due.clientName },
        params: { days: [period.periodFrom, period.periodTo], path: `/invoices/${id}` },
        receiverEmployeeIds: tx.employeeId === undefined ? [] : [tx.employeeId],
      },
    );
    return true;
  });
}

/** Pauses one that cannot go on, and tells who can resume it: its owner, or without them whoever edits invoices. */
function stop(ctx: BaseContext, due: DueRecurring, reason: Exclude<PauseReason, 'choice'>): Promise<void> {
  const { id, tenantId, organizationId, organizationContactId, clientName, employeeId } = due;
  return inTransaction(ctx, async (tx: InTransaction<BaseContext>) => {
    if (!(await pauseFor(tx, due, reason))) return;
    await writeAudit(tx, [
      {
        ...{ tenantId, organizationId, actorType: 'system', action: 'invoice.recurring-pause' },
        ...{ entity: 'Invoice', entityId: id, after: { organizationContactId } },
      },
    ]);
    const editors = await findEditors(tx, due);
    const receiverEmployeeIds = editors.filter((one) => reason === 'rights' || one === employeeId);
    await notifyFrom(
      tx,
      { tenantId },
      {
        ...{ type: 'invoice.recurring-stopped', entity: 'Invoice', entityId: id, title: clientName },
        ...{ params: { path: recurringInvoicesPath }, receiverEmployeeIds },
      },
    );
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'invoices'));
  });
}

/** Makes every draft that is due: it issues and sends nothing. */
export async function makeRecurringDrafts(ctx: BaseContext): Promise<void> {
  for (const due of await findDue(ctx)) {
    const owner = await findOwner(ctx, due);
    if (owner === undefined) {
      await stop(ctx, due, 'rights');
      continue;
    }
    try {
      let hasMore = true;
      while (hasMore) hasMore = await draftNext(owner, due);
    } catch (error) {
      // A refusal stays the same the next time, unlike a failure.
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn({ err: error, recurringInvoiceId: due.id }, 'a recurring draft was refused');
      await stop(ctx, due, 'failed');
    }
  }
}
