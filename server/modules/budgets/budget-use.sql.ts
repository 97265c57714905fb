import { bool, int, json, listOf, nullable, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, type Sql, sql } from '#server/db/sql.ts';
import { type BudgetedValues, budgetedSql } from '#server/modules/budgets/budget-scope.sql.ts';
import { moneyOfPriced, pricesSql, worthSql } from '#server/modules/rates/money.sql.ts';
import type { BudgetMeasure } from '#shared/budgets/budget-use.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface UseValues extends BudgetedValues {
  readonly seesCosts: boolean;
  readonly now: Date;
  readonly zone: string;
  /** From here on monthly budgets are read, for their pace. */
  readonly paceFrom: Date;
  /** The last days that each answers. */
  readonly days: number;
}

/** The logs of a budget `b`, by an index for each way to it. */
const logsOf = sql`select * from time_logs where "tenantId" = b."tenantId" and "projectId" = b."projectId"
    union all select * from time_logs where "tenantId" = b."tenantId" and "taskId" = b."taskId"
    union all select * from time_logs where "tenantId" = b."tenantId" and "organizationContactId" = b."organizationContactId"
    union all select own.* from organization_projects project join time_logs own
      on own."tenantId" = project."tenantId" and own."projectId" = project.id and own."organizationContactId" is null
      where project."tenantId" = b."tenantId" and project."organizationContactId" = b."organizationContactId"`;

/**
 * `parts`: the time of each budget, cut where its month begins; earlier time shows how fast the budget is used. A
 * part belongs to the day on which it begins, so that days add up to the total used.
 */
const partsSql = (p: Params<UseValues>): Sql => sql`parts as materialized (
  select b.id as "budgetId", b.measure, l.id, l."employeeId", l."projectId", l."taskId", l."isBillable", l."startedAt",
    l."organizationId", coalesce(l."organizationContactId", project."organizationContactId") as "clientId",
    ts.date as "firstDay", part."from", part.until, span."isCounted",
    (part."from" at time zone ${p.zone})::date as day,
    floor(date_part('epoch', part.until - l."startedAt"))::int - floor(date_part('epoch', part."from" - l."startedAt"))::int as seconds
  from budget b
  join lateral (${logsOf}) l on l."deletedAt" is null and l."organizationId" = b."organizationId"
    and (b.counts = 'all' or l."isBillable")
  left join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
  left join organization_projects project on project."tenantId" = l."tenantId" and project.id = l."projectId"
  cross join lateral (values (${p.paceFrom}::timestamptz, b.starts, false), (b.starts, b.ends, true)) as span ("from", until, "isCounted")
  cross join lateral (select greatest(l."startedAt", span."from") as "from",
    least(coalesce(l."stoppedAt", ${p.now}::timestamptz), span.until) as until) part
  where part.until > part."from"
)`;

/** `amounts`: the amount used of each budget, by day and currency. */
const amountsSql = (p: Params<UseValues>): Sql => sql`pieces as materialized (
  select * from parts where measure <> 'hours'
), ${pricesSql(p)}, amounts as materialized (
  select "budgetId", "isCounted", day, null::text as currency, sum(seconds)::numeric as amount
  from parts where measure = 'hours' group by 1, 2, 3
  union all
  select l."budgetId", l."isCounted", l.day, case l.measure when 'money' then money.currency else money."costCurrency" end,
    sum(case l.measure when 'money' then ${worthSql('money.rate', 'money.currency', 'l."from"', 'l.until')}
      else ${worthSql('money."costRate"', 'money."costCurrency"', 'l."from"', 'l.until')} end)
  from priced l
  ${moneyOfPriced(p)}
  group by 1, 2, 3, 4
)`;

/** Visible budgets, each with its use by currency and its last days in its own currency. */
export const budgetUseSql = rowStatement(
  {
    id: uuid,
    organizationContactId: nullable(uuid),
    projectId: nullable(uuid),
    taskId: nullable(uuid),
    name: text,
    measure: word<BudgetMeasure>(),
    limit: text,
    currency: nullable(text),
    period: word<'once' | 'monthly'>(),
    counts: word<'all' | 'billable'>(),
    alertLevels: listOf(int),
    canEdit: bool,
    notifiedLevel: int,
    from: nullable(text),
    sums: json<readonly (readonly [currency: string | null, amount: string])[]>(),
    lastDays: json<readonly (readonly [day: Day, quantity: number])[]>(),
  },
  (p: Params<UseValues>) => sql`
with ${budgetedSql(p)}, ${partsSql(p)}, ${amountsSql(p)}
select b.id, b."organizationContactId", b."projectId", b."taskId", b.name, b.measure, trim_scale(b."limit")::text as "limit",
  case when b.measure <> 'hours' then b.currency end as currency, b.period, b.counts, b."alertLevels", b."canEdit",
  case when b."notifiedMonth" is null or b."notifiedMonth" = ${p.month}::date then b."notifiedLevel" else 0 end as "notifiedLevel",
  case when b.period = 'monthly' then ${p.month}::text else used."firstDay" end as "from",
  coalesce(used.sums, '[]') as sums, coalesce(last.days, '[]') as "lastDays"
from budget b
left join lateral (
  select json_agg(json_build_array(sum.currency, sum.amount::text) order by sum.currency) as sums, min(sum.day)::text as "firstDay"
  from (select a.currency, sum(a.amount) as amount, min(a.day) as day from amounts a
    where a."budgetId" = b.id and a."isCounted" and a.amount is not null group by a.currency) as sum
) used on true
left join lateral (
  select json_agg(json_build_array(recent.day, recent.amount) order by recent.day) as days
  from (select a.day, sum(a.amount)::float8 as amount from amounts a
    where a."budgetId" = b.id and (b.measure = 'hours' or a.currency = b.currency) and a.amount is not null
    group by a.day order by a.day desc limit ${p.days}::int) as recent
) last on true
order by b.name, b.id`,
  { planned: 'each-time' },
);

export interface UseRow {
  readonly id: string;
  readonly organizationContactId: string | null;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly name: string;
  readonly measure: BudgetMeasure;
  readonly limit: string;
  readonly currency: string | null;
  readonly period: 'once' | 'monthly';
  readonly counts: 'all' | 'billable';
  readonly alertLevels: number[];
  readonly canEdit: boolean;
  /** The highest level that was notified in this period. */
  readonly notifiedLevel: number;
  readonly from: Day | null;
  readonly sums: readonly (readonly [currency: string | null, amount: string])[];
  readonly lastDays: readonly (readonly [day: Day, quantity: number])[];
}
