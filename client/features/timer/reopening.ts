import { createSessionStore } from '#client/lib/session/session-store.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import type { TimerTask } from '#shared/timer/timer-machine.ts';

interface Reopening {
  task: TimerTask;
  /** Starts on the task as it is then. */
  start: (task: TimerTask) => void;
}

/** A closed task on which somebody wants to start the timer. */
export const reopening = createSessionStore<Reopening | undefined>(undefined);

/** Asks about a closed task first; answers whether it does. */
export function offersReopening(task: TimerTask, start: Reopening['start']): boolean {
  if (!isClosed(task.status)) return false;
  reopening.write({ task, start });
  return true;
}
