import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { call } from '#client/lib/api/api.ts';
import { readOptions, useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { dailyPlansApi } from '#shared/daily-plans/daily-plans.api.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const ownPlanQuery = ({ teamId }: Scope, today: Day) =>
  readOptions(dailyPlansApi.mine, {
    query: { organizationTeamId: teamId, dateFrom: today, dateTo: today },
  });

/**
 * Makes a task the one to do next: it goes on top of one's plan for today, or without such a plan on top of its column
 * on the board.
 */
export function useNextTask() {
  const { t } = useTranslation();
  const scope = useScope();
  const today = useToday();
  const queryClient = useQueryClient();
  const query = ownPlanQuery(scope, today);
  const { data } = useReadOf(query);
  const hasPlan = (data?.items.length ?? 0) > 0;

  async function putFirst(task: Task): Promise<void> {
    const { items } = await queryClient.fetchQuery(query);
    const plan = items[0];
    if (!plan) {
      const { taskStatusId, status } = task;
      const body = { organizationTeamId: scope.teamId, taskStatusId, status };
      await call(tasksApi.move, { params: { id: task.id }, body });
      return;
    }
    const params = { id: plan.id };
    if (!plan.tasks.some(({ id }) => id === task.id)) {
      await call(dailyPlansApi.addTask, { params, body: { taskId: task.id } });
    }
    await call(dailyPlansApi.moveTask, { params, body: { taskId: task.id, position: 0 } });
  }

  const { mutate: setNext } = useWriteOf(putFirst, {
    onSuccess: (_done, { title }) => notify.success(t('tasks.toast.next', { title })),
    onFailure: (_error, task) =>
      notify.error(t('tasks.toast.notNext', { title: task.title }), { onRetry: () => setNext(task) }),
    stale: ['plans', 'tasks'],
  });
  return { setNext, hint: t(hasPlan ? 'tasks.menu.nextPlan' : 'tasks.menu.nextColumn') };
}
