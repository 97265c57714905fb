import { useQueryClient } from '@tanstack/react-query';
import { v4 as uuidv4 } from 'uuid';
import { openVerification } from '#client/features/auth/public/verification.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { refusalCode } from '#client/features/timer/public/use-timer.ts';
import { statusKey } from '#client/features/timer/queries.ts';
import { offersReopening } from '#client/features/timer/reopening.ts';
import { type NewWork, useStartTimer } from '#client/features/timer/use-timer-writes.ts';
import { type Scope, useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { chosenBillable } from '#shared/rates/billable-default.ts';
import { taskMakers } from '#shared/tasks/task-rights.ts';
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
export function keptWork(work: RecentWork | WorkFavorite) {
  const { task, project, description, tagIds } = work;
  const about: WorkAbout = {
    description: description ?? undefined,
    isBillable: chosenBillable(work),
    tagIds,
    ...(task ? {} : { projectId: project?.id }),
  };
  return { task: task ? { ...task, projectId: project?.id } : undefined, about };
}

/** Starts the timer on any work, without following it; answers whether the server agreed. */
export function useStartWork(): (work: Work) => Promise<boolean> {
  const { t } = useTranslation();
  const scope = useScope();
  const client = useQueryClient();
  const { mutateAsync } = useStartTimer(scope);
  const statusOf = (taskId: string) =>
    client.getQueryData(teamTasksQuery(scope).queryKey)?.items.find(({ id }) => id === taskId)?.status;
  const startWork = async ({ task: wanted, newTask, about }: Work): Promise<boolean> => {
    const task = wanted && { status: statusOf(wanted.id), ...wanted };
    if (task && task.id === runningTaskIdOf(client.getQueryData(statusKey))) return true;
    const code = refusalCode(scope, task);
    const again = (reopened: TimerTask) => void startWork({ task: reopened, about });
    if (code === 'task-closed' && task && offersReopening(task, again)) return false;
    if (code === 'email-unverified') {
      openVerification();
      return false;
    }
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
  return startWork;
}

/** A new task of one's own. */
export const newWork = (
  title: string,
  { employeeId, projectId }: Pick<Scope, 'employeeId' | 'projectId'>,
) => ({
  ...{ clientId: uuidv4(), title, members: [{ id: employeeId }], projectId },
});

/**
 * Starts the timer on a title: as a new task, or as a note for people who may not create tasks. Undefined where
 * neither is permitted.
 */
export function useStartTitle(): ((title: string) => Promise<boolean>) | undefined {
  const scope = useScope();
  const start = useStartWork();
  const { data: organization } = useReadOf(organizationQuery(scope));
  if (useMay()(...taskMakers)) return (title) => start({ newTask: newWork(title, scope) });
  if (organization?.requireTask !== false) return undefined;
  return (title) => start({ about: { description: title } });
}
