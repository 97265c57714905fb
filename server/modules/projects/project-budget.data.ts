import { v7 as uuidv7 } from 'uuid';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { Tx } from '#server/modules/projects/project-access.ts';

interface ProjectKey {
  readonly tenantId: string;
  readonly id: string;
}

const budgetOfFieldsSql = statement(
  (p: Params<ProjectKey & { budgetId: string; now: Date }>) => sql`
with named as (
  select "tenantId", "organizationId", id, case "budgetType" when 'hours' then 'hours' else 'money' end as measure,
    round((case "budgetType" when 'hours' then budget * 3600 else budget end)::numeric,
      case "budgetType" when 'hours' then 0 else 2 end) as "limit"
  from organization_projects where "tenantId" = ${p.tenantId}::uuid and id = ${p.id}::uuid
), possible as (
  select * from named where "limit" > 0 and "limit" <= 1000000000000
), dropped as (
  delete from budgets b using named
  where b."tenantId" = named."tenantId" and b."projectId" = named.id and not exists (select 1 from possible)
)
insert into budgets (id, "tenantId", "organizationId", "projectId", measure, "limit", period, counts, "alertLevels", "createdAt")
select ${p.budgetId}::uuid, "tenantId", "organizationId", id, measure, "limit", 'once', 'all', '{75,90,100}', ${p.now}::timestamptz
from possible
on conflict ("organizationId", "organizationContactId", "projectId", "taskId") do update
  set measure = excluded.measure, "limit" = excluded."limit", "notifiedLevel" = 0, "notifiedMonth" = null
  where (budgets.measure, budgets."limit") is distinct from (excluded.measure, excluded."limit")`,
);

/** Clients that know only the fields of a project write its budget by them. */
export async function writeBudgetOfFields(tx: Tx, id: string): Promise<void> {
  const { tenantId } = tx;
  await execute(tx, budgetOfFieldsSql({ tenantId, id, budgetId: uuidv7(), now: tx.now() }));
}

const fieldsOfBudgetSql = statement(
  (p: Params<ProjectKey>) => sql`
update organization_projects p set
  budget = coalesce((select b."limit" / 3600 from budgets b
    where b."tenantId" = p."tenantId" and b."projectId" = p.id and b.measure = 'hours'), 0),
  "budgetType" = case when exists (select 1 from budgets b
    where b."tenantId" = p."tenantId" and b."projectId" = p.id and b.measure = 'hours') then 'hours' else p."budgetType" end
where p."tenantId" = ${p.tenantId}::uuid and p.id = ${p.id}::uuid`,
);

/**
 * Copies the budget to the fields that they read: hours alone, since everybody who sees a project reads its fields.
 */
export async function writeFieldsOfBudget(tx: Tx, id: string): Promise<void> {
  await execute(tx, fieldsOfBudgetSql({ tenantId: tx.tenantId, id }));
}
