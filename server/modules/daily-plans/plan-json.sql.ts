import { embedded, instant, jsonMembers, scalar } from '#server/db/json-sql.ts';
import { countedTaskCtes, personJson } from '#server/modules/tasks/task-json.sql.ts';
import { countedTask, countedTeams } from '#server/modules/tasks/visible-tasks.sql.ts';

/** A plan somebody sees: their own, or one of a team they see. $1–$5 `countedValues`. */
export const visiblePlan = `p."tenantId" = $1 and p."organizationId" = $2 and p."deletedAt" is null
    and ($5 or p."employeeId" = $4 or p."organizationTeamId" in (select id from visible_team))`;

/** A task `t` of a plan `p` that is shown: of one's own plan every one, of another's those one sees. */
export const shownTask = `t."deletedAt" is null and (p."employeeId" = $4 or (${countedTask}))`;

/** Midday UTC, so that every zone reads the same day. */
const day = (column: string) => scalar(`to_char(${column}, 'YYYY-MM-DD"T12:00:00.000Z"')`);

const planMembers = jsonMembers({
  id: scalar('p.id'),
  tenantId: scalar('p."tenantId"'),
  organizationId: scalar('p."organizationId"'),
  createdAt: instant('p."createdAt"'),
  updatedAt: instant('p."updatedAt"'),
  createdByUserId: scalar('p."createdByUserId"'),
  date: day('p.date'),
  workTimePlanned: scalar('p."workTimePlanned"'),
  status: scalar('p.status'),
  reflection: scalar('p.reflection'),
  employeeId: scalar('p."employeeId"'),
  organizationTeamId: scalar('p."organizationTeamId"'),
  employee: embedded(personJson),
});

/** What $6 narrows the plans to, and what has to exist for an answer. */
const scopes = {
  everybody: { where: '$6::uuid is null', subject: 'true' },
  employee: {
    where: 'p."employeeId" = $6::uuid',
    subject: `exists (select 1 from employees e where e."tenantId" = $1 and e."organizationId" = $2
      and e.id = $6 and e."deletedAt" is null)`,
  },
  task: {
    where: `p.id in (select link."dailyPlanId" from daily_plan_tasks link
      where link."tenantId" = $1 and link."taskId" = $6::uuid)`,
    subject: `exists (select 1 from tasks t where t.id = $6 and ${countedTask})`,
  },
  ids: { where: 'p.id = any($6::uuid[])', subject: 'true' },
};

export type PlanScope = keyof typeof scopes;

/**
 * Plans by day with their tasks in the plans' own order. First a row with the total, null when what is asked about is
 * not there; then the plans, one a row.
 * $1–$5 `countedValues`, $6 by scope, $7 team or null, $8 first day or null, $9 last day or null, $10 skip, $11 take.
 */
export const plansSql = (scope: PlanScope) => `
with ${countedTeams}, found as materialized (
  select p.* from daily_plans p
  where ${visiblePlan} and ${scopes[scope].where}
    and ($7::uuid is null or p."organizationTeamId" = $7)
    and ($8::date is null or p.date >= $8) and ($9::date is null or p.date <= $9)
), plan as materialized (
  select * from found order by date, "createdAt", id offset $10 limit $11
), entry as materialized (
  select link."dailyPlanId", link."taskId", link."order", link."createdAt"
  from plan join daily_plan_tasks link on link."dailyPlanId" = plan.id
), task as materialized (
  select t.* from tasks t where t."tenantId" = $1 and t.id in (select "taskId" from entry) and t."deletedAt" is null
), shown as materialized (
  select entry.*
  from entry join plan p on p.id = entry."dailyPlanId" join task t on t.id = entry."taskId"
  where ${shownTask}
), ${countedTaskCtes}, filled as (
  select shown."dailyPlanId" as id,
    string_agg(task_json.json, ',' order by shown."order", shown."createdAt", shown."taskId") as tasks
  from shown join task_json on task_json.id = shown."taskId"
  group by shown."dailyPlanId"
)
select case when ${scopes[scope].subject} then (select count(*) from found)::text end as json
union all
select json from (
  select '{' || ${planMembers} || ',"tasks":[' || coalesce(filled.tasks, '') || ']}' as json
  from plan p
  join employees e on e."tenantId" = p."tenantId" and e.id = p."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join accounts a on a.id = u."accountId"
  left join filled on filled.id = p.id
  order by p.date, p."createdAt", p.id
) listed`;
