import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { insertMany, toRows } from '#server/db/insert-many.ts';
import { execute, lockFor } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';
import {
  findBillableTime,
  findTimeOf,
  lockBillableTime,
} from '#server/modules/invoices/billable-time.data.ts';
import { noteInvoice } from '#server/modules/invoices/invoice-audit.ts';
import {
  type Billing,
  itemsToPrice,
  languageOf,
  projectsOf,
  readBilling,
  readDraftBilling,
  type Tx,
} from '#server/modules/invoices/invoice-parties.data.ts';
import {
  findStored,
  insertTime,
  linesOfTime,
  lockStored,
  toPriced,
} from '#server/modules/invoices/invoices.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { withUnmarked } from '#server/modules/invoices/unmarked-time.data.ts';
import { saveSums } from '#server/modules/running-time/invoiced-time.data.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { type BilledLine, timeChanges } from '#shared/invoices/billed-time.ts';
import {
  type CreateInvoiceInput,
  type Invoice,
  type InvoicePreview,
  type InvoicePreviewQuery,
  mostInvoiceLines,
  type UpdateInvoiceInput,
} from '#shared/invoices/invoice.schema.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { invoiceSums, sumOfBilledHours } from '#shared/invoices/invoice-sums.ts';
import type { FixedLine } from '#shared/invoices/recurring/recurring-invoice.schema.ts';

/** The time that an invoice of the client and period would bill, and the time it would leave out. */
export async function previewInvoice(ctx: Context, query: InvoicePreviewQuery): Promise<InvoicePreview> {
  const { organizationContactId, invoiceId } = query;
  const draft = invoiceId === undefined ? undefined : await findStored(ctx, invoiceId);
  const billing = draft
    ? await readDraftBilling(ctx, draft, organizationContactId)
    : await readBilling(ctx, organizationContactId);
  const projectIds = draft ? projectsOf(draft, query) : query.projectIds;
  const choice = { ...query, projectIds };
  const { entries, ...others } = await findBillableTime(ctx, billing, choice);
  const lines = linesOfTime(entries, query.grouping, billing.language);
  const { currency } = billing;
  const priced = lines.map((line) => toPriced(line, billing));
  return {
    ...{ currency, entries: entries.length, net: invoiceSums(priced, '0', currency).net },
    ...(await withUnmarked(ctx, billing, choice, others)),
    hours: sumOfBilledHours(lines),
    changes: draft && {
      ...timeChanges(await findTimeOf(ctx, draft.id), { entries, lines }),
      unpriced: itemsToPrice(draft, billing),
    },
  };
}

/** Locks so that drafts add time one after the other, and no entry is on two of them. */
export async function lockTime(tx: Tx): Promise<string> {
  const { organizationId } = tx;
  if (organizationId === undefined)
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  await lockFor(tx, 'invoices', organizationId);
  return organizationId;
}

/** Content of a new draft: lines of time, then items, with the tax of the client where they have none of their own. */
interface DraftContent {
  readonly billing: Billing;
  readonly time: readonly BilledLine[];
  readonly items?: readonly (FixedLine & { readonly taxPercent?: string })[];
  readonly discountPercent?: string;
  /** Absent: that of the seller. */
  readonly note?: string;
}

/** Writes a draft with its lines, after `lockTime`. */
export async function insertDraft(
  tx: Tx,
  { organizationContactId, periodFrom, periodTo, grouping, projectIds = [] }: CreateInvoiceInput,
  { billing, time, items = [], discountPercent = '0', note = billing.seller.note }: DraftContent,
): Promise<string> {
  const { currency, language, taxKind, taxPercent } = billing;
  const { tenantId, organizationId, userId: createdByUserId } = tx;
  if (time.length + items.length > mostInvoiceLines)
    throw badRequest(invoiceRefusals.tooMuch, { code: 'TOO_MUCH_TIME' });
  const id = uuidv7();
  const invoice = {
    ...{ id, tenantId, organizationId, organizationContactId, currency, language, taxKind },
    ...{ periodFrom, periodTo, grouping, projectIds, note, version: 0, createdByUserId },
    ...{ kind: 'invoice', state: 'draft', discountPercent, createdAt: tx.now(), updatedAt: tx.now() },
  };
  await insertMany(tx, 'invoices', [invoice]);
  await insertTime(tx, { invoiceId: id, billing }, time);
  const lines = items.map((item, index) => ({
    ...{ taxPercent, ...item, id: uuidv7(), position: time.length + index },
  }));
  await insertMany(tx, 'invoice_lines', lines, { tenantId, invoiceId: id, kind: 'item' });
  await saveSums(tx, [id]);
  await noteInvoice(tx, 'invoice.create', { id, organizationContactId, from: periodFrom, to: periodTo });
  return id;
}

