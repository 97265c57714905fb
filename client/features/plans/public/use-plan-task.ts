import { useMemo } from 'react';
import { plansQuery } from '#client/features/plans/queries.ts';
import { useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { daysHolding, planDay } from './plan-edits.ts';
import { usePlanActions } from './use-plan-actions.ts';
import { usePlanOwner } from './use-plans.ts';

export interface PlanTask {
  /** Each of these answers whether it was saved; it has said so by then. */
  planForToday: (task: Task) => Promise<boolean>;
  planForTomorrow: (task: Task) => Promise<boolean>;
  planFor: (task: Task, day: Day) => Promise<boolean>;
  /** Without a plan: removes the task from every plan of the person. */
  unplan: (task: Pick<Task, 'id'>, planId?: string) => Promise<boolean>;
  /** First to last; none as long as the plans are not known. */
  plannedDays: (taskId: string) => readonly Day[];
  isPlannedToday: (taskId: string) => boolean;
}

/**
 * Puts tasks on the plans of one person and takes them off; `employeeId` is there where a manager plans for somebody
 * else.
 */
export function usePlanTask({ employeeId }: { employeeId?: string } = {}): PlanTask {
  const today = useToday();
  const owner = usePlanOwner(employeeId);
  const { data: plans } = useReadOf(plansQuery(owner));
  const { add, removeTask, removeTaskFromMany } = usePlanActions(owner);

  return useMemo(() => {
    const plannedDays = (taskId: string) => daysHolding(plans ?? [], taskId);
    return {
      planForToday: (task) => add(task, today, { done: 'today', failed: 'planFailed' }),
      planForTomorrow: (task) => add(task, addDays(today, 1), { done: 'tomorrow', failed: 'planFailed' }),
      planFor: add,
      unplan: (task, planId) => {
        const plan = plans?.find(({ id }) => id === planId);
        return plan === undefined ? removeTaskFromMany(task.id) : removeTask(task.id, planDay(plan));
      },
      plannedDays,
      isPlannedToday: (taskId) => plannedDays(taskId).includes(today),
    };
  }, [plans, add, removeTask, removeTaskFromMany, today]);
}
