import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

const changedAt = (task: Task) => new Date(task.updatedAt ?? task.createdAt ?? 0).getTime();

/** The person's own tasks first, then the ones that changed last; closed ones at the end. */
export function tasksByInterest(tasks: readonly Task[], employeeId: string): Task[] {
  const isMine = (task: Task) => Number(task.members?.some(({ id }) => id === employeeId) ?? false);
  const isOver = (task: Task) => Number(isClosed(task.status));
  return tasks.toSorted(
    (a, b) => isOver(a) - isOver(b) || isMine(b) - isMine(a) || changedAt(b) - changedAt(a),
  );
}

/** What somebody may start the timer on. */
export function taskChoices(tasks: readonly Task[], employeeId: string): Task[] {
  return tasksByInterest(tasks, employeeId).filter(({ status }) => !isClosed(status));
}

/** The words a task is found by besides its title. */
export function taskKeywords(
  task: Partial<Pick<Task, 'taskNumber' | 'number' | 'issueType' | 'status'>>,
): string {
  return [task.taskNumber, task.number, task.issueType, task.status].filter(Boolean).join(' ');
}
