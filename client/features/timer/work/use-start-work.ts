import { useQueryClient } from '@tanstack/react-query';
import { v4 as uuidv4 } from 'uuid';
import { refusalCode } from '#client/features/timer/public/use-timer.ts';
import { statusKey } from '#client/features/timer/queries.ts';
import { type NewWork, useStartTimer } from '#client/features/timer/use-timer-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { RecentWork, WorkFavorite } from '#shared/timer/timer.schema.ts';
import type { TimerTask, WorkAbout } from '#shared/timer/timer-machine.ts';
import { runningTaskIdOf } from '#shared/timer/timer-time.ts';

/** The subject of a start: an existing task, a new one, or only a note. */
interface Work {
  task?: TimerTask | undefined;
  newTask?: NewWork;
  about?: WorkAbout;
}

/** Recent or favorite work, to be started again. */
export function keptWork({ task, project, description, isBillable, tagIds }: RecentWork | WorkFavorite) {
  const about: WorkAbout = { description: description ?? undefined, isBillable, tagIds };
  return { task: task ? { ...task, projectId: project?.id } : undefined, about };
}

/** Starts the timer on any work, without following it; answers whether the server agreed. */
export function useStartWork(): (work: Work) => Promise<boolean> {
  const { t } = useTranslation();
  const scope = useScope();
  const client = useQueryClient();
  const { mutateAsync } = useStartTimer(scope);
  return async ({ task, newTask, about }) => {
    if (task && task.id === runningTaskIdOf(client.getQueryData(statusKey))) return true;
    const code = refusalCode(scope, task);
    if (code !== undefined) {
      notify.error(() => t(`timer.refusal.${code}`));
      return false;
    }
    const press = { clientId: uuidv4(), at: new Date(serverNow()) };
    const shown = newTask ? { id: newTask.clientId, title: newTask.title } : task;
    if (task) writeActive('task', task.id);
    return mutateAsync({ task: shown, newTask, about, ...press }).then(
      ({ lastLog }) => {
        if (newTask) writeActive('task', lastLog?.taskId ?? undefined);
        return true;
      },
      // The write reports its failure itself.
      () => false,
    );
  };
}
