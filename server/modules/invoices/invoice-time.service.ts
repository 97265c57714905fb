import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { lockBillableTime } from '#server/modules/invoices/billable-time.data.ts';
import { noteInvoice } from '#server/modules/invoices/invoice-audit.ts';
import { lockDraft, lockTime } from '#server/modules/invoices/invoice-drafts.service.ts';
import { insertTime, linesOfTime } from '#server/modules/invoices/invoice-lines.data.ts';
import { readBillingOf } from '#server/modules/invoices/invoice-parties.data.ts';
import { findStored } from '#server/modules/invoices/invoices.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { saveSums } from '#server/modules/running-time/invoiced-time.data.ts';
import {
  type Invoice,
  mostInvoiceLines,
  type TakeInvoiceTimeInput,
} from '#shared/invoices/invoice.schema.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';

const dropTimeSql = statement(
  (p: Params<{ tenantId: string; id: string; lines: number }>) => sql`
  with gone as (
    delete from invoice_lines where "tenantId" = ${p.tenantId} and "invoiceId" = ${p.id} and kind = 'time'
  ), items as (
    select id, ${p.lines}::int + row_number() over (order by position, id) - 1 as place
    from invoice_lines where "tenantId" = ${p.tenantId} and "invoiceId" = ${p.id} and kind = 'item'
  )
  update invoice_lines l set position = items.place from items where l."tenantId" = ${p.tenantId} and l.id = items.id`,
);

const periodSql = statement(
  (
    p: Params<{ tenantId: string; id: string; periodFrom: string; periodTo: string; grouping: string }>,
  ) => sql`
  update invoices set "periodFrom" = ${p.periodFrom}::date, "periodTo" = ${p.periodTo}::date, grouping = ${p.grouping}
  where "tenantId" = ${p.tenantId} and id = ${p.id}`,
);

/** Takes the time of a draft anew; its items stay behind it. */
export async function takeInvoiceTime(
  ctx: Context,
  id: string,
  input: TakeInvoiceTimeInput,
): Promise<Invoice> {
  const { version, periodFrom, periodTo, grouping } = input;
  await inTransaction(ctx, async (tx) => {
    await lockTime(tx);
    // Sheets before the invoice, as those lock them who open a day.
    const { organizationContactId, currency, language, taxKind, state } = await findStored(tx, id);
    if (state !== 'draft') throw conflict(invoiceRefusals.issued, { code: 'INVOICE_ISSUED' });
    const billing = await readBillingOf(tx, organizationContactId ?? null);
    const choice = { ...input, organizationContactId: organizationContactId ?? id, invoiceId: id };
    const { entries } = await lockBillableTime(tx, { zone: billing.zone, currency }, choice);
    const { lines: before } = await lockDraft(tx, id, version);
    const lines = linesOfTime(entries, grouping, language);
    const items = before.filter(({ kind }) => kind === 'item').length;
    if (lines.length + items > mostInvoiceLines)
      throw badRequest(invoiceRefusals.tooMuch, { code: 'TOO_MUCH_TIME' });
    const { tenantId } = tx;
    await execute(tx, dropTimeSql({ tenantId, id, lines: lines.length }));
    const taxPercent = taxKind === 'standard' ? billing.taxPercent : '0';
    await insertTime(tx, { invoiceId: id, billing: { taxPercent } }, lines);
    await execute(tx, periodSql({ tenantId, id, periodFrom, periodTo, grouping }));
    await saveSums(tx, [id]);
    await noteInvoice(tx, 'invoice.update', { id, from: periodFrom, to: periodTo });
  });
  return readInvoice(ctx, id);
}
