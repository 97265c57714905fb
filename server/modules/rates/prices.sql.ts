import { type Params, raw, sql } from '#server/db/sql.ts';
import { moneyJoin } from '#server/modules/rates/money.sql.ts';
import { rateSql } from '#server/modules/rates/rate-rule.sql.ts';

interface PriceValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly seesCosts: boolean;
}

const nobody = `'00000000-0000-0000-0000-000000000000'`;
const places = ['clientId', 'projectId', 'employeeId', 'ratedTaskId'].map((column) => `"${column}"`);

/**
 * `priced`: the `pieces` of logs with the task, where tasks have rates, and the span between two changes of rates in which they lie.
 * `prices`: the rates of each of these, looked up once for all of its pieces.
 */
export function pricesSql(p: Params<PriceValues>) {
  const [tenantId, organizationId] = [sql`${p.tenantId}::uuid`, sql`${p.organizationId}::uuid`];
  const own = sql`from rates where "tenantId" = ${tenantId} and "organizationId" = ${organizationId}`;
  const entry = {
    ...{ tenantId, organizationId, organizationContactId: 'at."clientId"', projectId: 'at."projectId"' },
    ...{ employeeId: 'at."employeeId"', taskId: 'at."ratedTaskId"', day: 'at.day' },
  };
  return sql`priced as materialized (
    select *, case when (select bool_or("taskId" is not null) ${own}) then "taskId" end as "ratedTaskId",
      width_bucket("firstDay", (select array_agg(distinct "validFrom") ${own} and "validFrom" is not null)) as span
    from pieces
  ), prices as materialized (
    select at.*, billable.hourly as billable, costs.hourly as cost
    from (select ${raw(places.join())}, span, min("firstDay") as day from priced group by ${raw(places.join())}, span) as at
    left join lateral (${rateSql('billable', entry)}) billable on true
    left join lateral (${rateSql('cost', entry)}) costs on ${p.seesCosts}::boolean
  )`;
}

const samePlace = places
  .map((column) => `coalesce(prices.${column}, ${nobody}) = coalesce(l.${column}, ${nobody})`)
  .join(' and ');
/** `billable` and `costs` of each log `l` of `priced`. */
const ratesOfPlace = sql`left join prices on ${raw(samePlace)} and coalesce(prices.span, -1) = coalesce(l.span, -1)
    cross join lateral (select case when l."isBillable" then prices.billable end as hourly) billable
    cross join lateral (select prices.cost as hourly) costs`;

/** Joins `money` to the logs `l` of `priced`, by the rates of their place. */
export const moneyOfPriced = (p: Params<PriceValues>) =>
  moneyJoin(
    {
      tenantId: sql`${p.tenantId}::uuid`,
      organizationId: sql`${p.organizationId}::uuid`,
      organizationContactId: 'l."clientId"',
      projectId: 'l."projectId"',
      day: 'l."firstDay"',
    },
    ratesOfPlace,
  );
