import type { Task, UpdateTaskInput } from '#shared/tasks/task.schema.ts';

/** What the screens change of a task, as they show it: whole labels and people, not only their ids. */
export type TaskChange = Partial<
  Pick<
    Task,
    | 'title'
    | 'description'
    | 'status'
    | 'taskStatusId'
    | 'priority'
    | 'taskPriorityId'
    | 'size'
    | 'taskSizeId'
    | 'issueType'
    | 'taskTypeId'
    | 'estimate'
    | 'tags'
    | 'members'
    | 'teams'
    | 'projectId'
    | 'project'
    | 'parentId'
    | 'parent'
    | 'version'
  >
> & { startDate?: string | null; dueDate?: string | null };

/** The parts of a task that the toasts speak of. */
export type TaskField =
  | 'title'
  | 'description'
  | 'status'
  | 'priority'
  | 'size'
  | 'issueType'
  | 'estimate'
  | 'labels'
  | 'assignees'
  | 'startDate'
  | 'dueDate'
  | 'project'
  | 'version'
  | 'team';

const onlyIds = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => ({ id }));

/** The change as the wire takes it: of nested records only the ids count. */
export function toUpdateInput(change: TaskChange): UpdateTaskInput {
  const { tags, members, teams, project: _project, parent: _parent, ...plain } = change;
  return {
    ...plain,
    ...(tags === undefined ? {} : { tags: onlyIds(tags) }),
    ...(members === undefined ? {} : { members: onlyIds(members) }),
    ...(teams === undefined ? {} : { teams: onlyIds(teams) }),
  };
}

/** The task with the change. */
export function withChange(task: Task, change: TaskChange): Task {
  return { ...task, ...change };
}

/**
 * The task without a change that was refused: what it was before comes back, except where something newer has
 * taken the place of the refused value.
 */
export function withoutChange(task: Task, change: TaskChange, before: Task): Task {
  const names = Object.keys(change).filter((name): name is keyof TaskChange => name in change);
  const own = names.filter((name) => task[name] === change[name]);
  return { ...task, ...Object.fromEntries(own.map((name) => [name, before[name]])) };
}
