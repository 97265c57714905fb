import type { World } from '#server/seeds/seeding.ts';

/**
 * Hours for each project, one of them nearly used up and one passed; money for a client by month; hours of a task.
 * $1 tenant, $2 organization, $3 now. The levels that are reached are notified already.
 */
const budgetsSql = `
  with worked as (
    select l."projectId", l."taskId", sum(extract(epoch from coalesce(l."stoppedAt", $3::timestamptz) - l."startedAt")) as seconds
    from time_logs l where l."tenantId" = $1 and l."deletedAt" is null group by grouping sets ((l."projectId"), (l."taskId"))
  ), places as (
    select p.id, row_number() over (order by p.name) as place, w.seconds
    from organization_projects p join worked w on w."projectId" = p.id where p."tenantId" = $1
  ), task as (
    select w."taskId", w.seconds from worked w join tasks t on t.id = w."taskId" and t."resolvedAt" is null
    order by w.seconds desc, w."taskId" limit 1
  ), client as (
    select c.id from organization_contacts c where c."tenantId" = $1 order by c.name limit 1
  ), made as (
    select id as "projectId", null::uuid as "taskId", null::uuid as "clientId", 'hours' as measure, 'once' as period,
      greatest(1, round(seconds / 3600 / case place when 1 then 0.92 when 2 then 1.08 else 0.6 end)) * 3600 as most
    from places
    union all select null, "taskId", null, 'hours', 'once', greatest(1, ceil(seconds / 3600 / 0.7)) * 3600 from task
    union all select null, null, id, 'money', 'monthly', 70000 from client
  )
  insert into budgets (id, "tenantId", "organizationId", "projectId", "taskId", "organizationContactId", measure, "limit",
    period, counts, "alertLevels", "notifiedLevel")
  select gen_random_uuid(), $1, $2, "projectId", "taskId", "clientId", measure, most, period, 'all', '{75,90,100}', 100
  from made`;

export async function insertBudgets({ sql, tenantId, organizationId, now }: World): Promise<void> {
  await sql(budgetsSql, [tenantId, organizationId, now]);
}
