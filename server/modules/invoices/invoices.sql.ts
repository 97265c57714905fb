import { type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';
import { digitsSql } from '#server/modules/rates/money.sql.ts';

interface Place {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
}

export interface ListValues extends Place {
  readonly now: Date;
  readonly state: string | undefined;
  readonly organizationContactId: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly skip: number;
  readonly take: number;
}

/** By the clock of the organization. */
const stateSql = (p: Params<{ now: Date }>) => sql`case when i.state = 'sent' and i.kind = 'invoice'
    and i."dueOn" < (${p.now}::timestamptz at time zone coalesce(org."timeZone", 'UTC'))::date then 'overdue' else i.state end`;

const fromSql = sql`invoices i
  join organizations org on org."tenantId" = i."tenantId" and org.id = i."organizationId"
  left join organization_contacts c on c."tenantId" = i."tenantId" and c.id = i."organizationContactId"
  left join invoice_buyers b on b."tenantId" = c."tenantId" and b."organizationContactId" = c.id`;

const amountSql = (column: string) => sql`round(${raw(column)}, ${digitsSql('i.currency')})::text`;

const rowSql = (
  p: Params<{ now: Date }>,
) => sql`i.id, i.kind, ${stateSql(p)} as state, i.number, i."organizationContactId",
    coalesce(i.buyer->>'name', nullif(b.name, ''), c.name, '') as "clientName", i.currency, i."periodFrom", i."periodTo",
    i."issuedOn", i."dueOn", i."paidOn", ${amountSql('coalesce(i.total, 0)')} as total`;

const inPlace = (p: Params<Place>): Sql =>
  sql`i."tenantId" = ${p.tenantId} and i."organizationId" = ${p.organizationId}`;

const matching = (p: Params<ListValues>): Sql => sql`${inPlace(p)}
    and (${p.state}::text is null or ${stateSql(p)} = ${p.state})
    and (${p.organizationContactId}::uuid is null or i."organizationContactId" = ${p.organizationContactId})
    and (${p.from}::date is null or i."issuedOn" >= ${p.from}::date and i.state <> 'draft')
    and (${p.to}::date is null or i."issuedOn" <= ${p.to}::date and i.state <> 'draft')`;

export const listSql = statement(
  (p: Params<ListValues>) => sql`
  select ${rowSql(p)} from ${fromSql} where ${matching(p)}
  order by i.state <> 'draft', i."issuedOn" desc, i.sequence desc, i."createdAt" desc, i.id
  offset ${p.skip}::int limit ${p.take}::int`,
);

/** What a credit note gives back is in the sum of nothing: the invoice that it cancels is in none that is open. */
export const sumsSql = statement(
  (p: Params<ListValues>) => sql`
  select ${stateSql(p)} as state, i.currency, count(*)::int as count,
    round(coalesce(sum(i.total) filter (where i.kind = 'invoice'), 0), ${digitsSql('i.currency')})::text as total,
    bool_or(i.kind = 'invoice') as "isSummed"
  from ${fromSql} where ${matching(p)}
  group by 1, i.currency order by 1, i.currency`,
);

const linkedSql = (on: Sql) => sql`(select json_build_object('id', o.id, 'number', o.number) from invoices o
    where o."tenantId" = i."tenantId" and ${on})`;

/** With its lines, without what they are worth. */
export const invoiceSql = statement(
  (p: Params<Place & { now: Date; id: string }>) => sql`
  select ${rowSql(p)}, i.language, i.grouping, i."projectIds", i."taxKind", trim_scale(i."discountPercent")::text as "discountPercent", i.note,
    i.seller, i.buyer, i.version, i.sequence,
    coalesce((select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'description', l.description,
        'quantity', l.quantity::text, 'unit', l.unit, 'price', trim_scale(l.price)::text, 'taxPercent', trim_scale(l."taxPercent")::text)
        order by l.position, l.id)
      from invoice_lines l where l."tenantId" = i."tenantId" and l."invoiceId" = i.id), '[]') as lines,
    ${linkedSql(sql`o.id = i."cancelsId"`)} as cancels, ${linkedSql(sql`o."cancelsId" = i.id`)} as "canceledBy"
  from ${fromSql} where ${inPlace(p)} and i.id = ${p.id}`,
);

export const lockSql = statement(
  (p: Params<Place & { id: string }>) => sql`
  select i.id from invoices i where ${inPlace(p)} and i.id = ${p.id} for update`,
);
