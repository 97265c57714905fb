import { useMemo } from 'react';
import { useMay } from '#client/features/workspace/public/use-may.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { everyTaskManagers, mayAssign, mayEstimate } from '#shared/tasks/task-rights.ts';
import { manages } from '#shared/teams/manages.ts';

type InTeams = Pick<Task, 'teams'>;

function managesOneOf({ teams, teamId, isManager, userId }: Scope, ids: readonly string[]): boolean {
  if (isManager && ids.includes(teamId)) return true;
  return teams.some(
    ({ createdByUser, createdByUserId = createdByUser?.id, ...team }) =>
      ids.includes(team.id) && manages({ ...team, createdByUserId }, userId),
  );
}

export interface FieldRights {
  /** Does with the task what the managers of its teams do. */
  manages: (task?: InTeams) => boolean;
  assigns: (employeeId: string, task?: InTeams) => boolean;
  estimates: (task: Pick<Task, 'members' | 'teams'>) => boolean;
}

/**
 * What the signed-in person may do about people and estimates of tasks, by the rules the server keeps. A task that names
 * no teams, or does not exist yet, counts as one of the active team.
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
