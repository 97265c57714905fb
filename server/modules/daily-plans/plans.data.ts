import type { Context } from '#server/context/context.ts';
import { columns, instants, jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { personJson, taskCtes } from '#server/modules/tasks/task-json.sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** A plan somebody sees: their own, or one of a team they see. */
export const visiblePlan = (
  p: Params<CallerValues>,
) => sql`p."tenantId" = ${p.tenantId} and p."organizationId" = ${p.organizationId} and p."deletedAt" is null
    and (${p.seesAll} or p."employeeId" = ${p.employeeId} or p."organizationTeamId" in (select id from visible_team))`;

/** The visible tasks `t` of a plan `p`: in the caller's own plan all, in another's those the caller sees. */
export const shownTask = (p: Params<CallerValues>) =>
  sql`t."deletedAt" is null and (p."employeeId" = ${p.employeeId} or (${visibleTask(p)}))`;

/** Midday UTC, so that every zone reads the same day. */
const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T12:00:00.000Z"')`;

const planJson = jsonObject<DailyPlan>({
  ...columns('p', 'id', 'tenantId', 'organizationId'),
  ...instants('p', 'createdAt', 'updatedAt'),
  createdByUserId: 'p."createdByUserId"',
  date: day('p.date'),
  ...columns('p', 'workTimePlanned', 'status', 'reflection', 'employeeId', 'organizationTeamId'),
  employee: personJson,
  tasks: list('filled.tasks'),
});

interface PlanQuery extends CallerValues {
  /** The ids that the scope selects by. */
  readonly subject: string | readonly string[] | undefined;
  readonly teamId: string | undefined;
  readonly from: Day | undefined;
  readonly to: Day | undefined;
  readonly skip: number;
  readonly take: number | undefined;
}

/** Conditions that select the plans, and records that must exist for an answer. */
const scopesOf = (p: Params<PlanQuery>) => ({
  everybody: { where: sql`${p.subject}::uuid is null`, subject: sql`true` },
  employee: {
    where: sql`p."employeeId" = ${p.subject}::uuid`,
    subject: sql`exists (select 1 from employees e where e."tenantId" = ${p.tenantId} and e."organizationId" = ${p.organizationId}
      and e.id = ${p.subject} and e."deletedAt" is null)`,
  },
  task: {
    where: sql`p.id in (select link."dailyPlanId" from daily_plan_tasks link
      where link."tenantId" = ${p.tenantId} and link."taskId" = ${p.subject}::uuid)`,
    subject: sql`exists (select 1 from tasks t where t.id = ${p.subject} and ${visibleTask(p)})`,
  },
  ids: { where: sql`p.id = any(${p.subject}::uuid[])`, subject: sql`true` },
});

export type PlanScope = keyof ReturnType<typeof scopesOf>;

/**
 * Plans by day with their tasks in the plans' own order. First a row with the total, null when the subject is
 * not there; then the plans, one a row.
 */
const plansOf = (p: Params<PlanQuery>, { where, subject }: ReturnType<typeof scopesOf>[PlanScope]) => sql`
with ${visibleTeams(p)}, found as materialized (
  select p.* from daily_plans p
  where ${visiblePlan(p)} and ${where}
    and (${p.teamId}::uuid is null or p."organizationTeamId" = ${p.teamId})
    and (${p.from}::date is null or p.date >= ${p.from}) and (${p.to}::date is null or p.date <= ${p.to})
), plan as materialized (
  select * from found order by date, "createdAt", id offset ${p.skip} limit ${p.take}
), entry as materialized (
  select link."dailyPlanId", link."taskId", link."order", link."createdAt"
  from plan join daily_plan_tasks link on link."dailyPlanId" = plan.id
), task as materialized (
  select t.* from tasks t where t."tenantId" = ${p.tenantId} and t.id in (select "taskId" from entry) and t."deletedAt" is null
), shown as materialized (
  select entry.*
  from entry join plan p on p.id = entry."dailyPlanId" join task t on t.id = entry."taskId"
  where ${shownTask(p)}
), ${taskCtes(p)}, filled as (
  select shown."dailyPlanId" as id,
    ${raw(jsonItems('task_json.json', { orderBy: 'shown."order", shown."createdAt", shown."taskId"' }))} as tasks
  from shown join task_json on task_json.id = shown."taskId"
  group by shown."dailyPlanId"
)
select case when ${subject} then (select count(*) from found)::text end as json
union all
select json from (
  select ${raw(planJson)}::text as json
  from plan p
  join employees e on e."tenantId" = p."tenantId" and e.id = p."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join accounts a on a.id = u."accountId"
  left join filled on filled.id = p.id
  order by p.date, p."createdAt", p.id
) listed`;

const plansIn = (scope: PlanScope) =>
  rowStatement({ json: nullable(text) }, (p: Params<PlanQuery>) => plansOf(p, scopesOf(p)[scope]));

const plansSql = {
  everybody: plansIn('everybody'),
  employee: plansIn('employee'),
  task: plansIn('task'),
  ids: plansIn('ids'),
};

export interface PlanFilter {
  readonly teamId?: string;
  readonly from?: Day;
  readonly to?: Day;
  readonly skip?: number;
  readonly take?: number;
}

interface Plans {
  /** Undefined when the person or task does not exist. */
  readonly total: string | undefined;
  readonly items: readonly string[];
}

/** JSON texts of the plans the caller sees, by day. `subject` is what the scope is about. */
export async function readPlans(
  ctx: Context,
  { scope, subject }: { scope: PlanScope; subject?: string | readonly string[] },
  { teamId, from, to, skip = 0, take }: PlanFilter = {},
): Promise<Plans> {
  const values = { ...callerValues(ctx), subject, teamId, from, to, skip, take };
  const rows = await queryRows(ctx, plansSql[scope](values));
  const [total, ...items] = rows.map(({ json }) => json ?? undefined);
  return { total, items: items.filter((item) => item !== undefined) };
}
