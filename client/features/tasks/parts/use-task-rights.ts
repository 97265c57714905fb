import { useQuery } from '@tanstack/react-query';
import { isAssignedTo } from '#client/features/tasks/parts/task-view.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import type { Permission } from '#shared/access/permissions.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface TaskRights {
  creates: boolean;
  edits: boolean;
  deletes: boolean;
  /** Puts the task on plans: managers any, everybody else what is assigned to them. */
  plans: boolean;
}

/** What the signed-in person may do with a task; nothing until it is known. */
export function useTaskRights(task: Task): TaskRights {
  const { tenantId, employeeId, isManager } = useScope();
  const { data } = useQuery(myPermissionsQuery(tenantId));
  const any = (...names: Permission[]) =>
    names.some((name) => data?.some(({ permission, enabled }) => enabled && permission === name));
  return {
    creates: any('ORG_TASK_ADD', 'ALL_ORG_EDIT'),
    edits: any('ORG_TASK_EDIT', 'ALL_ORG_EDIT'),
    deletes: isManager || any('ORG_TASK_DELETE', 'ALL_ORG_EDIT'),
    plans: isManager || isAssignedTo(task, employeeId),
  };
}
