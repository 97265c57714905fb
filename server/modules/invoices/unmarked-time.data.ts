import type { Context } from '#server/context/context.ts';
import { secondsUntil } from '#server/db/log-seconds.sql.ts';
import { queryRows } from '#server/db/query.ts';
import { int, nullable, type RowOf, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import type { LeftOut, TimeChoice } from '#server/modules/invoices/billable-time.data.ts';
import type { Billing } from '#server/modules/invoices/invoice-parties.data.ts';
import { readBilling } from '#server/modules/rates/billable-default.data.ts';
import { clientOfLog } from '#server/modules/rates/money.sql.ts';
import { dayBounds } from '#shared/time/day.ts';

interface Place {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
}

/** Finished entries that are not billable, with their projects `p`. */
const unmarked = (p: Params<Place>) => sql`time_logs l
  left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
  where l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId} and l."deletedAt" is null
    and not l."isBillable" and l."stoppedAt" >= l."startedAt" + interval '1 second'`;

interface PeriodValues extends Place {
  readonly organizationContactId: string;
  readonly projectIds: readonly string[] | undefined;
  readonly starts: Date;
  readonly ends: Date;
}

const options = { planned: 'each-time' } as const;

const ofPeriodSql = rowStatement(
  { entries: int, seconds: int },
  (p: Params<PeriodValues>) => sql`
  select count(*)::int as entries, coalesce(sum(${secondsUntil('l."stoppedAt"')}), 0)::int as seconds
  from ${unmarked(p)} and l."startedAt" >= ${p.starts} and l."startedAt" < ${p.ends}
    and ${raw(clientOfLog)} = ${p.organizationContactId}::uuid
    and (${p.projectIds}::uuid[] is null or l."projectId" = any(${p.projectIds}))`,
  options,
);

/** Adds the time of the client and period that is not billable to what is left out. */
export async function withUnmarked(
  ctx: Context,
  { zone }: Pick<Billing, 'zone'>,
  { periodFrom, periodTo, projectIds, organizationContactId }: TimeChoice,
  { leftOut, leftOutSeconds }: LeftOut,
): Promise<LeftOut> {
  const { tenantId, organizationId } = ctx;
  const [starts, ends] = [dayBounds(periodFrom, zone).start, dayBounds(periodTo, zone).end];
  const values = { tenantId, organizationId, organizationContactId, projectIds, starts, ends };
  const [found] = await queryRows(ctx, ofPeriodSql(values));
  return {
    leftOut: { ...leftOut, notBillable: found?.entries ?? 0 },
    leftOutSeconds: { ...leftOutSeconds, notBillable: found?.seconds ?? 0 },
  };
}

interface UnbilledValues extends Place {
  readonly organizationContactId: string | undefined;
  /** Entries that begin before it, by the clock of the organization. */
  readonly ends: Date;
  readonly zone: string;
}

const columns = {
  ...{ organizationContactId: uuid, projectId: nullable(uuid), seconds: int, oldest: text, currency: text },
  ...{ clientName: nullable(text), projectName: nullable(text) },
};
type UnmarkedRow = RowOf<typeof columns>;

/** Days that an issued invoice of the client bills are decided. */
const unbilledSql = rowStatement(
  columns,
  (p: Params<UnbilledValues>) => sql`
  with sums as (
    select ${raw(clientOfLog)} as "organizationContactId", l."projectId", sum(${secondsUntil('l."stoppedAt"')})::int as seconds,
      to_char(min(l."startedAt") at time zone ${p.zone}, 'YYYY-MM-DD') as oldest
    from ${unmarked(p)} and l."startedAt" < ${p.ends} and ${raw(clientOfLog)} is not null
      and (${p.organizationContactId}::uuid is null or ${raw(clientOfLog)} = ${p.organizationContactId})
      and not exists (
        select from invoices i where i."tenantId" = l."tenantId" and i."organizationContactId" = ${raw(clientOfLog)}
          and i.state <> 'draft' and (l."startedAt" at time zone ${p.zone})::date between i."periodFrom" and i."periodTo")
    group by 1, 2
  )
  select sums.*, coalesce(c.currency, o.currency) as currency, c.name as "clientName", pr.name as "projectName"
  from sums
  join organizations o on o."tenantId" = ${p.tenantId} and o.id = ${p.organizationId}
  left join organization_contacts c on c."tenantId" = o."tenantId" and c.id = sums."organizationContactId"
  left join organization_projects pr on pr."tenantId" = o."tenantId" and pr.id = sums."projectId"
  order by lower(c.name) nulls last, c.id, lower(pr.name) nulls last, pr.id`,
  options,
);

/** Time that is not billable though new time of its project and client is, by both. */
export async function findUnmarked(ctx: Context, values: UnbilledValues): Promise<readonly UnmarkedRow[]> {
  const rows = await queryRows(ctx, unbilledSql(values));
  if (rows.length === 0) return rows;
  const billingOf = await readBilling(ctx, ctx.organizationId, rows);
  return rows.filter((row) => billingOf(row).isBillable);
}
