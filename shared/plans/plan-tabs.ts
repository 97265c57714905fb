import { isCompleted, type StatusedTask } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { parsePlanDate } from '#shared/time/plain-date.ts';

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
