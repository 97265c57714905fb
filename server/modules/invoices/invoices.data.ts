import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { translateTo } from '#server/context/translate.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { execute, type Queryable, queryRows } from '#server/db/query.ts';
import {
  bool,
  day,
  int,
  json,
  jsonb,
  listOf,
  nullable,
  rowStatement,
  text,
  uuid,
  word,
} from '#server/db/rows.ts';
import { type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';
import { badRequest, notFound } from '#server/errors.ts';
import type { Billing, Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import { digitsSql } from '#server/modules/rates/money.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import { type BillableEntry, type BilledLine, toBilledLines } from '#shared/invoices/billed-time.ts';
import {
  type Invoice,
  type InvoiceGrouping,
  type InvoiceLine,
  type InvoiceRow,
  type InvoiceState,
  mostInvoiceLines,
} from '#shared/invoices/invoice.schema.ts';
import type { InvoicePayment } from '#shared/invoices/invoice-payment.schema.ts';
import { billedWorkTexts, invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import type { InvoiceSending } from '#shared/invoices/invoice-sending.schema.ts';
import { billedHours } from '#shared/invoices/invoice-sums.ts';

interface Scope {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
}

export interface ListValues extends Scope {
  readonly now: Date;
  readonly state: string | undefined;
  readonly organizationContactId: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly skip: number;
  readonly take: number;
}

/** The state by the clock of the organization. */
const stateSql = (
  p: Params<{ now: Date }>,
) => sql`case when i.state not in ('draft', 'paid', 'canceled') and i.kind = 'invoice'
    and i."dueOn" < (${p.now}::timestamptz at time zone coalesce(org."timeZone", 'UTC'))::date then 'overdue' else i.state end`;

const fromSql = sql`invoices i
  join organizations org on org."tenantId" = i."tenantId" and org.id = i."organizationId"
  left join organization_contacts c on c."tenantId" = i."tenantId" and c.id = i."organizationContactId"
  left join invoice_buyers b on b."tenantId" = c."tenantId" and b."organizationContactId" = c.id
  left join lateral (select sum(p.amount) as paid from invoice_payments p
    where p."tenantId" = i."tenantId" and p."invoiceId" = i.id and p."removedAt" is null) pay on true`;

const amountSql = (column: string) => sql`round(${raw(column)}, ${digitsSql('i.currency')})::text`;

const rowSql = (
  p: Params<{ now: Date }>,
) => sql`i.id, i.kind, ${stateSql(p)} as state, i.number, i."organizationContactId",
    coalesce(i.buyer->>'name', nullif(b.name, ''), c.name, '') as "clientName", i.currency, i."periodFrom", i."periodTo",
    i."issuedOn", i."dueOn", i."paidOn", ${amountSql('coalesce(i.total, 0)')} as total, ${amountSql('coalesce(pay.paid, 0)')} as paid`;

const inPlace = (p: Params<Scope>): Sql =>
  sql`i."tenantId" = ${p.tenantId} and i."organizationId" = ${p.organizationId}`;

const matching = (p: Params<ListValues>): Sql => sql`${inPlace(p)}
    and (${p.state}::text is null or ${stateSql(p)} = ${p.state})
    and (${p.organizationContactId}::uuid is null or i."organizationContactId" = ${p.organizationContactId})
    and (${p.from}::date is null or i."issuedOn" >= ${p.from}::date and i.state <> 'draft')
    and (${p.to}::date is null or i."issuedOn" <= ${p.to}::date and i.state <> 'draft')`;

export const listSql = rowStatement(
  {
    id: uuid,
    kind: word<InvoiceRow['kind']>(),
    state: word<InvoiceState>(),
    number: nullable(text),
    organizationContactId: nullable(uuid),
    clientName: text,
    currency: text,
    periodFrom: day,
    periodTo: day,
    issuedOn: nullable(day),
    dueOn: nullable(day),
    paidOn: nullable(day),
    total: text,
    paid: text,
  },
  (p: Params<ListValues>) => sql`
  select ${rowSql(p)} from ${fromSql} where ${matching(p)}
  order by i.state <> 'draft', i."issuedOn" desc, i.sequence desc, i."createdAt" desc, i.id
  offset ${p.skip}::int limit ${p.take}::int`,
);

/** Credit notes count in no sum: the invoice that each cancels counts in no open sum either. */
export const sumsSql = rowStatement(
  { state: word<InvoiceState>(), currency: text, count: int, total: text, open: text, isSummed: bool },
  (p: Params<ListValues>) => sql`
  select ${stateSql(p)} as state, i.currency, count(*)::int as count,
    round(coalesce(sum(i.total) filter (where i.kind = 'invoice'), 0), ${digitsSql('i.currency')})::text as total,
    round(coalesce(sum(i.total - coalesce(pay.paid, 0)) filter (where i.kind = 'invoice'), 0), ${digitsSql('i.currency')})::text as open,
    bool_or(i.kind = 'invoice') as "isSummed"
  from ${fromSql} where ${matching(p)}
  group by 1, i.currency order by 1, i.currency`,
);

const linkedSql = (on: Sql) => sql`(select json_build_object('id', o.id, 'number', o.number) from invoices o
    where o."tenantId" = i."tenantId" and ${on})`;

/** An invoice with its lines, without amounts of entries. */
const invoiceSql = rowStatement(
  {
    id: uuid,
    kind: word<StoredInvoice['kind']>(),
    state: word<InvoiceState>(),
    number: nullable(text),
    organizationContactId: nullable(uuid),
    clientName: text,
    currency: text,
    periodFrom: day,
    periodTo: day,
    issuedOn: nullable(day),
    dueOn: nullable(day),
    paidOn: nullable(day),
    total: text,
    paid: text,
    language: text,
    grouping: word<StoredInvoice['grouping']>(),
    projectIds: listOf(uuid),
    taxKind: word<StoredInvoice['taxKind']>(),
    discountPercent: text,
    note: text,
    seller: nullable(jsonb<object>()),
    buyer: nullable(jsonb<object>()),
    version: int,
    sequence: nullable(int),
    lines: json<readonly StoredLine[]>(),
    payments: json<InvoicePayment[]>(),
    sendings: json<InvoiceSending[]>(),
    sentAt: nullable(text),
    viewedAt: nullable(text),
    hasLink: bool,
    cancels: nullable(json<NonNullable<StoredInvoice['cancels']>>()),
    canceledBy: nullable(json<NonNullable<StoredInvoice['canceledBy']>>()),
    estimate: nullable(json<NonNullable<StoredInvoice['estimate']>>()),
  },
  (p: Params<Scope & { now: Date; id: string }>) => sql`
  select ${rowSql(p)}, i.language, i.grouping, i."projectIds", i."taxKind", trim_scale(i."discountPercent")::text as "discountPercent", i.note,
    i.seller, i.buyer, i.version, i.sequence,
    coalesce((select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'description', l.description,
        'quantity', l.quantity::text, 'unit', l.unit, 'price', trim_scale(l.price)::text, 'taxPercent', trim_scale(l."taxPercent")::text)
        order by l.position, l.id)
      from invoice_lines l where l."tenantId" = i."tenantId" and l."invoiceId" = i.id), '[]') as lines,
    coalesce((select json_agg(json_build_object('id', p.id, 'paidOn', p."paidOn", 'amount', ${amountSql('p.amount')}, 'reference', p.reference,
        'by', ${raw(fullNameSql('maker'))}, 'removedAt', to_char(p."removedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'removedBy', ${raw(fullNameSql('remover'))}) order by p."paidOn", p."createdAt", p.id)
      from invoice_payments p
      left join users maker on maker."tenantId" = p."tenantId" and maker.id = p."createdByUserId"
      left join users remover on remover."tenantId" = p."tenantId" and remover.id = p."removedByUserId"
      where p."tenantId" = i."tenantId" and p."invoiceId" = i.id), '[]') as payments,
    coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'reminder', s.reminder, 'recipient', s.recipient, 'result', s.result,
        'problem', s.problem, 'createdAt', to_char(s."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', ${raw(fullNameSql('sender'))})
        order by s."createdAt" desc, s.id)
      from invoice_sendings s left join users sender on sender."tenantId" = s."tenantId" and sender.id = s."createdByUserId"
      where s."tenantId" = i."tenantId" and s."invoiceId" = i.id), '[]') as sendings,
    to_char(i."sentAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt", to_char(i."viewedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "viewedAt", i."linkTokenHash" is not null as "hasLink",
    ${linkedSql(sql`o.id = i."cancelsId"`)} as cancels, ${linkedSql(sql`o."cancelsId" = i.id`)} as "canceledBy",
    (select json_build_object('id', e.id, 'number', e.number) from estimates e where e."tenantId" = i."tenantId" and e."invoiceId" = i.id) as estimate
  from ${fromSql} where ${inPlace(p)} and i.id = ${p.id}`,
);

const lockSql = statement(
  (p: Params<Scope & { id: string }>) => sql`
  select i.id from invoices i where ${inPlace(p)} and i.id = ${p.id} for update`,
);

export type Place = Queryable & Pick<Context, 'tenantId' | 'organizationId' | 'now'>;

type StoredLine = Omit<InvoiceLine, 'net'>;

export interface StoredInvoice extends Omit<Invoice, 'seller' | 'buyer' | 'lines' | 'sums' | 'nextNumber'> {
  readonly seller: object | null;
  readonly buyer: object | null;
  readonly sequence: number | null;
  readonly lines: readonly StoredLine[];
}

/** The invoice as it is stored; 404 for one of another organization. */
export async function findStored(place: Place, id: string): Promise<StoredInvoice> {
  const { tenantId, organizationId } = place;
  const values = { tenantId, organizationId, now: place.now(), id };
  const [row] = await queryRows(place, invoiceSql(values));
  if (row === undefined) throw notFound('The invoice');
  return row;
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockStored(tx: Place, id: string): Promise<StoredInvoice> {
  const { tenantId, organizationId } = tx;
  await execute(tx, lockSql({ tenantId, organizationId, id }));
  return findStored(tx, id);
}

/** A name of blanks and invisible signs alone names nothing. */
const shownName = (name: string | null): string | undefined =>
  name !== null && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : undefined;

/** The subject of a line of time, in the language of the client. */
function wordsIn(language: string, grouping: InvoiceGrouping): (entry: BillableEntry) => string {
  const word = (text: string) => translateTo(language, text);
  const date = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  const projectOf = ({ projectName }: BillableEntry) =>
    shownName(projectName) ?? word(billedWorkTexts.noProject);
  if (grouping === 'person') return ({ employeeName }) => employeeName;
  if (grouping === 'day') return ({ day }) => date.format(new Date(day));
  if (grouping === 'project') return projectOf;
  return ({ projectName, taskTitle }) => {
    const project = shownName(projectName);
    const task = shownName(taskTitle) ?? word(billedWorkTexts.noTask);
    return project === undefined ? task : `${project}: ${task}`;
  };
}

/** Lines of billable time; 400 where they are more than an invoice has. */
export function linesOfTime(
  entries: readonly BillableEntry[],
  grouping: InvoiceGrouping,
  language: string,
): BilledLine[] {
  const lines = toBilledLines(entries, grouping, wordsIn(language, grouping));
  if (lines.length > mostInvoiceLines) throw badRequest(invoiceRefusals.tooMuch, { code: 'TOO_MUCH_TIME' });
  return lines;
}

/** As invoices price lines of time. */
export function toPriced(
  { seconds, price }: Pick<BilledLine, 'seconds' | 'price'>,
  { taxPercent }: Pick<Billing, 'taxPercent'>,
) {
  return { quantity: billedHours(seconds), price, taxPercent };
}

/** Puts time on an invoice, in its first lines. */
export async function insertTime(
  tx: Tx,
  { invoiceId, billing }: { invoiceId: string; billing: Pick<Billing, 'taxPercent'> },
  lines: readonly BilledLine[],
): Promise<void> {
  const { tenantId } = tx;
  const made = lines.map((line, position) => ({ ...line, id: uuidv7(), position }));
  const rows = made.map(({ id, position, description, ...line }) => ({
    ...{ id, position, description, ...toPriced(line, billing) },
  }));
  await insertMany(tx, 'invoice_lines', rows, { tenantId, invoiceId, kind: 'time', unit: 'hour' });
  const parts = made.flatMap(({ id: lineId, entries }) =>
    entries.map(({ id: timeLogId, seconds }) => ({ timeLogId, lineId, seconds })),
  );
  await insertMany(tx, 'invoice_time_logs', parts, { tenantId, invoiceId });
}
