/** What is each card's own. $1 tenant, $2 tasks, $3 their ranks. */
export const rankSql = `
update tasks t set rank = v.rank
from unnest($2::uuid[], $3::text[]) v(id, rank)
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