/** Inserts a draft of the billable time of a client and period; without any it has no lines. */
export async function insertBilledDraft(
  tx: Tx,
  input: CreateInvoiceInput,
): Promise<{ id: string; entries: number }> {
  await lockTime(tx);
  const billing = await readBilling(tx, input.organizationContactId);
  const { entries } = await lockBillableTime(tx, billing, input);
  const time = linesOfTime(entries, input.grouping, billing.language);
  await switchOnModule(tx, 'invoices');
  return { id: await insertDraft(tx, input, { billing, time }), entries: entries.length };
}

export async function createInvoice(ctx: Context, input: CreateInvoiceInput): Promise<Invoice> {
  const { id } = await inTransaction(ctx, (tx) => insertBilledDraft(tx, input));
  return readInvoice(ctx, id);
}

/** The draft, locked. 409 for an issued invoice, and for a draft that another person changed since the read. */
export async function lockDraft(tx: Tx, id: string, version?: number) {
  const stored = await lockStored(tx, id);
  if (stored.state !== 'draft') throw conflict(invoiceRefusals.issued, { code: 'INVOICE_ISSUED' });
  if (version !== undefined && stored.version !== version) {
    throw conflict(invoiceRefusals.changed, { code: 'INVOICE_CHANGED' });
  }
  return stored;
}

const saveLinesSql = statement(
  (p: Params<{ tenantId: string; id: string; rows: string }>) => sql`
  with sent as (
    select * from jsonb_to_recordset(${p.rows}::jsonb)
      as s (id uuid, position int, description text, quantity numeric, unit text, price numeric, "taxPercent" numeric)
  ), gone as (
    delete from invoice_lines where "tenantId" = ${p.tenantId} and "invoiceId" = ${p.id} and id not in (select id from sent)
  )
  insert into invoice_lines (id, "tenantId", "invoiceId", kind, position, description, quantity, unit, price, "taxPercent")
  select id, ${p.tenantId}, ${p.id}, 'item', position, description, quantity, unit, price, "taxPercent" from sent
  on conflict (id) do update set position = excluded.position, description = excluded.description,
    quantity = excluded.quantity, unit = excluded.unit, price = excluded.price, "taxPercent" = excluded."taxPercent"`,
);

/** Replaces the lines; lines with an id keep their time, and an id that is no line of the draft is not found. */
async function saveLines(
  tx: Tx,
  { id, lines: before }: { id: string; lines: readonly { readonly id: string }[] },
  { lines, taxKind }: Pick<UpdateInvoiceInput, 'lines' | 'taxKind'>,
): Promise<void> {
  const free = new Set(before.map((line) => line.id));
  const rows = lines.map(({ id: lineId, taxPercent, ...line }, position) => {
    if (lineId !== undefined && !free.delete(lineId)) throw notFound('The line');
    return {
      ...line,
      id: lineId ?? uuidv7(),
      position,
      taxPercent: taxKind === 'standard' ? taxPercent : '0',
    };
  });
  await execute(tx, saveLinesSql({ tenantId: tx.tenantId, id, rows: toRows(rows) }));
}

const asDate = (day: string | null | undefined) => (day ? new Date(day) : null);

/** Writes a whole draft. */
export async function updateInvoice(ctx: Context, id: string, input: UpdateInvoiceInput): Promise<Invoice> {
  await inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, id, input.version);
    await saveLines(tx, draft, input);
    const { taxKind, discountPercent, note, issuedOn, dueOn, language } = input;
    await tx.db.invoice.update({
      where: { tenantId_id: { tenantId: tx.tenantId, id } },
      data: {
        ...{ taxKind, discountPercent, note, language: languageOf(language) },
        ...{ issuedOn: asDate(issuedOn), dueOn: asDate(dueOn) },
      },
      select: { id: true },
    });
    await saveSums(tx, [id]);
    await noteInvoice(tx, 'invoice.update', { id });
  });
  return readInvoice(ctx, id);
}

/** Deletes a draft; its time can be billed again. */
export async function deleteInvoice(ctx: Context, id: string) {
  return inTransaction(ctx, async (tx) => {
    const { tenantId } = tx;
    await lockDraft(tx, id);
    await tx.db.invoice.delete({ where: { tenantId_id: { tenantId, id } }, select: { id: true } });
    await noteInvoice(tx, 'invoice.delete', { id });
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'invoices', [id]));
    return toDeleteResult(1);
  });
}
