import { isCompleted, isReady, type StatusedTask } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';

type PlannedTask = StatusedTask & { estimate?: number | null };
/** `workTimePlanned` is in hours, estimates in seconds. */
export type PlanFacts = { workTimePlanned?: number | null; tasks: readonly PlannedTask[] };

type PlanWarning =
  | 'no-tasks'
  | 'no-planned-time'
  | 'tasks-without-estimate'
  | 'plan-more-tasks'
  | 'optimise-plan';

/** Planned time and estimates may differ by this much. */
const planToleranceHours = 1;

/** Planned time above 0 and every task that is not completed with an estimate above 0. */
export function isPlanVerified({ workTimePlanned, tasks }: PlanFacts): boolean {
  return (workTimePlanned ?? 0) > 0 && !tasks.some(lacksEstimate);
}

/**
 * Gaps of a plan, in the order of display. Planned time and estimates are compared only if both are complete, so
 * there is either a list of gaps or one remark about the difference.
 */
export function planWarnings(plan: PlanFacts): PlanWarning[] {
  const gaps = planGaps(plan);
  if (gaps.length > 0) return gaps;
  const difference = (plan.workTimePlanned ?? 0) - planEstimateSeconds(plan.tasks) / 3600;
  if (Math.abs(difference) <= planToleranceHours) return [];
  return [difference > 0 ? 'plan-more-tasks' : 'optimise-plan'];
}

export type PlanGap = Extract<PlanWarning, 'no-tasks' | 'no-planned-time' | 'tasks-without-estimate'>;

export function planGaps({ workTimePlanned, tasks }: PlanFacts): PlanGap[] {
  const gaps: PlanGap[] = [];
  if (tasks.length === 0) gaps.push('no-tasks');
  if (!((workTimePlanned ?? 0) > 0)) gaps.push('no-planned-time');
  if (tasks.some(lacksEstimate)) gaps.push('tasks-without-estimate');
  return gaps;
}

export function planEstimateSeconds(tasks: readonly PlannedTask[]): number {
  return tasks.reduce((sum, { estimate }) => sum + Math.max(0, estimate ?? 0), 0);
}

/** The seconds by which the larger of planned and estimated time exceeds the hours of a day; 0 without such hours. */
export function secondsOverCapacity({ workTimePlanned, tasks }: PlanFacts, capacityHours: number): number {
  if (capacityHours <= 0) return 0;
  const planned = Math.max(planEstimateSeconds(tasks), (workTimePlanned ?? 0) * 3600);
  return Math.max(0, planned - capacityHours * 3600);
}

/** Remaining is total minus completed minus ready. */
export function planCounts(tasks: readonly StatusedTask[]) {
  const total = tasks.length;
  const completed = tasks.filter(isCompleted).length;
  const ready = tasks.filter((task) => !isCompleted(task) && isReady(task.status)).length;
  return { total, completed, ready, remaining: total - completed - ready };
}

/** Completed tasks need no estimate any more. */
export function lacksEstimate(task: PlannedTask): boolean {
  return !((task.estimate ?? 0) > 0) && !isCompleted(task);
}

type PlanTask = StatusedTask & { id: string };
type TabbedPlan = { date: string; tasks: readonly PlanTask[] };

/** Replaces the tasks of a plan and keeps the rest. */
type WithTasks<Plan extends TabbedPlan> = Omit<Plan, 'tasks'> & { tasks: Plan['tasks'][number][] };

type PlanTabs<Plan extends TabbedPlan> = {
  today: Plan[];
  future: Plan[];
  past: Plan[];
  outstanding: WithTasks<Plan>[];
};

/**
 * Daily plan views. Outstanding are the earlier plans with only those tasks that are not
 * completed and not in today's or a future plan; plans left empty are dropped. `today` is the person's own day.
 */
export function splitPlans<Plan extends TabbedPlan>(plans: readonly Plan[], today: Day): PlanTabs<Plan> {
  const dated = plans.map((plan) => ({ plan, day: parsePlanDate(plan.date) ?? '' }));
  const select = (test: (day: Day) => boolean) =>
    dated.filter(({ day }) => day && test(day)).map(({ plan }) => plan);
  const past = select((day) => day < today);
  const upcoming = select((day) => day >= today);
  const replanned = new Set(upcoming.flatMap(({ tasks }) => tasks.map(({ id }) => id)));
  const outstanding = past
    .map((plan) => ({
      ...plan,
      tasks: plan.tasks.filter((task) => !isCompleted(task) && !replanned.has(task.id)),
    }))
    .filter(({ tasks }) => tasks.length > 0);
  return { today: select((day) => day === today), future: select((day) => day > today), past, outstanding };
}
