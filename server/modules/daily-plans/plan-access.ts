import type { Context } from '#server/context/context.ts';
import { AppError, forbidden } from '#server/errors.ts';
import { can } from '#shared/access/can.ts';
import { planTexts } from '#shared/plans/daily-plan.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

type Caller = Pick<Context, 'employeeId' | 'permissions' | 'now'>;

/** The facts that determine who may change a plan. */
export interface PlanOwner {
  readonly employeeId: string;
  /** The person's own. */
  readonly timeZone: string;
  /** Whether the caller manages the team of the plan. */
  readonly isManaged: boolean;
}

/** Whether the caller plans for everybody of the organization. */
export function plansForAll(caller: Pick<Context, 'permissions'>): boolean {
  return can(caller, 'CHANGE_SELECTED_EMPLOYEE');
}

/** Whether the caller plans for this person by office, and so in the past as well. */
function leads(caller: Caller, owner: PlanOwner): boolean {
  return owner.isManaged || plansForAll(caller);
}

export function mayPlanFor(caller: Caller, owner: PlanOwner): boolean {
  return owner.employeeId === caller.employeeId || leads(caller, owner);
}

/** Whether the day is over where the person is, and the caller only plans for themselves. */
export function isClosedTo(caller: Caller, owner: PlanOwner, day: Day): boolean {
  return !leads(caller, owner) && day < dayOf(caller.now(), normaliseTimeZone(owner.timeZone));
}

/** 403 for a plan of somebody else, and for a day that is over. */
export function requireChange(caller: Caller, owner: PlanOwner, day: Day): void {
  if (!mayPlanFor(caller, owner)) throw forbidden(planTexts.notYours, 'NOT_YOUR_PLAN');
  if (isClosedTo(caller, owner, day)) throw forbidden(planTexts.past, 'PAST_PLAN');
}

export function planNotFound(): AppError {
  return new AppError('not-found', planTexts.notFound, { code: 'NOT_FOUND' });
}
