import { useReadOf } from '#client/lib/api/read.ts';
import '#client/locales/en/pages/plans.json';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { plansQuery } from '#client/features/plans/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { daysHolding, planDay, planOfDay } from './plan-edits.ts';
import { usePlanWrites } from './use-plan-actions.ts';

export interface PlanTask {
  /** Each of these answers whether it was saved; it has said so by then. */
  planForToday: (task: Task) => Promise<boolean>;
  planForTomorrow: (task: Task) => Promise<boolean>;
  planFor: (task: Task, day: Day) => Promise<boolean>;
  /** Without a plan: takes the task off every plan of the person. */
  unplan: (task: Pick<Task, 'id'>, planId?: string) => Promise<boolean>;
  /** First to last; none as long as the plans are not known. */
  plannedDays: (taskId: string) => readonly Day[];
  isPlannedToday: (taskId: string) => boolean;
}

type Toasts = { done: string; failed: string };

/**
 * Puts tasks on the plans of one person and takes them off: shown at once, told by a toast, taken back when the
 * server refuses. `employeeId` is given where a manager plans for somebody else.
 */
export function usePlanTask({ employeeId }: { employeeId?: string } = {}): PlanTask {
  const { t } = useTranslation();
  const scope = useScope();
  const today = useToday();
  const owner = {
    tenantId: scope.tenantId,
    teamId: scope.teamId,
    employeeId: employeeId ?? scope.employeeId,
  };
  const { data: plans } = useReadOf(plansQuery(owner));
  const writes = usePlanWrites(owner);

  return useMemo(() => {
    async function notifyAfter(write: () => Promise<unknown>, toasts: Toasts): Promise<boolean> {
      try {
        await write();
        notify.success(t(toasts.done));
        return true;
      } catch {
        notify.error(t(toasts.failed), { onRetry: () => void notifyAfter(write, toasts) });
        return false;
      }
    }
    const planOn = (task: Task, day: Day, toasts: Toasts) =>
      notifyAfter(() => writes.plan({ day, task }), toasts);
    const plannedDays = (taskId: string) => daysHolding(plans ?? [], taskId);
    return {
      planForToday: (task) =>
        planOn(task, today, { done: 'plans.toast.today', failed: 'plans.toast.planFailed' }),
      planForTomorrow: (task) =>
        planOn(task, addDays(today, 1), { done: 'plans.toast.tomorrow', failed: 'plans.toast.planFailed' }),
      planFor: (task, day) =>
        planOn(task, day, { done: 'plans.toast.added', failed: 'plans.toast.notAdded' }),
      unplan: (task, planId) => {
        const plan = plans?.find(({ id }) => id === planId);
        if (plan === undefined) {
          return notifyAfter(() => writes.removeTaskFromMany(task.id), {
            done: 'plans.toast.removedFromAll',
            failed: 'plans.toast.notRemoved',
          });
        }
        return notifyAfter(() => writes.removeTask(task.id, planDay(plan)), {
          done: 'plans.toast.removed',
          failed: 'plans.toast.notRemoved',
        });
      },
      plannedDays,
      isPlannedToday: (taskId) =>
        planOfDay(plans ?? [], today)?.tasks.some(({ id }) => id === taskId) ?? false,
    };
  }, [plans, writes, today, t]);
}
