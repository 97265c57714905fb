import '#client/locales/en/pages/plans.json';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanMove } from '#client/features/plans/plan-edits.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { usePlanWrites } from '#client/features/plans/use-plan-writes.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { notify } from '#client/ui/notify.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const notUpdated = 'plans.toast.notUpdated';

export interface DayPlan {
  day: Day;
  tasks: readonly Task[];
  /** Hours */
  workTimePlanned: number;
}

/** Everything that changes plans and says so; each answers whether it was saved. */
export function usePlanActs(owner: PlanOwner) {
  const { t } = useTranslation();
  const writes = usePlanWrites(owner);
  return useMemo(() => {
    /** `failed` is what is said where the server could not be asked; its own words go before. */
    async function say(run: () => Promise<unknown>, done: string | undefined, failed: string) {
      try {
        await run();
        if (done) notify.success(done);
        return true;
      } catch (error) {
        const isRefusal = error instanceof ApiError && error.status < 500;
        const told = isRefusal && failed === notUpdated ? 'plans.toast.updateRefused' : failed;
        const onRetry = isRefusal ? undefined : () => void say(run, done, failed);
        notify.error(t(told, { reason: isRefusal ? error.message : '' }), { onRetry });
        return false;
      }
    }
    return {
      setHours: (day: Day, hours: number) =>
        say(() => writes.setHours(day, hours), t('plans.toast.hours', { count: hours }), notUpdated),
      remove: (day: Day) => say(() => writes.remove(day), t('plans.toast.deleted'), notUpdated),
      /** Moving is seen; only its failure is told. */
      move: (move: PlanMove) => say(() => writes.move(move), undefined, notUpdated),
      add: (task: Task, day: Day, position?: number) =>
        say(
          async () => {
            const adding = writes.plan({ day, task });
            const placing =
              position === undefined ? undefined : writes.move({ task, from: day, to: day, position });
            await adding;
            await placing;
          },
          t('plans.toast.added'),
          'plans.toast.notAdded',
        ),
      removeTask: (taskId: string, day: Day) =>
        say(() => writes.removeTask(taskId, day), t('plans.toast.removed'), 'plans.toast.notRemoved'),
      /** Off the plans of these days; without days off all of them. */
      removeTaskFromMany: (taskId: string, days?: readonly Day[]) =>
        say(
          () => writes.removeTaskFromMany(taskId, days),
          t(days === undefined ? 'plans.toast.removedFromAll' : 'plans.toast.removed'),
          'plans.toast.notRemoved',
        ),
      create: ({ day, tasks, workTimePlanned }: DayPlan) =>
        say(
          async () => {
            const made = writes.plan({ day, workTimePlanned });
            await Promise.all([made, ...tasks.map((task) => writes.plan({ day, task }))]);
          },
          t('plans.toast.created'),
          'plans.toast.notAdded',
        ),
    };
  }, [writes, t]);
}

export type PlanActs = ReturnType<typeof usePlanActs>;
