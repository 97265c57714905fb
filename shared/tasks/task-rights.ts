import { canAny, type PermissionHolder } from '#shared/access/can.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

/** Why a change of a task is refused, besides its type (see `issueTypeTexts`). */
export const taskRefusals = {
  dateOrder: 'The due date must not be before the start date.',
  ownFamily: 'A task cannot be placed under itself or under a task below it.',
  parentType: 'A task of this type cannot be placed under that one.',
  unknownStatus: 'This status does not exist here.',
  unknownSize: 'This size does not exist here.',
  unknownPriority: 'This priority does not exist here.',
  unknownIssueType: 'This issue type does not exist here.',
  notDeleter: 'Only a manager of the team may delete this task.',
  notUnassigner: 'Only a manager of the team can unassign someone else.',
  notAssigner: 'Only a manager of the team can assign someone else.',
  notTaskEstimator: 'Only assignees of the task and managers of the team can estimate it.',
  notEstimator: "Only a manager of the team can change someone else's estimate.",
} as const;

/** The actor of a change, in terms of the rules for fields. */
export interface TaskActor {
  /** Absent for a user who is no employee. */
  readonly employeeId?: string | undefined;
  /** Manages a team of the task, or acts for everybody. */
  readonly managesTask: boolean;
  readonly isEmailVerified: boolean;
}

/** The fields that the rules check. */
export interface RuledFields {
  readonly memberIds: readonly string[];
  readonly estimate: number | null;
  readonly title: string;
  readonly description: string | null;
}

interface TaskRefusal {
  readonly message: string;
  readonly code: 'NOT_TEAM_MANAGER' | 'EMAIL_UNVERIFIED';
}

/** Permissions to create tasks. */
export const taskMakers = ['ORG_TASK_ADD', 'ALL_ORG_EDIT'] as const;

/** Permissions that allow everything that managers of a task's teams may do, for every task. */
export const everyTaskManagers = ['CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_EDIT'] as const;

export function managesEveryTask(holder: PermissionHolder): boolean {
  return canAny(holder, everyTaskManagers);
}

/** Managers assign and unassign anybody, everybody else only themselves. */
export function mayAssign(employeeId: string, actor: Omit<TaskActor, 'isEmailVerified'>): boolean {
  return actor.managesTask || employeeId === actor.employeeId;
}

/** Assignees of a task and its managers may estimate it. */
export function mayEstimate(
  { memberIds }: Pick<RuledFields, 'memberIds'>,
  { employeeId, managesTask }: Omit<TaskActor, 'isEmailVerified'>,
): boolean {
  return managesTask || (employeeId !== undefined && memberIds.includes(employeeId));
}

/** Whether somebody may delete and restore a task. */
export function mayDelete(
  holder: PermissionHolder,
  { managesTask }: Pick<TaskActor, 'managesTask'>,
): boolean {
  return managesTask || canAny(holder, ['ORG_TASK_DELETE', ...everyTaskManagers]);
}

/** The reason for refusing a change of a task; undefined if it is allowed. Unchanged values are no change. */
export function taskChangeRefusal(
  before: RuledFields,
  change: Partial<RuledFields>,
  actor: TaskActor,
): TaskRefusal | undefined {
  const after = { ...before, ...change };
  const isOthers = (id: string) => !mayAssign(id, actor);
  const gone = before.memberIds.filter((id) => !after.memberIds.includes(id));
  const come = after.memberIds.filter((id) => !before.memberIds.includes(id));
  if (gone.some(isOthers)) return { message: taskRefusals.notUnassigner, code: 'NOT_TEAM_MANAGER' };
  if (come.some(isOthers)) return { message: taskRefusals.notAssigner, code: 'NOT_TEAM_MANAGER' };
  // Clients that send the whole task do not distinguish no estimate from zero.
  const isEstimated = (before.estimate ?? 0) !== (after.estimate ?? 0);
  if (isEstimated && !mayEstimate(after, actor)) {
    return { message: taskRefusals.notTaskEstimator, code: 'NOT_TEAM_MANAGER' };
  }
  const isWritten = before.title !== after.title || before.description !== after.description;
  if (isWritten && !actor.isEmailVerified) {
    return { message: authTexts.unverified, code: 'EMAIL_UNVERIFIED' };
  }
  return undefined;
}
