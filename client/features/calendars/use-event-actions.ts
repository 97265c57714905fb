import { useCallback } from 'react';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { openCreateTask } from '#client/features/tasks/public/task-dialogs.ts';
import { openAddTime, openEditTime } from '#client/features/time-logs/public/time-dialog.ts';
import { timeOfEvent } from '#client/features/time-logs/public/time-of-event.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useMay, useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useTeamTasks } from '#client/features/workspace/public/use-team-tasks.ts';
import { call } from '#client/lib/api/api.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import { firstDayOf } from '#shared/calendars/event-day.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskMakers } from '#shared/tasks/task-rights.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/** Puts the work of an event on the plan of its day; without known work it becomes a new task first. */
function usePlan(event: CalendarEvent): (() => void) | undefined {
  const { title, guess } = event;
  const { timeZone } = useScope();
  const today = useToday();
  const hasTasks = useHasModule('tasks');
  const mayCreate = useMay()(...taskMakers);
  const { planFor } = usePlanTask();
  const taskId = guess?.taskId;
  const task = useTeamTasks(
    useCallback((tasks: readonly Task[]) => tasks.find(({ id }) => id === taskId), [taskId]),
  );
  const day = firstDayOf(event, timeZone);
  if (!hasTasks || day < today) return undefined;
  if (task) return () => void planFor(task, day);
  if (!title || !mayCreate) return undefined;
  const onCreated = (created: Task) => void planFor(created, day);
  return () => openCreateTask({ title, projectId: guess?.projectId ?? undefined, onCreated });
}

/** Actions on an event besides logging it at once. */
export function useEventActions(event: CalendarEvent) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const { mutate: follow } = useWrite(calendarsApi.follow, {
    input: () => ({ params: { id: event.id } }),
    onSuccess: () => notify.success(() => t('calendars.followed')),
    onFailure: (error) => notify.error(() => t('calendars.notFollowed'), { cause: error }),
  });
  async function open(logId: string): Promise<void> {
    try {
      openEditTime(await call(timeLogsApi.one, { params: { id: logId } }));
    } catch (error) {
      notify.refused(error);
    }
  }
  const edit = () => openAddTime(timeOfEvent(event, timeZone));
  return { edit, plan: usePlan(event), follow, open };
}

export type EventActions = ReturnType<typeof useEventActions>;
