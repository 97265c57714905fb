import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { toRows } from '#server/db/insert-many.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { badRequest } from '#server/errors.ts';
import { noteInvoice } from '#server/modules/invoices/invoice-audit.ts';
import { lockDraft } from '#server/modules/invoices/invoice-drafts.service.ts';
import { cancelSql, creditLinesSql, issueSql, timeSql } from '#server/modules/invoices/invoice-issue.sql.ts';
import { readBillingOf, type Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import { lockIssued, publishInvoices } from '#server/modules/invoices/invoice-state.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { worthOfParts } from '#shared/invoices/billed-time.ts';
import { billingProblem } from '#shared/invoices/business-ids.ts';
import type { Invoice, InvoiceLine } from '#shared/invoices/invoice.schema.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { invoiceSums } from '#shared/invoices/invoice-sums.ts';
import { grouped } from '#shared/text/grouped.ts';
import { addDays, yearOf } from '#shared/time/calendar-day.ts';

interface Priced {
  readonly id: string;
  readonly currency: string;
  readonly discountPercent: string;
  readonly lines: readonly Omit<InvoiceLine, 'net'>[];
}

/** Computes the sums of a draft and the amount of each entry: the entries of a line add up to the line. */
async function reckon(tx: Tx, { id, lines, discountPercent, currency }: Priced) {
  const { nets, net, tax, total } = invoiceSums(lines, discountPercent, currency);
  const parts = await queryRows(tx, timeSql({ tenantId: tx.tenantId, id }));
  const byLine = grouped(parts, ({ lineId }) => lineId);
  const worth = lines.flatMap((line, index) =>
    worthOfParts(nets[index] ?? '0', byLine.get(line.id) ?? [], currency),
  );
  return { sums: { net, tax, total }, worth };
}

/** Gives a draft the next number of its year; from then on it stays as it is, and its time as well. */
export async function issueInvoice(
  ctx: Context,
  id: string,
  { version }: { version: number },
): Promise<Invoice> {
  await inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, id, version);
    if (draft.lines.length === 0) throw badRequest(invoiceRefusals.empty, { code: 'NO_LINES' });
    const { seller, buyer, today, paymentDays } = await readBillingOf(
      tx,
      draft.organizationContactId ?? null,
    );
    const problem = billingProblem({ seller, buyer });
    if (problem !== undefined) throw badRequest(problem, { code: 'BILLING_DETAILS' });
    const issuedOn = draft.issuedOn ?? today;
    const { sums, worth } = await reckon(tx, draft);
    const { tenantId, organizationId } = tx;
    const [row] = await queryRows(
      tx,
      issueSql({
        ...{ tenantId, organizationId, id, now: tx.now(), prefix: seller.numberPrefix },
        ...{ year: yearOf(issuedOn), issuedOn, dueOn: draft.dueOn ?? addDays(issuedOn, paymentDays) },
        ...{ ...sums, seller: toRows(seller), buyer: toRows(buyer) },
        ...{ entries: worth.map((entry) => entry.id), amounts: worth.map(({ amount }) => amount) },
      }),
    );
    await noteInvoice(tx, 'invoice.issue', { id, number: row?.number ?? null });
    publishInvoices(tx, [id]);
  });
  return readInvoice(ctx, id);
}

/** Cancels an invoice by a credit note, which takes the next number; its time can be billed again. */
export async function cancelInvoice(ctx: Context, id: string): Promise<Invoice> {
  const creditId = uuidv7();
  await inTransaction(ctx, async (tx) => {
    const { organizationContactId } = await lockIssued(tx, id);
    const { seller, today } = await readBillingOf(tx, organizationContactId ?? null);
    const { tenantId, organizationId, userId } = tx;
    const place = { tenantId, organizationId, userId, id, creditId, now: tx.now() };
    const next = { year: yearOf(today), today, prefix: seller.numberPrefix };
    const [row] = await queryRows(tx, cancelSql({ ...place, ...next }));
    await execute(tx, creditLinesSql({ tenantId, id, creditId }));
    await noteInvoice(tx, 'invoice.cancel', { id, number: row?.number ?? null });
    publishInvoices(tx, [id, creditId]);
  });
  return readInvoice(ctx, creditId);
}
