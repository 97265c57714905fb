import { v7 as uuidv7 } from 'uuid';
import { type AuditValues, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockFor, lockRows, queryRows } from '#server/db/query.ts';
import { int, rowStatement } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { badRequest, conflict, notFound } from '#server/errors.ts';
import {
  countEstimates,
  type EstimateTx,
  findEstimates,
  findStoredEstimate,
  publishEstimates,
  type StoredEstimate,
  saveEstimate,
} from '#server/modules/invoices/estimates/estimates.data.ts';
import {
  type Billing,
  languageOf,
  readBilling,
  readBillingOf,
  type Tx,
  toBuyer,
  toSeller,
} from '#server/modules/invoices/invoice-parties.data.ts';
import type { Place } from '#server/modules/invoices/invoices.data.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import type { AuditAction } from '#shared/audit/audit-names.ts';
import { toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  type CreateEstimateInput,
  type Estimate,
  type EstimateListQuery,
  estimateTexts,
  type UpdateEstimateInput,
} from '#shared/invoices/estimates/estimate.schema.ts';
import { invoiceSums } from '#shared/invoices/invoice-sums.ts';
import { yearOf } from '#shared/time/calendar-day.ts';

/** Writes an audit entry about a change of an estimate. */
export const noteEstimate = (
  tx: Tx,
  action: Extract<AuditAction, `estimate.${string}`>,
  id: string,
  after: AuditValues = {},
): Promise<void> => noteChange(tx, { action, entity: 'Estimate', entityId: id, after });

export async function listEstimates(ctx: Context, query: EstimateListQuery) {
  const rows = await findEstimates(ctx, query);
  const items = rows.map(({ lines, discountPercent, ...row }) => ({
    ...row,
    total: invoiceSums(lines, discountPercent, row.currency).total,
  }));
  return toList(items, await countEstimates(ctx, query));
}

/** A draft has seller and client as they are now, a sent estimate its own. */
async function partiesOf(place: Place, { seller, buyer, organizationContactId }: StoredEstimate) {
  if (seller !== null) return { seller: toSeller(seller, ''), buyer: toBuyer(buyer, '') };
  const billing = await readBillingOf(place, organizationContactId);
  return { seller: billing.seller, buyer: billing.buyer };
}

async function toEstimate(place: Place, stored: StoredEstimate): Promise<Estimate> {
  const { lines, sendings, linkTokenSealed: _token, createdByUserId: _maker, ...estimate } = stored;
  const { nets, ...sums } = invoiceSums(lines, estimate.discountPercent, estimate.currency);
  return {
    ...estimate,
    ...(await partiesOf(place, stored)),
    total: sums.total,
    sums: { ...sums, taxes: [...sums.taxes] },
    lines: lines.map((line, index) => ({
      ...{ ...line, id: String(index + 1), kind: 'item', net: nets[index] ?? '0' },
    })),
    sendings: sendings.map((one) => ({
      ...{ id: one.id, kind: one.kind, recipient: one.recipient, result: one.result, problem: one.problem },
      ...{ createdAt: one.createdAt, by: one.by },
    })),
  };
}

/** The whole estimate; 404 for one of another organization. */
export async function readEstimate(place: Place, id: string): Promise<Estimate> {
  return toEstimate(place, await findStoredEstimate(place, id));
}

/** The same as it is stored, which nobody else changes until the transaction ends. */
export async function lockEstimate(tx: EstimateTx & Place, id: string): Promise<StoredEstimate> {
  await findStoredEstimate(tx, id);
  await lockRows(tx, 'estimates', [id]);
  return findStoredEstimate(tx, id);
}

const sequenceSql = rowStatement(
  { sequence: int },
  (p: Params<{ tenantId: string; organizationId: string | undefined; year: number }>) => sql`
  select coalesce(max(sequence), 0) + 1 as sequence from estimates
  where "tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId} and year = ${p.year}`,
);

const digitsOfNumber = 4;

/** The next number of the year, such as EST-2026-0001. Concurrent callers wait for each other. */
async function nextNumber(tx: Tx, today: string) {
  const { tenantId, organizationId = '' } = tx;
  await lockFor(tx, 'estimates', organizationId);
  const year = yearOf(today);
  const [row] = await queryRows(tx, sequenceSql({ tenantId, organizationId, year }));
  const sequence = row?.sequence ?? 1;
  return { year, sequence, number: `EST-${year}-${String(sequence).padStart(digitsOfNumber, '0')}` };
}

type Content = Pick<UpdateEstimateInput, 'title' | 'discountPercent' | 'note' | 'lines'> &
  Pick<Billing, 'currency' | 'language' | 'taxKind'> & {
    readonly organizationContactId: string;
    readonly validUntil: string | null;
  };

const asDate = (day: string | null | undefined) => (day ? new Date(day) : null);

