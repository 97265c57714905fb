/** What is each task's own. $1 tenant, $2 ids, $3 ranks, $4 numbers, $5 their scopes, $6 prefixes; null leaves. */
export const placeSql = `
update tasks t set rank = coalesce(v.rank, t.rank), number = coalesce(v.number, t.number),
  "numberScope" = coalesce(v.scope, t."numberScope"),
  prefix = case when v.number is null then t.prefix else v.prefix end
from unnest($2::uuid[], $3::text[], $4::int[], $5::uuid[], $6::text[]) v(id, rank, number, scope, prefix)
where t."tenantId" = $1::uuid and t.id = v.id`;

/** $1 tenant, $2 tasks, $3 the employee or team each loses. */
export const unlinkSql = {
  memberIds: `
delete from task_members link using unnest($2::uuid[], $3::uuid[]) v(task, target)
where link."tenantId" = $1::uuid and link."taskId" = v.task and link."employeeId" = v.target`,
  teamIds: `
delete from task_teams link using unnest($2::uuid[], $3::uuid[]) v(task, target)
where link."tenantId" = $1::uuid and link."taskId" = v.task and link."organizationTeamId" = v.target`,
} as const;
