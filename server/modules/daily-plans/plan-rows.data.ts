import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { bool, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { type PlanOwner, planNotFound, plansForAll } from '#server/modules/daily-plans/plan-access.ts';
import { shownTask, visiblePlan } from '#server/modules/daily-plans/plans.data.ts';
import { visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
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

/** Returns the plans that the caller sees, locked in one order until the transaction ends. */
const lockPlansSql = rowStatement(
  { id: uuid, employeeId: uuid, teamId: nullable(uuid), date: text, timeZone: text, isManaged: bool },
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
 * The person and team of a plan: the requested team, else the person's present one among the teams in which the
 * caller may plan for them.
 */
const planPlaceSql = rowStatement(
  {
    employeeId: uuid,
    organizationId: uuid,
    timeZone: text,
    teamId: nullable(uuid),
    isManaged: bool,
    isTeammate: nullable(bool),
    isTeamSeen: nullable(bool),
  },
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
const upsertPlanSql = rowStatement(
  { id: uuid },
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

/** Appends tasks to a plan in this order; its present tasks keep their places. */
const appendTasksSql = statement(
  (p: Params<PlanTasks & { tenantId: string }>) => sql`
insert into daily_plan_tasks ("tenantId", "dailyPlanId", "taskId", "order")
select ${p.tenantId}::uuid, ${p.planId}::uuid, target.id,
  target.place + coalesce((select max("order") from daily_plan_tasks where "dailyPlanId" = ${p.planId}::uuid), -1)
from unnest(${p.taskIds}::uuid[]) with ordinality as target (id, place)
on conflict do nothing`,
);

/** The tasks of a plan in order, and which of them the caller is shown. */
const entriesSql = rowStatement(
  { taskId: uuid, isShown: bool },
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
const orderTasksSql = statement(
  (p: Params<PlanTasks>) => sql`
update daily_plan_tasks link set "order" = target.place - 1
from unnest(${p.taskIds}::uuid[]) with ordinality as target (id, place)
where link."dailyPlanId" = ${p.planId}::uuid and link."taskId" = target.id`,
);

/** Plans of a person that hold a task. */
const plansWithTaskSql = rowStatement(
  { id: uuid },
  (p: Params<CallerValues & { ownerId: string; taskId: string; teamId: string | undefined }>) => sql`
with ${visibleTeams(p)}
select p.id from daily_plans p
join daily_plan_tasks link on link."dailyPlanId" = p.id and link."taskId" = ${p.taskId}::uuid
where ${visiblePlan(p)} and p."employeeId" = ${p.ownerId}::uuid and (${p.teamId}::uuid is null or p."organizationTeamId" = ${p.teamId})`,
);

export type Tx = InTransaction<Context>;

export interface LockedPlan extends PlanOwner {
  readonly id: string;
  readonly teamId: string | null;
  readonly date: Day;
}

/** The plans, locked until the transaction ends; 404 when the caller does not see one of them. */
export async function lockPlans(tx: Tx, ids: readonly string[]): Promise<LockedPlan[]> {
  const uniqueIds = [...new Set(ids)];
  const rows = await queryRows(tx, lockPlansSql({ ...callerValues(tx), ids: uniqueIds }));
  if (rows.length < uniqueIds.length) throw planNotFound();
  return rows;
}

export async function lockPlan(tx: Tx, id: string): Promise<LockedPlan> {
  const [plan] = await lockPlans(tx, [id]);
  if (plan === undefined) throw planNotFound();
  return plan;
}

/** The owner of a planned day, and its team. */
export interface PlanPlace extends PlanOwner {
  readonly organizationId: string;
  readonly teamId: string | null;
  /** The caller sees that team. */
  readonly isTeammate: boolean | null;
  /** The caller sees the requested team. */
  readonly isTeamSeen: boolean | null;
}

export async function findPlanPlace(
  tx: Tx,
  employeeId: string,
  teamId: string | undefined,
): Promise<PlanPlace | undefined> {
  const values = { ...callerValues(tx), ownerId: employeeId, teamId, plansForAll: plansForAll(tx) };
  const [row] = await queryRows(tx, planPlaceSql(values));
  return row;
}

interface Planned {
  readonly date: Day;
  readonly workTimePlanned?: number | undefined;
  readonly status?: DailyPlanStatus | undefined;
}

/** Inserts or updates the plan of that day; it is locked until the transaction ends. */
export async function upsertPlan(tx: Tx, place: PlanPlace, planned: Planned): Promise<string> {
  const { organizationId, employeeId, teamId } = place;
  const { date, workTimePlanned, status } = planned;
  const { tenantId, userId } = tx;
  const [row] = await queryRows(
    tx,
    upsertPlanSql({
      ...{ id: uuidv7(), tenantId, organizationId, employeeId, teamId, date },
      ...{ workTimePlanned, status, now: tx.now(), userId },
    }),
  );
  if (row === undefined) throw planNotFound();
  return row.id;
}

export async function appendTasks(tx: Tx, planId: string, taskIds: readonly string[]): Promise<void> {
  await execute(tx, appendTasksSql({ tenantId: tx.tenantId, planId, taskIds }));
}

export async function removeFromPlans(tx: Tx, taskId: string, planIds: readonly string[]): Promise<number> {
  const where = { tenantId: tx.tenantId, taskId, dailyPlanId: { in: [...planIds] } };
  return (await tx.db.dailyPlanTask.deleteMany({ where })).count;
}

export interface PlanEntry {
  readonly taskId: string;
  readonly isShown: boolean;
}

/** The tasks of a plan in order, those included that the caller is not shown. */
export function findEntries(tx: Tx, planId: string): Promise<PlanEntry[]> {
  return queryRows(tx, entriesSql({ ...callerValues(tx), planId }));
}

export async function orderTasks(tx: Tx, planId: string, taskIds: readonly string[]): Promise<void> {
  await execute(tx, orderTasksSql({ planId, taskIds }));
}

/** Plans of a person, of one team or of any, that hold the task and that the caller sees. */
export async function findPlansWithTask(
  tx: Tx,
  { employeeId, taskId, teamId }: { employeeId: string; taskId: string; teamId: string | undefined },
): Promise<string[]> {
  const values = { ...callerValues(tx), ownerId: employeeId, taskId, teamId };
  const rows = await queryRows(tx, plansWithTaskSql(values));
  return rows.map(({ id }) => id);
}

/** Updates the time of change and publishes it after the commit. */
export async function touchPlans(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.dailyPlan.updateMany({
    where: { tenantId: tx.tenantId, id: { in: [...ids] } },
    data: { updatedAt: tx.now(), updatedByUserId: tx.userId },
  });
  for (const id of ids) publishPlan(tx, id);
}

export function publishPlan(tx: Tx, id: string): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'plans', id));
}
