import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { openVerification } from '#client/features/auth/public/verification.ts';
import { statusKey, timerStatusQuery } from '#client/features/timer/queries.ts';
import { offersReopening } from '#client/features/timer/reopening.ts';
import { useStartTimer, useStopTimer } from '#client/features/timer/use-timer-writes.ts';
import { membershipOf } from '#client/features/workspace/public/people.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { readActive, writeActive } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import type { Refusal } from '#client/ui/buttons/Tip.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import { pausedWork, type TimerTask } from '#shared/timer/timer-machine.ts';
import { type TimerRefusalCode, timerRefusal } from '#shared/timer/timer-rules.ts';
import { runningTaskIdOf } from '#shared/timer/timer-time.ts';

/** Checks the rules that the client knows; the server checks the plan of the day. */
export function refusalCode(scope: Scope, task: TimerTask | undefined): TimerRefusalCode | undefined {
  const { user, team, employeeId } = scope;
  return timerRefusal({
    isEmailVerified: user.isEmailVerified !== false,
    isTrackingEnabled:
      user.employee?.isTrackingEnabled !== false &&
      membershipOf(team, employeeId)?.isTrackingEnabled !== false,
    task: { status: task?.status ?? null },
  })?.code;
}

/** A part of the timer's state; the component renders again only when that changes, not at every answer. */
export function useTimerState<T>(pick: (status: TimerStatus | undefined) => T): T {
  const { tenantId } = useScope();
  const { data = pick(undefined) } = useReadOf({ ...timerStatusQuery(tenantId), select: pick });
  return data;
}

export const useIsRunning = (): boolean => useTimerState((status) => status?.running ?? false);

export const useIsPaused = (): boolean => useTimerState((status) => pausedWork(status) !== undefined);

/** Nothing is known of the timer yet. */
export const useIsTimerLoading = (): boolean =>
  useReadOf({ ...timerStatusQuery(useScope().tenantId), select: () => true }).isLoading;

/** Undefined when nothing runs, or something without a task. */
export const useRunningTaskId = (): string | undefined => useTimerState(runningTaskIdOf);

/** Whether the timer runs on this task; a part about no task is never the one. */
export const useIsRunningOn = (taskId: string | undefined): boolean =>
  useTimerState((status) => taskId !== undefined && runningTaskIdOf(status) === taskId);

/** The buttons of the timer, without following it. They speak for themselves when something fails. */
export function useTimerActions() {
  const { t } = useTranslation();
  const scope = useScope();
  const client = useQueryClient();
  const { mutate: startNow } = useStartTimer(scope);
  const { mutate: stopNow } = useStopTimer(scope);
  const currently = () => client.getQueryData(statusKey);

  /**
   * For the button of a start that is refused: it gives the reason, and a press says it in a message as well, or opens
   * the field of the code for the address.
   */
  function refused(task: TimerTask | undefined): Refusal {
    const code = refusalCode(scope, task) ?? (task === undefined ? 'no-task' : undefined);
    // A press offers to reopen it.
    if (code === undefined || code === 'task-closed') return {};
    if (code === 'email-unverified') return { onRefused: openVerification };
    const reason = t(`timer.refusal.${code}`);
    return { reason, onRefused: () => notify.error(() => reason) };
  }

  function start(task: TimerTask | undefined): void {
    if (task !== undefined && runningTaskIdOf(currently()) === task.id) return;
    const { onRefused } = refused(task);
    onRefused?.();
    if (onRefused || task === undefined || offersReopening(task, start)) return;
    writeActive('task', task.id);
    startNow({ task, clientId: uuidv4(), at: new Date(serverNow()) });
  }

  /** Now, or at an earlier moment. */
  const stop = (stoppedAt?: Date) => end({ stoppedAt });

  /** Pauses the running work, or resumes the paused one. */
  function togglePause(): void {
    const paused = pausedWork(currently());
    if (paused) startNow({ ...paused, clientId: uuidv4(), at: new Date(serverNow()) });
    else end({ isPause: true });
  }

  function end({ stoppedAt, isPause }: { stoppedAt?: Date | undefined; isPause?: true }): void {
    const status = currently();
    if (!status?.running) return;
    const { source = 'TEAMS', id: logId } = status.lastLog ?? {};
    stopNow({
      source,
      logId,
      taskId: runningTaskIdOf(status),
      at: stoppedAt ?? new Date(serverNow()),
      isEarlier: stoppedAt !== undefined,
      ...(isPause ? { isPause } : {}),
    });
  }

  function toggle(task: TimerTask): void {
    if (runningTaskIdOf(currently()) === task.id) stop();
    else start(task);
  }

  return { start, stop, togglePause, toggle, refused };
}

/** Whether the state of the timer is known, or why not. */
export function useTimerRead() {
  const { tenantId } = useScope();
  const { data, isPending, isError, refetch } = useReadOf({
    ...timerStatusQuery(tenantId),
    select: () => true,
  });
  return {
    isLoading: isPending,
    /** Nothing is known of the timer, and reading it failed. */
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** All of the timer's state, for what changes it: drawn again at every answer. */
export const useTimerStatus = (): TimerStatus | undefined =>
  useReadOf(timerStatusQuery(useScope().tenantId)).data;

/**
 * Stops a timer of this client that runs for another team than the new one; timers started elsewhere keep running.
 * Without a team it stops every timer of this client: the person leaves the workspace.
 */
export function useStopForSwitch(): (to: { toTeamId: string | undefined }) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutateAsync: stop } = useStopTimer(useScope());
  return useCallback(
    async ({ toTeamId }) => {
      const status = client.getQueryData(statusKey);
      const log = status?.running ? status.lastLog : null;
      if (log?.source !== 'TEAMS' || log.organizationTeamId === toTeamId) return;
      const at = new Date(serverNow());
      await stop({ source: log.source, taskId: log.taskId ?? undefined, logId: log.id, at }).then(
        () => notify.info(() => t('timer.stoppedForSwitch')),
        // The write reports its failure itself; the switch continues.
        () => undefined,
      );
    },
    [client, stop, t],
  );
}

/**
 * Follows the server, which has ended the work on a task that was closed or deleted: reads the timer again, also where
 * live updates are off, and no longer offers the task.
 */
export function useWorkEnded(): (taskId: string) => void {
  const client = useQueryClient();
  return useCallback(
    (taskId) => {
      if (readActive('task') === taskId) writeActive('task', undefined);
      void client.invalidateQueries({ queryKey: statusKey });
    },
    [client],
  );
}
