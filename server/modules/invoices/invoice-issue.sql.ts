import { int, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, type Sql, sql, statement } from '#server/db/sql.ts';
import { worthSql } from '#server/modules/rates/money.sql.ts';

interface Next {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly year: number;
  /** Before year and number. */
  readonly prefix: string;
}

const numberSql = (p: Params<Pick<Next, 'prefix' | 'year'>>): Sql =>
  sql`${p.prefix}::text || ${p.year}::text || '-' || lpad(last::text, greatest(4, length(last::text)), '0')`;

/** The number that the next invoice of the year gets. */
export const nextNumberSql = rowStatement(
  { number: text },
  (p: Params<Next>) => sql`
  select ${numberSql(p)} as number from (
    select coalesce(max(n.last), 0) + 1 as last from invoice_numbers n
    where n."tenantId" = ${p.tenantId} and n."organizationId" = ${p.organizationId} and n.year = ${p.year}) as next`,
);

/** `next`: the next number of the year. Concurrent callers wait for each other. */
const nextSql = (p: Params<Next>): Sql => sql`next as (
    insert into invoice_numbers as n ("tenantId", "organizationId", year, last)
    values (${p.tenantId}, ${p.organizationId}, ${p.year}, 1)
    on conflict ("organizationId", year) do update set last = n.last + 1
    returning last as sequence, ${numberSql(p)} as number
  )`;

interface Issue extends Next {
  readonly id: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly seller: string;
  readonly buyer: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly now: Date;
  /** The amount of each entry, so that the entries of a line add up to it. */
  readonly entries: readonly string[];
  readonly amounts: readonly string[];
}

/** Gives a draft its number; fixes its content and the amounts of its time. */
export const issueSql = rowStatement(
  { number: text },
  (p: Params<Issue>) => sql`
  with ${nextSql(p)}, worth as (
    insert into time_log_amounts as a ("timeLogId", "tenantId", rate, amount, currency, "billedRate", "fixedAt")
    select l.id, l."tenantId", line.price, w.amount, i.currency,
      round(w.amount * 3600 / greatest(1, floor(date_part('epoch', l."stoppedAt" - l."startedAt")))::numeric, 8), ${p.now}
    from unnest(${p.entries}::uuid[], ${p.amounts}::numeric[]) as w (id, amount)
    join time_logs l on l."tenantId" = ${p.tenantId} and l.id = w.id
    join invoice_time_logs t on t."tenantId" = l."tenantId" and t."timeLogId" = l.id
    join invoice_lines line on line."tenantId" = t."tenantId" and line.id = t."lineId"
    join invoices i on i."tenantId" = t."tenantId" and i.id = t."invoiceId"
    on conflict ("timeLogId") do update set rate = coalesce(a.rate, excluded.rate), amount = excluded.amount,
      currency = excluded.currency, "billedRate" = excluded."billedRate"
  )
  update invoices i set state = 'issued', number = next.number, year = ${p.year}, sequence = next.sequence,
    "issuedOn" = ${p.issuedOn}::date, "dueOn" = ${p.dueOn}::date, seller = ${p.seller}::jsonb, buyer = ${p.buyer}::jsonb,
    net = ${p.net}::numeric, tax = ${p.tax}::numeric, total = ${p.total}::numeric,
    version = i.version + 1, "updatedAt" = ${p.now}
  from next where i."tenantId" = ${p.tenantId} and i.id = ${p.id}
  returning i.number`,
);

/** The time of an invoice with its lines. */
export const timeSql = rowStatement(
  { lineId: uuid, id: uuid, seconds: int },
  (p: Params<{ tenantId: string; id: string }>) => sql`
  select t."lineId", t."timeLogId" as id, t.seconds from invoice_time_logs t
  where t."tenantId" = ${p.tenantId} and t."invoiceId" = ${p.id} order by t."timeLogId"`,
);

interface Cancel extends Next {
  readonly id: string;
  readonly creditId: string;
  readonly today: string;
  readonly now: Date;
  readonly userId: string;
}

/** Writes a credit note for an issued invoice; releases the invoice's time, priced by its rates again. */
export const cancelSql = rowStatement(
  { number: text },
  (p: Params<Cancel>) => sql`
  with ${nextSql(p)}, canceled as (
    update invoices set state = 'canceled', version = version + 1, "updatedAt" = ${p.now}
    where "tenantId" = ${p.tenantId} and id = ${p.id}
    returning *
  ), credit as (
    insert into invoices (id, "tenantId", "organizationId", "organizationContactId", kind, state, number, year, sequence, currency,
      language, "periodFrom", "periodTo", grouping, "issuedOn", "taxKind", "discountPercent", seller, buyer, net, tax, total,
      "cancelsId", "createdByUserId", "createdAt", "updatedAt")
    select ${p.creditId}, c."tenantId", c."organizationId", c."organizationContactId", 'credit', 'issued', next.number, ${p.year},
      next.sequence, c.currency, c.language, c."periodFrom", c."periodTo", c.grouping, ${p.today}::date, c."taxKind",
      c."discountPercent", c.seller, c.buyer, c.net, c.tax, c.total, c.id, ${p.userId}, ${p.now}, ${p.now}
    from canceled c, next
    returning number
  ), freed as (
    delete from invoice_time_logs t where t."tenantId" = ${p.tenantId} and t."invoiceId" = ${p.id} returning t."timeLogId"
  ), worth as (
    update time_log_amounts a set "billedRate" = null,
      amount = ${worthSql('a.rate', 'a.currency', 'l."startedAt"', 'l."stoppedAt"')}
    from freed join time_logs l on l."tenantId" = ${p.tenantId} and l.id = freed."timeLogId"
    where a."tenantId" = l."tenantId" and a."timeLogId" = l.id
  )
  select number from credit`,
);

/** Its lines, once it is there. */
export const creditLinesSql = statement(
  (p: Params<{ tenantId: string; id: string; creditId: string }>) => sql`
  insert into invoice_lines (id, "tenantId", "invoiceId", position, kind, description, quantity, unit, price, "taxPercent")
  select gen_random_uuid(), "tenantId", ${p.creditId}, position, kind, description, quantity, unit, price, "taxPercent"
  from invoice_lines where "tenantId" = ${p.tenantId} and "invoiceId" = ${p.id}`,
);
