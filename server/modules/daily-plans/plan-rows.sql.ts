import { type Params, sql, statement } from '#server/db/sql.ts';
import { shownTask, visiblePlan } from '#server/modules/daily-plans/plan-json.sql.ts';
import { visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import type { DailyPlanStatus } from '#shared/enums/daily-plan.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface Place extends CallerValues {
  readonly ownerId: string;
  readonly teamId: string | undefined;
  readonly plansForAll: boolean;
}

interface NewPlan {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly employeeId: string;
  readonly teamId: string | null;
  readonly date: Day;
  readonly workTimePlanned: number | undefined;
  readonly status: DailyPlanStatus | undefined;
  readonly now: Date;
  readonly userId: string;
}

interface PlanTasks {
  readonly planId: string;
  readonly taskIds: readonly string[];
}

/** Those of the plans that the caller sees, locked in one order until the transaction ends. */
export const lockPlansSql = statement(
  (p: Params<CallerValues & { ids: readonly string[] }>) => sql`
with ${visibleTeams(p)}
select p.id, p."employeeId", p."organizationTeamId" as "teamId", to_char(p.date, 'YYYY-MM-DD') as date,
  coalesce((select u."timeZone" from employees e join users u on u.id = e."userId" where e.id = p."employeeId"), 'UTC')
    as "timeZone",
  ${managesTeam(p, 'p."organizationTeamId"')} as "isManaged"
from daily_plans p
where p.id = any(${p.ids}::uuid[]) and ${visiblePlan(p)}
order by p.id
for no key update of p`,
);

/**
 * Whose day is planned and in which team: the team asked for, else the one the person is at among those in which the
 * caller may plan for them.
 */
export const planPlaceSql = statement(
  (p: Params<Place>) => sql`
with ${visibleTeams(p)}
select e.id as "employeeId", e."organizationId", coalesce(u."timeZone", 'UTC') as "timeZone", team.id as "teamId",
  coalesce(team."isManaged", false) as "isManaged", team.id in (select id from visible_team) as "isTeammate",
  ${p.teamId}::uuid in (select id from visible_team) as "isTeamSeen"
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
left join lateral (
  select team.id, led."isManaged"
  from organization_team_employees m
  join organization_teams team on team.id = m."organizationTeamId" and team."deletedAt" is null
  cross join lateral (select ${managesTeam(p, 'team.id')} as "isManaged") led
  where m."employeeId" = e.id and m."deletedAt" is null and (${p.teamId}::uuid is null or team.id = ${p.teamId})
  order by (led."isManaged" or e.id = ${p.employeeId} or ${p.plansForAll}::boolean) desc, team.id = u."lastTeamId" desc nulls last,
    m."assignedAt", m.id
  limit 1
) team on true
where e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId} and e.id = ${p.ownerId}::uuid and e."deletedAt" is null`,
);

/**
 * Makes the plan of the day or adds to it: hours count when they are above 0, a status when one is given.
 */
export const upsertPlanSql = statement(
  (p: Params<NewPlan>) => sql`
insert into daily_plans (id, "tenantId", "organizationId", "employeeId", "organizationTeamId", date, "workTimePlanned",
  status, "createdAt", "updatedAt", "createdByUserId")
values (${p.id}::uuid, ${p.tenantId}::uuid, ${p.organizationId}::uuid, ${p.employeeId}::uuid, ${p.teamId}::uuid, ${p.date}::date, coalesce(${p.workTimePlanned}::float8, 0),
  coalesce(${p.status}::text, 'open'), ${p.now}::timestamptz, ${p.now}::timestamptz, ${p.userId}::uuid)
on conflict ("employeeId", "organizationTeamId", date) where "deletedAt" is null do update set
  "workTimePlanned" = case when ${p.workTimePlanned}::float8 > 0 then ${p.workTimePlanned}::float8 else daily_plans."workTimePlanned" end,
  status = coalesce(${p.status}::text, daily_plans.status), "updatedAt" = excluded."updatedAt",
  "updatedByUserId" = excluded."createdByUserId"
returning id`,
);

/** Tasks behind the last one of a plan, in the order given; those it holds stay where they are. */
export const appendTasksSql = statement(
  (p: Params<PlanTasks & { tenantId: string }>) => sql`
insert into daily_plan_tasks ("tenantId", "dailyPlanId", "taskId", "order")
select ${p.tenantId}::uuid, ${p.planId}::uuid, wanted.id,
  wanted.place + coalesce((select max("order") from daily_plan_tasks where "dailyPlanId" = ${p.planId}::uuid), -1)
from unnest(${p.taskIds}::uuid[]) with ordinality as wanted (id, place)
on conflict do nothing`,
);

/** The tasks of a plan in order, and which of them the caller is shown. */
export const entriesSql = statement(
  (p: Params<CallerValues & { planId: string }>) => sql`
with ${visibleTeams(p)}
select link."taskId", (${shownTask(p)}) as "isShown"
from daily_plan_tasks link
join daily_plans p on p.id = link."dailyPlanId"
join tasks t on t.id = link."taskId"
where link."dailyPlanId" = ${p.planId}::uuid
order by link."order", link."createdAt", link."taskId"`,
);

/** Puts the tasks of a plan into this order. */
export const orderTasksSql = statement(
  (p: Params<PlanTasks>) => sql`
update daily_plan_tasks link set "order" = wanted.place - 1
from unnest(${p.taskIds}::uuid[]) with ordinality as wanted (id, place)
where link."dailyPlanId" = ${p.planId}::uuid and link."taskId" = wanted.id`,
);

/** Plans of a person that hold a task. */
export const plansWithTaskSql = statement(
  (p: Params<CallerValues & { ownerId: string; taskId: string; teamId: string | undefined }>) => sql`
with ${visibleTeams(p)}
select p.id from daily_plans p
join daily_plan_tasks link on link."dailyPlanId" = p.id and link."taskId" = ${p.taskId}::uuid
where ${visiblePlan(p)} and p."employeeId" = ${p.ownerId}::uuid and (${p.teamId}::uuid is null or p."organizationTeamId" = ${p.teamId})`,
);
