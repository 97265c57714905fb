import { isAssignedTo } from '#client/features/tasks/parts/task-view.ts';
import { membershipOf } from '#client/features/workspace/parts/own-membership.ts';
import type { Scope } from '#client/features/workspace/parts/use-scope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Whether the signed-in person may track time at all in the active team. */
export function isTrackingEnabled({ user, team, employeeId }: Scope): boolean {
  const membership = membershipOf(team, employeeId);
  return user.employee?.isTrackingEnabled !== false && membership?.isTrackingEnabled !== false;
}

/** Work-items spec §6: whoever works on a task and the team's managers estimate it. */
export function mayEstimate(task: Task, { employeeId, isManager }: Scope): boolean {
  return isManager || isAssignedTo(task, employeeId);
}

/** Identity spec §5: the address has to be verified before anything is created or renamed. */
export const isVerified = ({ user }: Scope) => user.isEmailVerified !== false;
