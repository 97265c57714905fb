import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { noteInvoice } from '#server/modules/invoices/invoice-audit.ts';
import { readBilling, type Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import {
  findRecurring,
  getRecurring,
  nextColumns,
} from '#server/modules/invoices/recurring/recurring.data.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import { weekDay } from '#shared/enums/calendar.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  mostRecurring,
  type RecurringInput,
  type RecurringInvoice,
  recurringTexts,
} from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import { nextPeriod } from '#shared/invoices/recurring/recurring-periods.ts';

export async function listRecurring(ctx: Context): Promise<List<RecurringInvoice>> {
  return toList(await findRecurring(ctx));
}

/** The rhythm by the calendar of the organization, and today by its clock. */
async function calendarOf(
  tx: Tx,
  input: Pick<RecurringInput, 'organizationContactId' | 'every' | 'daysAfter'>,
) {
  const { currency, today } = await readBilling(tx, input.organizationContactId);
  const { startWeekOn } = await tx.db.organization.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: tx.tenantId, id: tx.organizationId ?? '' } },
    select: { startWeekOn: true },
  });
  const { every, daysAfter } = input;
  return { currency, today, times: { every, daysAfter, startWeekOn: weekDay.parse(startWeekOn) } };
}

function announce(tx: Tx): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'invoices'));
}

export function createRecurring(ctx: Context, input: RecurringInput): Promise<RecurringInvoice> {
  return inTransaction(ctx, async (tx) => {
    const { tenantId, organizationId = '', userId: setByUserId } = tx;
    const { currency, today, times } = await calendarOf(tx, input);
    await requireRoom(tx, {
      ...{ what: 'recurring drafts', whose: organizationId, most: mostRecurring },
      count: () => tx.db.recurringInvoice.count({ where: { tenantId, organizationId } }),
      refusal: { text: recurringTexts.tooMany, code: 'TOO_MANY_RECURRING' },
    });
    await switchOnModule(tx, 'invoices');
    const columns = { ...input, ...nextColumns(nextPeriod(today, times)), currency };
    const data = { ...columns, tenantId, organizationId, setByUserId, createdAt: tx.now() };
    const { id } = await tx.db.recurringInvoice.create({ data, select: { id: true } });
    const { organizationContactId } = input;
    await noteInvoice(tx, 'invoice.recurring-save', { id, organizationContactId });
    announce(tx);
    return getRecurring(tx, id);
  });
}

/** The one of the caller's organization, which nobody else changes until the transaction ends. */
async function lockRecurring(tx: Tx, id: string): Promise<RecurringInvoice> {
  await getRecurring(tx, id);
  await lockRows(tx, 'recurring_invoices', [id]);
  return getRecurring(tx, id);
}

async function save(
  tx: Tx,
  id: string,
  data: Prisma.RecurringInvoiceUncheckedUpdateInput,
): Promise<RecurringInvoice> {
  const where = { tenantId_id: { tenantId: tx.tenantId, id } };
  // Drafts are made in the name of the caller from now on.
  await tx.db.recurringInvoice.update({
    where,
    data: { ...data, setByUserId: tx.userId },
    select: { id: true },
  });
  announce(tx);
  return getRecurring(tx, id);
}

export function updateRecurring(ctx: Context, id: string, input: RecurringInput): Promise<RecurringInvoice> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockRecurring(tx, id);
    const { currency, today, times } = await calendarOf(tx, input);
    const isPaused = before.pausedFor != null;
    const next = nextColumns(nextPeriod(today, times, { ...before, isPaused }));
    const { organizationContactId } = input;
    await noteInvoice(tx, 'invoice.recurring-save', { id, organizationContactId });
    return save(tx, id, { ...input, ...next, currency, pausedFor: isPaused ? 'choice' : null });
  });
}

/** Pauses it or goes on; periods that ended during the pause get no draft. */
export function pauseRecurring(
  ctx: Context,
  id: string,
  { isPaused }: { isPaused: boolean },
): Promise<RecurringInvoice> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockRecurring(tx, id);
    const { organizationContactId } = before;
    if (isPaused === (before.pausedFor != null)) return before;
    await noteInvoice(tx, isPaused ? 'invoice.recurring-pause' : 'invoice.recurring-resume', {
      id,
      organizationContactId,
    });
    if (isPaused) return save(tx, id, { pausedFor: 'choice' });
    const { today, times } = await calendarOf(tx, before);
    const next = nextPeriod(today, times, { ...before, isPaused: true });
    return save(tx, id, { pausedFor: null, ...nextColumns(next) });
  });
}

export function removeRecurring(ctx: Context, id: string) {
  return inTransaction(ctx, async (tx) => {
    const { organizationContactId } = await lockRecurring(tx, id);
    const where = { tenantId_id: { tenantId: tx.tenantId, id } };
    await tx.db.recurringInvoice.delete({ where, select: { id: true } });
    await noteInvoice(tx, 'invoice.recurring-delete', { id, organizationContactId });
    announce(tx);
    return toDeleteResult(1);
  });
}
