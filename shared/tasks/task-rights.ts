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

/** Who changes a task, as the rules of its fields ask for them. */
export interface TaskActor {
  /** Absent for who works nowhere. */
  readonly employeeId?: string | undefined;
  /** Manages a team of the task, or acts for everybody. */
  readonly managesTask: boolean;
  readonly isEmailVerified: boolean;
}

/** What the rules look at. */
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

/** Who holds one of these creates tasks. */
export const taskMakers = ['ORG_TASK_ADD', 'ALL_ORG_EDIT'] as const;

/** Who holds one of these does with every task what the managers of its teams do. */
export const everyTaskManagers = ['CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_EDIT'] as const;

export function managesEveryTask(holder: PermissionHolder): boolean {
  return canAny(holder, everyTaskManagers);
}

/** Managers assign and unassign anybody, everybody else only themselves. */
export function mayAssign(employeeId: string, actor: Omit<TaskActor, 'isEmailVerified'>): boolean {
  return actor.managesTask || employeeId === actor.employeeId;
}

/** Whoever works on a task and its managers estimate it. */
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

/** Why somebody may not make this of a task; undefined when they may. What stays as it was is no change. */
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
  // No estimate and an estimate of nothing are the same to who sends the whole task.
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
