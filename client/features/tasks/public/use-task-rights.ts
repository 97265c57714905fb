import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { useFieldRights } from '#client/features/tasks/public/use-field-rights.ts';
import { useMay } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface TaskRights {
  creates: boolean;
  edits: boolean;
  deletes: boolean;
  /** Puts the task on plans: managers and who acts for all any, everybody else what is assigned to them. */
  plans: boolean;
}

/** What the signed-in person may do with a task; nothing until it is known. */
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