async function insertEstimate(tx: Tx, { validUntil, ...content }: Content, today: string): Promise<string> {
  const { tenantId, organizationId = '', userId: createdByUserId } = tx;
  const number = await nextNumber(tx, today);
  const id = uuidv7();
  await tx.db.estimate.create({
    data: {
      ...{ ...content, ...number, validUntil: asDate(validUntil), lines: [...content.lines] },
      ...{ id, tenantId, organizationId, createdByUserId, createdAt: tx.now() },
    },
    select: { id: true },
  });
  const { organizationContactId } = content;
  await noteEstimate(tx, 'estimate.create', id, { organizationContactId, number: number.number });
  publishEstimates(tx, [id]);
  return id;
}

/** Creates a draft with the currency, language and tax of its client. */
export async function createEstimate(ctx: Context, input: CreateEstimateInput): Promise<Estimate> {
  const id = await inTransaction(ctx, async (tx) => {
    const { organizationContactId, title, validUntil = null } = input;
    const { currency, language, taxKind, seller, today } = await readBilling(tx, organizationContactId);
    await switchOnModule(tx, 'invoices');
    const terms = { currency, language, taxKind, note: seller.note, discountPercent: '0' };
    return insertEstimate(tx, { organizationContactId, title, validUntil, ...terms, lines: [] }, today);
  });
  return readEstimate(ctx, id);
}

/** The client of an estimate and its terms; 404 once the client is deleted. */
export async function billingOf(tx: Tx, { organizationContactId }: StoredEstimate) {
  if (organizationContactId === null) throw notFound('The client');
  return { organizationContactId, billing: await readBilling(tx, organizationContactId) };
}

/** Creates a draft with the content of another estimate, whose last day may be over. */
export async function duplicateEstimate(ctx: Context, id: string): Promise<Estimate> {
  const newId = await inTransaction(ctx, async (tx) => {
    const before = await findStoredEstimate(tx, id);
    const { organizationContactId, billing } = await billingOf(tx, before);
    const { title, note, lines, discountPercent, currency, language, taxKind, validUntil } = before;
    const isOver = validUntil !== null && validUntil < billing.today;
    const content = { title, note, lines, discountPercent, currency, language, taxKind };
    const place = { organizationContactId, validUntil: isOver ? null : validUntil };
    return insertEstimate(tx, { ...content, ...place }, billing.today);
  });
  return readEstimate(ctx, newId);
}

/** The draft, locked. 409 for a sent one, and for one that another person changed since the read. */
async function lockDraft(tx: Tx, id: string, version?: number): Promise<void> {
  const stored = await lockEstimate(tx, id);
  if (stored.state !== 'draft') throw conflict(estimateTexts.sent, { code: 'ESTIMATE_SENT' });
  if (version !== undefined && stored.version !== version)
    throw conflict(estimateTexts.changed, { code: 'ESTIMATE_CHANGED' });
}

/** Writes a whole draft. */
export async function updateEstimate(
  ctx: Context,
  id: string,
  { version, validUntil, language, lines, ...input }: UpdateEstimateInput,
): Promise<Estimate> {
  await inTransaction(ctx, async (tx) => {
    await lockDraft(tx, id, version);
    const priced = lines.map((line) => ({
      ...line,
      taxPercent: input.taxKind === 'standard' ? line.taxPercent : '0',
    }));
    const columns = { language: languageOf(language), validUntil: asDate(validUntil), lines: priced };
    await saveEstimate(tx, id, { ...input, ...columns });
    await noteEstimate(tx, 'estimate.update', id);
  });
  return readEstimate(ctx, id);
}

export function deleteEstimate(ctx: Context, id: string) {
  return inTransaction(ctx, async (tx) => {
    const { tenantId } = tx;
    await lockDraft(tx, id);
    await tx.db.estimate.delete({ where: { tenantId_id: { tenantId, id } }, select: { id: true } });
    await noteEstimate(tx, 'estimate.delete', id);
    publishEstimates(tx, [id]);
    return toDeleteResult(1);
  });
}

/**
 * The estimate, locked, after it left the draft behind: from then on it stays as it is, with seller and client as they are
 * now. 400 for a draft without lines, and one whose last day is over.
 */
export async function lockSent(tx: Tx, id: string): Promise<StoredEstimate> {
  const stored = await lockEstimate(tx, id);
  if (stored.state !== 'draft') return stored;
  if (stored.lines.length === 0) throw badRequest(estimateTexts.empty, { code: 'NO_LINES' });
  const { billing } = await billingOf(tx, stored);
  const { seller, buyer, today } = billing;
  if (stored.validUntil !== null && stored.validUntil < today)
    throw badRequest(estimateTexts.past, { code: 'ESTIMATE_PAST' });
  await saveEstimate(tx, id, { state: 'sent', sentOn: asDate(today), seller, buyer });
  return findStoredEstimate(tx, id);
}
