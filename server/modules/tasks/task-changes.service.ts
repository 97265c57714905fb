import {
  type Changes,
  peopleNames,
  projectName,
  tagNames,
  taskTitle,
  teamNames,
} from '#server/modules/tasks/task-activity.data.ts';
import { dateOf } from '#server/modules/tasks/task-dates.ts';
import type { StoredTask, TaskColumns, TaskLinks, Tx } from '#server/modules/tasks/task-rows.data.ts';
import type { UpdateTaskInput } from '#shared/tasks/task.schema.ts';

type Columns = { -readonly [Key in keyof TaskColumns]?: TaskColumns[Key] };

/** What a body makes of a task, checked against every rule; it holds nothing that stays as it was. */
export interface TaskEdit {
  readonly columns: Columns;
  readonly links: Partial<TaskLinks>;
}

/** The plain columns of a body. A null that a column cannot hold leaves it. */
export function plainColumns(input: UpdateTaskInput): Columns {
  const { title, description, estimate, version } = input;
  return {
    title,
    description,
    estimate,
    version: version === '' ? null : version,
    public: input.public ?? undefined,
    startDate: dateOf(input.startDate),
    dueDate: dateOf(input.dueDate),
  };
}

/** What differs from the stored task. */
export function changedColumns(stored: StoredTask, asked: Columns): Columns {
  const changed = { ...asked };
  for (const key in changed) {
    if (!isColumn(key, changed)) continue;
    if (changed[key] === undefined || isSame(changed[key], stored[key])) delete changed[key];
  }
  return changed;
}

function isColumn(key: string, columns: Columns): key is keyof Columns {
  return key in columns;
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

/** The lists that differ; labels also by their order, because the first one counts. */
export function changedLinks(before: TaskLinks, asked: Partial<TaskLinks>): Partial<TaskLinks> {
  const { memberIds, teamIds, tagIds } = asked;
  return {
    ...(memberIds && !isSameSet(memberIds, before.memberIds) ? { memberIds } : {}),
    ...(teamIds && !isSameSet(teamIds, before.teamIds) ? { teamIds } : {}),
    ...(tagIds && tagIds.join() !== before.tagIds.join() ? { tagIds } : {}),
  };
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

const shownColumns = [
  'title',
  'description',
  'status',
  'priority',
  'size',
  'issueType',
  'estimate',
  'version',
  'public',
  'startDate',
  'dueDate',
] as const;

/** The edit in words that can be read later: names instead of ids. */
export async function describeChanges(tx: Tx, stored: StoredTask, edit: TaskEdit): Promise<Changes> {
  const { columns, links } = edit;
  const plain = shownColumns.flatMap((field) => {
    const to = columns[field];
    return to === undefined ? [] : [[field, { from: readable(stored[field]), to: readable(to) }] as const];
  });
  const { parentId, projectId } = columns;
  const { memberIds, tagIds, teamIds } = links;
  return {
    ...Object.fromEntries(plain),
    ...(parentId !== undefined && {
      parent: { from: stored.parentTitle, to: await taskTitle(tx, parentId) },
    }),
    ...(projectId !== undefined && {
      project: { from: await projectName(tx, stored.projectId), to: await projectName(tx, projectId) },
    }),
    ...(memberIds && {
      members: { from: await peopleNames(tx, stored.memberIds), to: await peopleNames(tx, memberIds) },
    }),
    ...(tagIds && { tags: { from: await tagNames(tx, stored.tagIds), to: await tagNames(tx, tagIds) } }),
    ...(teamIds && {
      teams: { from: await teamNames(tx, stored.teamIds), to: await teamNames(tx, teamIds) },
    }),
  };
}

function readable<T>(value: T | Date): T | string {
  return value instanceof Date ? value.toISOString() : value;
}
