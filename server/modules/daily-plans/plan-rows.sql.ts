import { shownTask, visiblePlan } from '#server/modules/daily-plans/plan-json.sql.ts';
import { countedTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { countedManagesTeam } from '#server/modules/teams/manages.sql.ts';

/** $1–$5 `countedValues`, $6 plans: those the caller sees, locked in one order until the transaction ends. */
export const lockPlansSql = `
with ${countedTeams}
select p.id, p."employeeId", p."organizationTeamId" as "teamId", to_char(p.date, 'YYYY-MM-DD') as date,
  coalesce((select u."timeZone" from employees e join users u on u.id = e."userId" where e.id = p."employeeId"), 'UTC')
    as "timeZone",
  ${countedManagesTeam('p."organizationTeamId"')} as "isManaged"
from daily_plans p
where p.id = any($6::uuid[]) and ${visiblePlan}
order by p.id
for no key update of p`;

/**
 * Whose day is planned and in which team: the team asked for, else the one the person is at among those in which the
 * caller may plan for them. $1–$5 `countedValues`, $6 employee, $7 team or null, $8 whether the caller plans for all.
 */
export const planPlaceSql = `
with ${countedTeams}
select e.id as "employeeId", e."organizationId", coalesce(u."timeZone", 'UTC') as "timeZone", team.id as "teamId",
  coalesce(team."isManaged", false) as "isManaged", team.id in (select id from visible_team) as "isTeammate",
  $7::uuid in (select id from visible_team) as "isTeamSeen"
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
left join lateral (
  select team.id, led."isManaged"
  from organization_team_employees m
  join organization_teams team on team.id = m."organizationTeamId" and team."deletedAt" is null
  cross join lateral (select ${countedManagesTeam('team.id')} as "isManaged") led
  where m."employeeId" = e.id and m."deletedAt" is null and ($7::uuid is null or team.id = $7)
  order by (led."isManaged" or e.id = $4 or $8::boolean) desc, team.id = u."lastTeamId" desc nulls last,
    m."assignedAt", m.id
  limit 1
) team on true
where e."tenantId" = $1 and e."organizationId" = $2 and e.id = $6::uuid and e."deletedAt" is null`;

/**
 * Makes the plan of the day or adds to it: hours count when they are above 0, a status when one is given.
 * $1 id, $2 tenant, $3 organization, $4 employee, $5 team, $6 day, $7 hours, $8 status, $9 now, $10 user.
 */
export const upsertPlanSql = `
insert into daily_plans (id, "tenantId", "organizationId", "employeeId", "organizationTeamId", date, "workTimePlanned",
  status, "createdAt", "updatedAt", "createdByUserId")
values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::date, coalesce($7::float8, 0),
  coalesce($8::text, 'open'), $9::timestamptz, $9::timestamptz, $10::uuid)
on conflict ("employeeId", "organizationTeamId", date) where "deletedAt" is null do update set
  "workTimePlanned" = case when $7::float8 > 0 then $7::float8 else daily_plans."workTimePlanned" end,
  status = coalesce($8::text, daily_plans.status), "updatedAt" = excluded."updatedAt",
  "updatedByUserId" = excluded."createdByUserId"
returning id`;

/** Tasks behind the last one of a plan, in the order given; those it holds stay where they are. $1 tenant, $2 plan, $3 tasks. */
export const appendTasksSql = `
insert into daily_plan_tasks ("tenantId", "dailyPlanId", "taskId", "order")
select $1::uuid, $2::uuid, wanted.id,
  wanted.place + coalesce((select max("order") from daily_plan_tasks where "dailyPlanId" = $2::uuid), -1)
from unnest($3::uuid[]) with ordinality as wanted (id, place)
on conflict do nothing`;

/** $1–$5 `countedValues`, $6 plan: its tasks in order, and which of them the caller is shown. */
export const entriesSql = `
with ${countedTeams}
select link."taskId", (${shownTask}) as "isShown"
from daily_plan_tasks link
join daily_plans p on p.id = link."dailyPlanId"
join tasks t on t.id = link."taskId"
where link."dailyPlanId" = $6::uuid
order by link."order", link."createdAt", link."taskId"`;

/** Puts the tasks of a plan into this order. $1 plan, $2 tasks. */
export const orderTasksSql = `
update daily_plan_tasks link set "order" = wanted.place - 1
from unnest($2::uuid[]) with ordinality as wanted (id, place)
where link."dailyPlanId" = $1::uuid and link."taskId" = wanted.id`;

/** Plans of a person that hold a task. $1–$5 `countedValues`, $6 employee, $7 task, $8 team or null. */
export const plansWithTaskSql = `
with ${countedTeams}
select p.id from daily_plans p
join daily_plan_tasks link on link."dailyPlanId" = p.id and link."taskId" = $7::uuid
where ${visiblePlan} and p."employeeId" = $6::uuid and ($8::uuid is null or p."organizationTeamId" = $8)`;
