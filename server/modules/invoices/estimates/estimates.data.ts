import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, day, int, json, jsonb, nullable, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Place } from '#server/modules/invoices/invoices.data.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import {
  type Estimate,
  type EstimateLine,
  type EstimateListQuery,
  type EstimateState,
  estimateTexts,
} from '#shared/invoices/estimates/estimate.schema.ts';
import type { InvoiceTaxKind } from '#shared/invoices/invoice.schema.ts';
import type { InvoiceSending } from '#shared/invoices/invoice-sending.schema.ts';

/** Also in a job or behind a link, which act for nobody. */
export type EstimateTx = InTransaction<BaseContext & Pick<Context, 'tenantId' | 'organizationId'>>;

/** A mail of an estimate as the row stores it, with its words. */
export interface StoredSending extends Omit<InvoiceSending, 'by' | 'reminder'> {
  readonly subject: string;
  readonly text: string;
  readonly byUserId: string;
}

/** The same with the name and the address of who sent it. */
interface EstimateSending extends StoredSending {
  readonly by: string;
  readonly sender: string;
}

export const toStoredSending = ({ by: _by, sender: _sender, ...sending }: EstimateSending): StoredSending =>
  sending;

const columns = {
  id: uuid,
  state: word<EstimateState>(),
  number: text,
  title: text,
  organizationContactId: nullable(uuid),
  clientName: text,
  currency: text,
  sentOn: nullable(day),
  validUntil: nullable(day),
  language: text,
  taxKind: word<InvoiceTaxKind>(),
  discountPercent: text,
  note: text,
  lines: jsonb<EstimateLine[]>(),
  seller: nullable(jsonb<object>()),
  buyer: nullable(jsonb<object>()),
  sendings: jsonb<EstimateSending[]>(),
  viewedAt: nullable(text),
  hasLink: bool,
  linkTokenSealed: nullable(text),
  answer: nullable(json<NonNullable<Estimate['answer']>>()),
  invoice: nullable(json<NonNullable<Estimate['invoice']>>()),
  createdByUserId: nullable(uuid),
  version: int,
};

interface Filter {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly now: Date;
  readonly id: string | undefined;
  readonly state: string | undefined;
  readonly organizationContactId: string | undefined;
}

const sendingsSql = sql`coalesce((
        select jsonb_agg(s.one || jsonb_build_object('by', coalesce(${raw(fullNameSql('su'))}, ''), 'sender', coalesce(a.email, '')) order by s.place)
        from jsonb_array_elements(e.sendings) with ordinality as s (one, place)
        left join users su on su."tenantId" = e."tenantId" and su.id = (s.one->>'byUserId')::uuid
        left join accounts a on a.id = su."accountId"), '[]'::jsonb)`;

/** A canceled invoice frees the estimate for another one. */
const rowsSql = (p: Params<Filter>) => sql`
  select * from (
    select e.id, case when i.state <> 'canceled' then 'invoiced'
        when e.state = 'sent' and e."validUntil" < (${p.now}::timestamptz at time zone coalesce(org."timeZone", 'UTC'))::date then 'expired'
        else e.state end as state,
      e.number, e.title, e."organizationContactId", coalesce(e.buyer->>'name', nullif(b.name, ''), c.name, '') as "clientName", e.currency,
      e."sentOn", e."validUntil", e.language, e."taxKind", trim_scale(e."discountPercent")::text as "discountPercent", e.note, e.lines,
      e.seller, e.buyer, ${sendingsSql} as sendings, to_char(e."viewedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "viewedAt",
      e."linkTokenHash" is not null as "hasLink", e."linkTokenSealed",
      case when e."answeredAt" is not null then json_build_object(
        'at', to_char(e."answeredAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'name', coalesce(nullif(e."answeredName", ''), ${raw(fullNameSql('u'))}, ''), 'isByClient', e."answeredName" <> '') end as answer,
      case when i.id is not null then json_build_object('id', i.id, 'number', i.number) end as invoice,
      e."createdByUserId", e.version, e.state <> 'draft' as "isSent", e.year, e.sequence
    from estimates e
    join organizations org on org."tenantId" = e."tenantId" and org.id = e."organizationId"
    left join organization_contacts c on c."tenantId" = e."tenantId" and c.id = e."organizationContactId"
    left join invoice_buyers b on b."tenantId" = c."tenantId" and b."organizationContactId" = c.id
    left join invoices i on i."tenantId" = e."tenantId" and i.id = e."invoiceId"
    left join users u on u."tenantId" = e."tenantId" and u.id = e."answeredByUserId"
    where e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId} and (${p.id}::uuid is null or e.id = ${p.id})
  ) as one
  where (${p.state}::text is null or one.state = ${p.state})
    and (${p.organizationContactId}::uuid is null or one."organizationContactId" = ${p.organizationContactId})`;

const names = Object.keys(columns)
  .map((name) => `"${name}"`)
  .join(', ');

const countSql = rowStatement(
  { count: int },
  (p: Params<Filter>) => sql`select count(*)::int as count from (${rowsSql(p)}) as found`,
);

const listSql = rowStatement(
  columns,
  (p: Params<Filter & { skip: number; take: number }>) => sql`
  select ${raw(names)} from (${rowsSql(p)}) as found
  order by "isSent", year desc, sequence desc
  offset ${p.skip}::int limit ${p.take}::int`,
);

const usualPage = 50;

/** The estimates of the organization as they are stored, drafts and the latest first. */
export async function findEstimates(
  place: Place,
  { skip = 0, take = usualPage, ...query }: EstimateListQuery & { id?: string | undefined },
) {
  const { tenantId, organizationId } = place;
  const { id, state, organizationContactId } = query;
  const filter = { id, state, organizationContactId, tenantId, organizationId, now: place.now() };
  return queryRows(place, listSql({ ...filter, skip, take }));
}
export type StoredEstimate = Awaited<ReturnType<typeof findEstimates>>[number];

export async function countEstimates(place: Place, query: EstimateListQuery): Promise<number> {
  const { tenantId, organizationId } = place;
  const { state, organizationContactId } = query;
  const filter = { id: undefined, state, organizationContactId, tenantId, organizationId };
  const [row] = await queryRows(place, countSql({ ...filter, now: place.now() }));
  return row?.count ?? 0;
}

/** 404 for one of another organization. */
export async function findStoredEstimate(place: Place, id: string): Promise<StoredEstimate> {
  const [row] = await findEstimates(place, { id });
  if (row === undefined) throw notFound(estimateTexts.notFound);
  return row;
}

/** Writes columns of an estimate, and tells the pages. */
export async function saveEstimate(
  tx: EstimateTx,
  id: string,
  data: Prisma.EstimateUncheckedUpdateInput,
): Promise<void> {
  await tx.db.estimate.update({
    where: { tenantId_id: { tenantId: tx.tenantId, id } },
    data: { ...data, version: { increment: 1 } },
    select: { id: true },
  });
  publishEstimates(tx, [id]);
}

export function publishEstimates(tx: EstimateTx, ids: readonly string[]): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'invoices', [...ids]));
}

const linkedSql = rowStatement(
  { id: uuid, tenantId: uuid, organizationId: uuid },
  (p: Params<{ tokenHash: string }>) => sql`
  select e.id, e."tenantId", e."organizationId" from estimates e
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId" and o."deletedAt" is null
  where e."linkTokenHash" = ${p.tokenHash}`,
);

/** The estimate behind a link; undefined for one that is unknown or withdrawn. */
export async function findLinkedEstimate(ctx: BaseContext, tokenHash: string) {
  const [row] = await queryRows(ctx, linkedSql({ tokenHash }));
  return row;
}
