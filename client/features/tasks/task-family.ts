import type { Task } from '#shared/tasks/task.schema.ts';

/** A task and everything below it, as far as it is known. */
export function familyOf(task: Task, tasks: readonly Task[]): Task[] {
  const family = [task];
  for (const member of family) {
    family.push(
      ...tasks.filter(({ id, parentId }) => parentId === member.id && !family.some((own) => own.id === id)),
    );
  }
  return family;
}
