import { type Params, sql, statement } from '#server/db/sql.ts';
/** What is each card's own. */
export const rankSql = statement(
  (p: Params<{ tenantId: string; taskIds: readonly string[]; ranks: readonly string[] }>) => sql`
update tasks t set rank = v.rank
from unnest(${p.taskIds}::uuid[], ${p.ranks}::text[]) v(id, rank)
where t."tenantId" = ${p.tenantId}::uuid and t.id = v.id`,
);

interface Unlink {
  readonly tenantId: string;
  readonly taskIds: readonly string[];
  /** The employee or team that each loses. */
  readonly targetIds: readonly string[];
}

export const unlinkSql = {
  memberIds: statement(
    (p: Params<Unlink>) => sql`
delete from task_members link using unnest(${p.taskIds}::uuid[], ${p.targetIds}::uuid[]) v(task, target)
where link."tenantId" = ${p.tenantId}::uuid and link."taskId" = v.task and link."employeeId" = v.target`,
  ),
  teamIds: statement(
    (p: Params<Unlink>) => sql`
delete from task_teams link using unnest(${p.taskIds}::uuid[], ${p.targetIds}::uuid[]) v(task, target)
where link."tenantId" = ${p.tenantId}::uuid and link."taskId" = v.task and link."organizationTeamId" = v.target`,
  ),
};
