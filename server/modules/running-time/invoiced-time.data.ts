import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { toRows } from '#server/db/insert-many.ts';
import { execute, type Queryable, queryRows } from '#server/db/query.ts';
import { json, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { conflict } from '#server/errors.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { invoiceSums, type PricedLine } from '#shared/invoices/invoice-sums.ts';

type Tx = InTransaction<Context>;
type Of<Name extends string> = { readonly tenantId: string } & { readonly [Key in Name]: readonly string[] };

const numbersSql = rowStatement(
  { id: uuid, number: text },
  (p: Params<Of<'ids'>>) => sql`
  select t."timeLogId" as id, i.number from invoice_time_logs t
  join invoices i on i."tenantId" = t."tenantId" and i.id = t."invoiceId" and i.state <> 'draft'
  where t."tenantId" = ${p.tenantId} and t."timeLogId" = any(${p.ids}::uuid[])`,
);

/** The numbers of the issued invoices that entries are on, by entry. */
export async function findInvoiceNumbers(
  tx: Queryable & Pick<Context, 'tenantId'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(tx, numbersSql({ tenantId: tx.tenantId, ids }));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export const invoicedConflict = (number: string) =>
  conflict(invoiceRefusals.onInvoice(number), { code: 'TIME_INVOICED', details: { number } });

/** 409 where one of the entries is on an issued invoice. */
export async function assertNotInvoiced(tx: Tx, ids: readonly string[]): Promise<void> {
  const [number] = (await findInvoiceNumbers(tx, ids)).values();
  if (number !== undefined) throw invoicedConflict(number);
}

/** The invoice is locked, so that none is issued with time that is about to change. */
const onInvoicesSql = rowStatement(
  { invoiceId: uuid, number: nullable(text), sheetId: uuid },
  (p: Params<Of<'sheetIds'>>) => sql`
  select i.id as "invoiceId", i.number, l."timesheetId" as "sheetId"
  from time_logs l
  join invoice_time_logs t on t."tenantId" = l."tenantId" and t."timeLogId" = l.id
  join invoices i on i."tenantId" = t."tenantId" and i.id = t."invoiceId"
  where l."tenantId" = ${p.tenantId} and l."timesheetId" = any(${p.sheetIds}::uuid[])
  order by i.id for update of i`,
);

/** Recomputes the quantities of lines from their remaining time; deletes lines without time. */
const takeOffSql = statement(
  (p: Params<Of<'sheetIds'>>) => sql`
  with gone as (
    delete from invoice_time_logs t using time_logs l
    where t."tenantId" = ${p.tenantId} and l."tenantId" = t."tenantId" and l.id = t."timeLogId"
      and l."timesheetId" = any(${p.sheetIds}::uuid[])
    returning t."timeLogId", t."lineId"
  ), rest as (
    select line.id, sum(t.seconds) as seconds
    from (select distinct "lineId" as id from gone) line
    left join invoice_time_logs t on t."tenantId" = ${p.tenantId} and t."lineId" = line.id
      and t."timeLogId" not in (select "timeLogId" from gone)
    group by line.id
  ), emptied as (
    delete from invoice_lines line using rest where line."tenantId" = ${p.tenantId} and line.id = rest.id and rest.seconds is null
  )
  update invoice_lines line set quantity = round(rest.seconds / 3600.0, 2)
  from rest where line."tenantId" = ${p.tenantId} and line.id = rest.id and rest.seconds is not null`,
);

/**
 * Removes the time of sheets that are about to open from drafts. Sheets with time on an issued invoice stay locked:
 * returns the number of their invoice by sheet.
 */
export async function takeOffDrafts(tx: Tx, sheetIds: readonly string[]): Promise<Map<string, string>> {
  const { tenantId } = tx;
  const found = await queryRows(tx, onInvoicesSql({ tenantId, sheetIds }));
  const numbers = new Map(
    found.flatMap(({ sheetId, number }) => (number === null ? [] : [[sheetId, number]])),
  );
  const drafts = found.filter(({ sheetId }) => !numbers.has(sheetId));
  if (drafts.length === 0) return numbers;
  await execute(tx, takeOffSql({ tenantId, sheetIds: drafts.map(({ sheetId }) => sheetId) }));
  await saveSums(tx, [...new Set(drafts.map(({ invoiceId }) => invoiceId))]);
  return numbers;
}

const pricedSql = rowStatement(
  { id: uuid, currency: text, discountPercent: text, lines: json<readonly PricedLine[]>() },
  (p: Params<Of<'ids'>>) => sql`
  select i.id, i.currency, i."discountPercent"::text, coalesce(json_agg(json_build_object('quantity', l.quantity::text,
    'price', l.price::text, 'taxPercent', l."taxPercent"::text) order by l.position) filter (where l.id is not null), '[]') as lines
  from invoices i left join invoice_lines l on l."tenantId" = i."tenantId" and l."invoiceId" = i.id
  where i."tenantId" = ${p.tenantId} and i.id = any(${p.ids}::uuid[]) group by i.id`,
);

const sumsSql = statement(
  (p: Params<{ tenantId: string; rows: string; now: Date }>) => sql`
  update invoices i set net = s.net, tax = s.tax, total = s.total, version = version + 1, "updatedAt" = ${p.now}
  from jsonb_to_recordset(${p.rows}::jsonb) as s (id uuid, net numeric, tax numeric, total numeric)
  where i."tenantId" = ${p.tenantId} and i.id = s.id`,
);

/** Updates the sums and the version of drafts after each change. */
export async function saveSums(tx: Tx, ids: readonly string[]): Promise<void> {
  const { tenantId } = tx;
  const priced = await queryRows(tx, pricedSql({ tenantId, ids }));
  const rows = priced.map(({ id, currency, discountPercent, lines }) => {
    const { net, tax, total } = invoiceSums(lines, discountPercent, currency);
    return { id, net, tax, total };
  });
  await execute(tx, sumsSql({ tenantId, rows: toRows(rows), now: tx.now() }));
  tx.afterCommit(() => tx.services.live.publish(tenantId, 'invoices', [...ids]));
}
