import { isCompleted, isReady, type StatusedTask } from '#shared/tasks/task-status.ts';

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

/** Planned time above 0 and every task with an estimate above 0. */
export function isPlanVerified({ workTimePlanned, tasks }: PlanFacts): boolean {
  return (workTimePlanned ?? 0) > 0 && tasks.every(hasEstimate);
}

/**
 * What a plan lacks, in the order it is told. Planned time and estimates are compared only once both are complete, so
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
  if (!tasks.every(hasEstimate)) gaps.push('tasks-without-estimate');
  return gaps;
}

export function planEstimateSeconds(tasks: readonly PlannedTask[]): number {
  return tasks.reduce((sum, { estimate }) => sum + Math.max(0, estimate ?? 0), 0);
}

/** Remaining is total minus completed minus ready. */
export function planCounts(tasks: readonly StatusedTask[]) {
  const total = tasks.length;
  const completed = tasks.filter(isCompleted).length;
  const ready = tasks.filter((task) => !isCompleted(task) && isReady(task.status)).length;
  return { total, completed, ready, remaining: total - completed - ready };
}

function hasEstimate({ estimate }: PlannedTask): boolean {
  return (estimate ?? 0) > 0;
}
