import type { LiveChanges } from '#client/lib/live/live-changes.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** The tasks that live updates name; undefined: any. */
export function changedTasks({ topic, ids, tasks }: LiveChanges): readonly string[] | undefined {
  if (topic === 'timer') return tasks;
  return topic === 'tasks' ? ids : undefined;
}

/** The fields of a task that other tasks show: its face and its neighbours. */
function outside(task: Task | undefined): string {
  if (task === undefined) return '';
  const { title, number, prefix, status, taskStatusId, issueType, priority, size, parentId } = task;
  const face = [
    title,
    number,
    prefix,
    task.public,
    status,
    taskStatusId,
    issueType,
    priority,
    size,
    parentId,
  ];
  const links = task.linkedIssues?.map(({ id, action }) => [id, action]);
  return JSON.stringify([face, task.children?.map(({ id }) => id), links]);
}

const familyOf = (task: Task | undefined): string[] =>
  [task?.parentId, ...(task?.children ?? []).map(({ id }) => id)].flatMap((id) => id ?? []);

const shows = ({ parentId, children = [], linkedIssues = [] }: Task, id: string) =>
  parentId === id ||
  children.some((child) => child.id === id) ||
  linkedIssues.some(({ taskFromId }) => taskFromId === id);

/** The other tasks of the list that show what changed of these. */
export function tasksAround(list: List<Task>, ids: readonly string[], changed: readonly Task[]): string[] {
  const around = new Set<string>();
  for (const id of ids) {
    const before = list.items.find((task) => task.id === id);
    const now = changed.find((task) => task.id === id);
    if (outside(before) === outside(now)) continue;
    const family = new Set([...familyOf(before), ...familyOf(now)]);
    for (const task of list.items) if (family.has(task.id) || shows(task, id)) around.add(task.id);
  }
  return [...around].filter((id) => !ids.includes(id));
}

const createdAt = (task: Task) => new Date(task.createdAt ?? 0).getTime();

/** The order of the server: newest first. */
const isBefore = (one: Task, other: Task) =>
  createdAt(one) === createdAt(other) ? one.id > other.id : createdAt(one) > createdAt(other);

/** The list with these tasks as they are now: what is not among those that were read has left it. */
export function withChangedTasks(
  list: List<Task>,
  ids: readonly string[],
  changed: readonly Task[],
): List<Task> {
  const fresh = new Map(changed.map((task) => [task.id, task]));
  const gone = new Set(ids.filter((id) => !fresh.has(id)));
  const items = list.items
    .filter(({ id }) => !gone.has(id))
    .map((task) => {
      const next = fresh.get(task.id) ?? task;
      fresh.delete(task.id);
      return next;
    });
  for (const task of fresh.values()) {
    const place = items.findIndex((other) => isBefore(task, other));
    items.splice(place < 0 ? items.length : place, 0, task);
  }
  return { ...list, items, total: list.total + items.length - list.items.length };
}
