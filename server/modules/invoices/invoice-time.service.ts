import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { lockBillableTime } from '#server/modules/invoices/billable-time.data.ts';
import { noteInvoice } from '#server/modules/invoices/invoice-audit.ts';
import { lockDraft, lockTime } from '#server/modules/invoices/invoice-drafts.service.ts';
import { projectsOf, readDraftBilling } from '#server/modules/invoices/invoice-parties.data.ts';
import { findStored, insertTime, linesOfTime } from '#server/modules/invoices/invoices.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { saveSums } from '#server/modules/running-time/invoiced-time.data.ts';
import {
  type Invoice,
  mostInvoiceLines,
  type TakeInvoiceTimeInput,
} from '#shared/invoices/invoice.schema.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';

interface Items {
  readonly tenantId: string;
  readonly id: string;
  /** The number of lines of time, which precede the items. */
  readonly lines: number;
  /** Absent: as they are. */
  readonly itemTax: string | undefined;
  readonly itemPrice: string | undefined;
}

const dropTimeSql = statement(
  (p: Params<Items>) => sql`
  with gone as (
    delete from invoice_lines where "tenantId" = ${p.tenantId} and "invoiceId" = ${p.id} and kind = 'time'
  ), items as (
    select id, ${p.lines}::int + row_number() over (order by position, id) - 1 as place
    from invoice_lines where "tenantId" = ${p.tenantId} and "invoiceId" = ${p.id} and kind = 'item'
  )
  update invoice_lines l set position = items.place, "taxPercent" = coalesce(${p.itemTax}::numeric, l."taxPercent"),
    price = coalesce(${p.itemPrice}::numeric, l.price)
  from items where l."tenantId" = ${p.tenantId} and l.id = items.id`,
);

interface Choice {
  readonly tenantId: string;
  readonly id: string;
  readonly clientId: string | null;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly grouping: string;
  readonly projectIds: readonly string[];
  readonly currency: string;
  readonly language: string;
  readonly taxKind: string;
}

const choiceSql = statement(
  (p: Params<Choice>) => sql`
  update invoices set "organizationContactId" = ${p.clientId}::uuid, "periodFrom" = ${p.periodFrom}::date,
    "periodTo" = ${p.periodTo}::date, grouping = ${p.grouping}, "projectIds" = ${p.projectIds}::uuid[], currency = ${p.currency}, language = ${p.language},
    "taxKind" = ${p.taxKind}
  where "tenantId" = ${p.tenantId} and id = ${p.id}`,
);

/** Refreshes the time of a draft, for another client or period if requested; its items follow the time. */
export async function takeInvoiceTime(
  ctx: Context,
  id: string,
  input: TakeInvoiceTimeInput,
): Promise<Invoice> {
  const { version, periodFrom, periodTo, grouping } = input;
  await inTransaction(ctx, async (tx) => {
    await lockTime(tx);
    // Sheets before the invoice, as those lock them who open a day.
    const stored = await findStored(tx, id);
    if (stored.state !== 'draft') throw conflict(invoiceRefusals.issued, { code: 'INVOICE_ISSUED' });
    const billing = await readDraftBilling(tx, stored, input.organizationContactId);
    const { currency, language, taxKind, taxPercent } = billing;
    const clientId = input.organizationContactId ?? stored.organizationContactId ?? null;
    const projectIds = projectsOf(stored, input);
    const choice = { ...input, projectIds, organizationContactId: clientId ?? id, invoiceId: id };
    const { entries } = await lockBillableTime(tx, billing, choice);
    const { lines: before } = await lockDraft(tx, id, version);
    const lines = linesOfTime(entries, grouping, language);
    const items = before.filter(({ kind }) => kind === 'item').length;
    if (lines.length + items > mostInvoiceLines)
      throw badRequest(invoiceRefusals.tooMuch, { code: 'TOO_MUCH_TIME' });
    const { tenantId } = tx;
    // Items of an invoice without tax get the usual rate when the new client has tax.
    const itemTax = taxKind === 'standard' && stored.taxKind === 'standard' ? undefined : taxPercent;
    // Resets the price of items in another currency, so that people enter it again.
    const itemPrice = currency === stored.currency ? undefined : '0';
    await execute(tx, dropTimeSql({ tenantId, id, lines: lines.length, itemTax, itemPrice }));
    await insertTime(tx, { invoiceId: id, billing }, lines);
    const kept = { clientId, periodFrom, periodTo, grouping, currency, language, taxKind };
    await execute(tx, choiceSql({ tenantId, id, ...kept, projectIds: projectIds ?? [] }));
    await saveSums(tx, [id]);
    const client = clientId === null ? {} : { organizationContactId: clientId };
    await noteInvoice(tx, 'invoice.update', { id, ...client, from: periodFrom, to: periodTo });
  });
  return readInvoice(ctx, id);
}
