import { personOf } from '#client/features/tasks/public/task-text.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';

/** The others of the active team. */
export function colleaguesOf({ team, employeeId }: Pick<Scope, 'team' | 'employeeId'>) {
  return (team.members ?? [])
    .flatMap(({ employee }) => (employee ? [personOf(employee)] : []))
    .filter(({ id }) => id !== employeeId);
}

export type Colleague = ReturnType<typeof colleaguesOf>[number];
