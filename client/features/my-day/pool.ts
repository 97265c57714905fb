import { holds, type Plans, planDay } from '#client/features/plans/public/plan-edits.ts';
import { isAssignedTo, matchesTask } from '#client/features/tasks/public/task-view.ts';
import { taskChoices } from '#client/features/tasks/queries.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Tasks beside a plan, to be put onto it. */
export interface PoolGroup {
  kind: 'outstanding' | 'planned' | 'mine' | 'team';
  /** The plan that holds them; dragging takes them off it. */
  day?: Day;
  tasks: readonly Task[];
}

interface PoolFacts {
  /** The day that is planned. */
  day: Day;
  plans: Plans;
  outstanding: readonly Pick<DailyPlan, 'tasks'>[];
  team: readonly Task[];
  employeeId: string;
  search: string;
}

const withoutRepeats = (tasks: readonly Task[]) => [
  ...new Map(tasks.map((task) => [task.id, task])).values(),
];

/** Candidates for a plan: leftovers, tasks of later plans, the person's own tasks, and the team's. */
export function poolOf({ day, plans, outstanding, team, employeeId, search }: PoolFacts): PoolGroup[] {
  const dayPlan = plans.find((plan) => planDay(plan) === day);
  const isFree = (task: Task) => !isCompleted(task) && !(dayPlan && holds(dayPlan, task.id));
  const leftOver = withoutRepeats(outstanding.flatMap(({ tasks }) => tasks)).filter(isFree);
  const later = plans
    .filter((plan) => planDay(plan) > day)
    .map((plan): PoolGroup => ({ kind: 'planned', day: planDay(plan), tasks: plan.tasks.filter(isFree) }));
  const planned = new Set([...leftOver, ...later.flatMap(({ tasks }) => tasks)].map(({ id }) => id));
  const others = taskChoices(team, employeeId).filter((task) => isFree(task) && !planned.has(task.id));
  const groups: PoolGroup[] = [
    { kind: 'outstanding', tasks: leftOver },
    ...later,
    { kind: 'mine', tasks: others.filter((task) => isAssignedTo(task, employeeId)) },
    { kind: 'team', tasks: others.filter((task) => !isAssignedTo(task, employeeId)) },
  ];
  return groups
    .map((group) => ({ ...group, tasks: group.tasks.filter((task) => matchesTask(task, search)) }))
    .filter(({ tasks }) => tasks.length > 0);
}

/** The number of earlier plans that contain the task. */
export const timesMoved = (plans: Plans, taskId: string, today: Day) =>
  plans.filter((plan) => planDay(plan) < today && holds(plan, taskId)).length;
