import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';

/* Applies a change to the plans of one person, optimistically before the server answers. */

export type Plans = readonly DailyPlan[];

/** A plan that the server does not have yet is called by its day. */
const unsavedPrefix = 'unsaved-';

export const isUnsaved = ({ id }: Pick<DailyPlan, 'id'>) => id.startsWith(unsavedPrefix);

/** The calendar day a plan is for. */
export const planDay = ({ date }: Pick<DailyPlan, 'date'>): Day => parsePlanDate(date) ?? date.slice(0, 10);

export const planOfDay = (plans: Plans, day: Day) => plans.find((plan) => planDay(plan) === day);

export const holds = (plan: Pick<DailyPlan, 'tasks'>, taskId: string) =>
  plan.tasks.some(({ id }) => id === taskId);

/** The days on which a task is planned, first to last. */
export const daysHolding = (plans: Plans, taskId: string): readonly Day[] =>
  plans
    .filter((plan) => holds(plan, taskId))
    .map(planDay)
    .sort();

function editPlan(plans: Plans, day: Day, edit: (plan: DailyPlan) => DailyPlan): Plans {
  return plans.map((plan) => (planDay(plan) === day ? edit(plan) : plan));
}

interface PlanFacts {
  day: Day;
  employeeId: string;
  teamId: string;
  workTimePlanned?: number;
}

/** The plans including one for the day, existing or new and empty. */
export function withPlan(plans: Plans, { day, employeeId, teamId, workTimePlanned = 0 }: PlanFacts): Plans {
  if (planOfDay(plans, day)) {
    return workTimePlanned > 0 ? editPlan(plans, day, (plan) => ({ ...plan, workTimePlanned })) : plans;
  }
  const plan: DailyPlan = {
    id: `${unsavedPrefix}${day}`,
    date: `${day}T12:00:00.000Z`,
    workTimePlanned,
    status: 'open',
    employeeId,
    organizationTeamId: teamId,
    tasks: [],
  };
  return [...plans, plan];
}

export function withTask(plans: Plans, day: Day, task: Task): Plans {
  return editPlan(plans, day, (plan) =>
    holds(plan, task.id) ? plan : { ...plan, tasks: [...plan.tasks, task] },
  );
}

/** The plans without a task on these days; without days on all of them. */
export function withoutTask(plans: Plans, taskId: string, days?: readonly Day[]): Plans {
  return plans.map((plan) =>
    holds(plan, taskId) && (days === undefined || days.includes(planDay(plan)))
      ? { ...plan, tasks: plan.tasks.filter(({ id }) => id !== taskId) }
      : plan,
  );
}

export interface PlanMove {
  task: Task;
  from: Day;
  to: Day;
  /** Counted from 0, among the tasks of the plan it goes to without it. */
  position: number;
}

export function withMove(plans: Plans, { task, from, to, position }: PlanMove): Plans {
  const without = withoutTask(plans, task.id, [from, to]);
  return editPlan(without, to, (plan) => ({
    ...plan,
    tasks: [...plan.tasks.slice(0, position), task, ...plan.tasks.slice(position)],
  }));
}

export function withHours(plans: Plans, day: Day, workTimePlanned: number): Plans {
  return editPlan(plans, day, (plan) => ({ ...plan, workTimePlanned }));
}

export const withoutPlan = (plans: Plans, day: Day): Plans => plans.filter((plan) => planDay(plan) !== day);

/** Replaces the optimistic plan with the server's answer. */
export function withAnswer(plans: Plans, answered: DailyPlan): Plans {
  const day = planDay(answered);
  const others = plans.filter((plan) => plan.id !== answered.id);
  return planOfDay(others, day)
    ? others.map((plan) => (planDay(plan) === day ? answered : plan))
    : [...others, answered];
}
