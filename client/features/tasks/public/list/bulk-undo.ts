import { dayTextOf } from '#client/lib/time/format.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { BulkChange } from '#shared/tasks/task-actions.schema.ts';

/** One change of several tasks: a call of the API. */
export interface BulkStep {
  readonly ids: readonly string[];
  readonly change: BulkChange;
}

type Columns = Omit<BulkChange, 'addMemberIds' | 'removeMemberIds' | 'addTagIds' | 'removeTagIds'>;

/** The fields of a task as the API accepts them. */
const columnsOf = (task: Task): Columns => ({
  status: task.status ?? undefined,
  taskStatusId: task.taskStatusId ?? undefined,
  priority: task.priority ?? null,
  size: task.size ?? null,
  issueType: task.issueType ?? undefined,
  projectId: task.projectId ?? null,
  dueDate: dayTextOf(task.dueDate),
});

const idsOf = (records: readonly { id: string }[] = []) => records.map(({ id }) => id);

/** The change that undoes one of a single task: people and labels that it had before keep their place. */
function reversalOf(task: Task, change: BulkChange): BulkChange {
  const { addMemberIds = [], removeMemberIds = [], addTagIds = [], removeTagIds = [] } = change;
  const before = columnsOf(task);
  const columns = Object.entries(before).filter(
    ([name]) => name in change || (name === 'taskStatusId' && 'status' in change),
  );
  const members = idsOf(task.members);
  const tags = idsOf(task.tags);
  const links = {
    removeMemberIds: addMemberIds.filter((id) => !members.includes(id)),
    addMemberIds: removeMemberIds.filter((id) => members.includes(id)),
    removeTagIds: addTagIds.filter((id) => !tags.includes(id)),
    addTagIds: removeTagIds.filter((id) => tags.includes(id)),
  };
  return {
    ...Object.fromEntries(columns),
    ...Object.fromEntries(Object.entries(links).filter(([, ids]) => ids.length > 0)),
  };
}

/** The steps that give each task its old values back: one for all tasks that had the same. */
export function undoSteps(before: readonly Task[], change: BulkChange): BulkStep[] {
  const steps = new Map<string, { ids: string[]; change: BulkChange }>();
  for (const task of before) {
    const reversal = reversalOf(task, change);
    const key = JSON.stringify(reversal);
    const step = steps.get(key);
    if (step) step.ids.push(task.id);
    else if (key !== '{}') steps.set(key, { ids: [task.id], change: reversal });
  }
  return [...steps.values()];
}
