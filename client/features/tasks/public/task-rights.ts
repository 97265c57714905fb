import { useMemo } from 'react';
import { openVerification } from '#client/features/auth/public/verification.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { membershipOf, type Person, peopleOf, personOf } from '#client/features/workspace/public/people.ts';
import { type Scope, useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import type { Refusal } from '#client/ui/buttons/Tip.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { everyTaskManagers, mayAssign, mayEstimate, taskRefusals } from '#shared/tasks/task-rights.ts';
import { manages } from '#shared/teams/manages.ts';

/** Whether the signed-in person may track time at all in the active team. */
export function isTrackingEnabled({ user, team, employeeId }: Scope): boolean {
  const membership = membershipOf(team, employeeId);
  return user.employee?.isTrackingEnabled !== false && membership?.isTrackingEnabled !== false;
}

/** The address has to be verified before anything is created or renamed. */
export const isVerified = ({ user }: Scope) => user.isEmailVerified !== false;

/** Before the address is verified, a press that creates a task opens the field of the code; empty once it is. */
export const useUnverified = (): Pick<Refusal, 'onRefused'> =>
  isVerified(useScope()) ? {} : { onRefused: openVerification };

type InTeams = Pick<Task, 'teams'>;

function managesOneOf({ teams, teamId, isManager, userId }: Scope, ids: readonly string[]): boolean {
  if (isManager && ids.includes(teamId)) return true;
  return teams.some(
    ({ createdByUser, createdByUserId = createdByUser?.id, ...team }) =>
      ids.includes(team.id) && manages({ ...team, createdByUserId }, userId),
  );
}

interface FieldRights {
  /** Does with the task what the managers of its teams do. */
  manages: (task?: InTeams) => boolean;
  assigns: (employeeId: string, task?: InTeams) => boolean;
  estimates: (task: Pick<Task, 'members' | 'teams'>) => boolean;
}

/**
 * The signed-in person's rights over people and estimates of tasks, by the rules of the server. A task that names no
 * teams, or does not exist yet, counts as one of the active team.
 */
export function useFieldRights(): FieldRights {
  const scope = useScope();
  const may = useMay();
  return useMemo(() => {
    const actsForAll = may(...everyTaskManagers);
    const managesTask = (task?: InTeams) =>
      actsForAll || managesOneOf(scope, task?.teams?.map(({ id }) => id) ?? [scope.teamId]);
    const actorOn = (task?: InTeams) => ({
      employeeId: scope.employeeId,
      managesTask: managesTask(task),
    });
    return {
      manages: managesTask,
      assigns: (employeeId, task) => mayAssign(employeeId, actorOn(task)),
      estimates: (task) => mayEstimate({ memberIds: task.members?.map(({ id }) => id) ?? [] }, actorOn(task)),
    };
  }, [scope, may]);
}

/** The signed-in person's rights in the row of a task. */
export function useRowRights() {
  const scope = useScope();
  const { estimates } = useFieldRights();
  const mayTrack = isTrackingEnabled(scope);
  return (task: Task) => ({
    mayEstimate: estimates(task),
    mayTrack: mayTrack && isAssignedTo(task, scope.employeeId),
  });
}

interface TaskRights {
  creates: boolean;
  edits: boolean;
  deletes: boolean;
  /** Puts the task on plans: managers and who acts for all any, everybody else what is assigned to them. */
  plans: boolean;
}

/** The signed-in person's rights over a task; none until known. */
export function useTaskRights(task: Task): TaskRights {
  const { employeeId } = useScope();
  const may = useMay();
  const manages = useFieldRights().manages(task);
  return {
    creates: may('ORG_TASK_ADD', 'ALL_ORG_EDIT'),
    edits: may('ORG_TASK_EDIT', 'ALL_ORG_EDIT'),
    deletes: manages || may('ORG_TASK_DELETE'),
    plans: manages || isAssignedTo(task, employeeId),
  };
}

/** The person who toggles becomes the assignee when nobody is left, and stays as the only one. */
export function toggleAssignee(assigned: readonly string[], id: string, ownId: string): string[] {
  if (!assigned.includes(id)) return [...assigned, id];
  const left = assigned.filter((other) => other !== id);
  return left.length === 0 ? [ownId] : left;
}

/** Whether this person is the one assignee who has to stay: shown as "Required". */
export function isRequiredAssignee(assigned: readonly string[], id: string, ownId: string): boolean {
  return id === ownId && assigned.length === 1 && assigned[0] === ownId;
}

interface Assignees {
  /** Ids of employees. */
  assigneeIds: readonly string[];
  /** Assignees who have left the team. */
  others?: readonly Person[];
  /** Absent for a task that does not exist yet. */
  task?: InTeams;
}

/** The assignees that a task has. */
export const assigneesOf = (task: Pick<Task, 'members' | 'teams'>): Assignees => ({
  assigneeIds: (task.members ?? []).map(({ id }) => id),
  others: (task.members ?? []).map(personOf),
  task,
});

/**
 * The assignees and the candidates of a task, with a note if others are missing; people whom the caller may not assign
 * or remove are fixed.
 */
export function useAssigneeChoices({ assigneeIds, others = [], task }: Assignees) {
  const { team, employeeId } = useScope();
  const { assigns } = useFieldRights();
  const members = peopleOf(team);
  const choices = [...members, ...others.filter(({ id }) => !members.some((person) => person.id === id))].map(
    (person) => {
      const isRequired = isRequiredAssignee(assigneeIds, person.id, employeeId);
      const isAssigned = assigneeIds.includes(person.id);
      return { ...person, isAssigned, isRequired, isFixed: isRequired || !assigns(person.id, task) };
    },
  );
  const people = choices.filter(({ isAssigned, isFixed }) => isAssigned || !isFixed);
  return { people, note: people.length < choices.length ? toLocalText(taskRefusals.notAssigner) : undefined };
}
