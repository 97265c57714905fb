import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import type { TimerTask } from '#client/features/timer/timer-state.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** What the bar and the dock show, and what picking another task means: switching while it runs, else choosing. */
export function useTimerBar() {
  const timer = useTimer();
  const [activeTask, choose] = useActiveTask();
  const { status, isRunning, runningTaskId } = timer;
  const isShown = !isRunning || activeTask?.id === runningTaskId;
  // A task that this team does not have runs all the same; the status knows its name.
  const known = isRunning ? status?.lastWorkedTask : undefined;
  const foreign: TimerTask | undefined = known ? { id: known.id, title: known.title } : undefined;
  const task: TimerTask | undefined = isShown ? (activeTask ?? foreign) : foreign;

  function pick(next: Task): void {
    if (isRunning) timer.start(next);
    else choose(next);
  }

  return { ...timer, task, activeTask: isShown ? activeTask : undefined, pick };
}
