import type { Context } from '#server/context/context.ts';
import { emptyPage, pageText } from '#server/db/json/json-text.ts';
import { fieldError, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { planNotFound } from '#server/modules/daily-plans/plan-access.ts';
import { type PlanFilter, type PlanScope, readPlans } from '#server/modules/daily-plans/plans.data.ts';
import type { List } from '#shared/http/envelope.ts';
import { type DailyPlan, type PlanListQuery, planTexts } from '#shared/plans/daily-plan.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';

/** The calendar day a text names; 400 for a text that names none. */
export function dayIn(text: string, field = 'date'): Day {
  const day = parsePlanDate(text);
  if (day === undefined) throw fieldError(field, planTexts.date);
  return day;
}

function filterOf({ where, ...query }: PlanListQuery): PlanFilter {
  const { skip, take, dateFrom, dateTo } = query;
  const oneDay = where?.date === undefined ? undefined : dayIn(where.date);
  return {
    teamId: where?.organizationTeamId ?? query.organizationTeamId,
    from: oneDay ?? (dateFrom === undefined ? undefined : dayIn(dateFrom, 'dateFrom')),
    to: oneDay ?? (dateTo === undefined ? undefined : dayIn(dateTo, 'dateTo')),
    skip,
    take,
  };
}

/** JSON of `{ items, total }`; undefined when the subject is not there. */
async function list(
  ctx: Context,
  of: { scope: PlanScope; subject?: string },
  query: PlanListQuery,
): Promise<RawJson<List<DailyPlan>> | undefined> {
  const { total, items } = await readPlans(ctx, of, filterOf(query));
  return total === undefined ? undefined : new RawJson(pageText(items, total));
}

/** Plans of everybody whose plans the caller sees, or of the team or person the query names. */
export async function listPlans(ctx: Context, query: PlanListQuery): Promise<RawJson<List<DailyPlan>>> {
  const employeeId = query.where?.employeeId ?? query.employeeId;
  if (employeeId !== undefined) return listPlansOf(ctx, employeeId, query);
  return (await list(ctx, { scope: 'everybody' }, query)) ?? new RawJson(emptyPage);
}

/** The caller's own plans; a user who is no employee has none. */
export async function listOwnPlans(ctx: Context, query: PlanListQuery): Promise<RawJson<List<DailyPlan>>> {
  const { employeeId } = ctx;
  return employeeId === undefined ? new RawJson(emptyPage) : listPlansOf(ctx, employeeId, query);
}

/** Plans of a person that the caller sees; 404 for somebody who does not work here. */
export async function listPlansOf(
  ctx: Context,
  employeeId: string,
  query: PlanListQuery,
): Promise<RawJson<List<DailyPlan>>> {
  const plans = await list(ctx, { scope: 'employee', subject: employeeId }, query);
  if (plans === undefined) throw notFound('The employee');
  return plans;
}

/** Plans that hold a task; 404 for one that the caller does not see. */
export async function listPlansWith(
  ctx: Context,
  taskId: string,
  query: PlanListQuery,
): Promise<RawJson<List<DailyPlan>>> {
  const plans = await list(ctx, { scope: 'task', subject: taskId }, query);
  if (plans === undefined) throw notFound('The task');
  return plans;
}

/** JSON texts of those of the plans that the caller sees, by day. */
export async function readPlansById(ctx: Context, ids: readonly string[]): Promise<readonly string[]> {
  return (await readPlans(ctx, { scope: 'ids', subject: ids })).items;
}

/** JSON of a plan; 404 for one that the caller does not see. */
export async function readPlan(ctx: Context, id: string): Promise<RawJson<DailyPlan>> {
  const [plan] = await readPlansById(ctx, [id]);
  if (plan === undefined) throw planNotFound();
  return new RawJson(plan);
}

/** Returns a plan; if no plan has that id, the plans of the employee with it. */
export async function getPlan(
  ctx: Context,
  id: string,
  query: PlanListQuery,
): Promise<RawJson<DailyPlan | List<DailyPlan>>> {
  const [plan] = await readPlansById(ctx, [id]);
  if (plan !== undefined) return new RawJson(plan);
  const plans = await list(ctx, { scope: 'employee', subject: id }, query);
  if (plans === undefined) throw planNotFound();
  return plans;
}
