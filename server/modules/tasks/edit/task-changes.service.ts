import { cleanHtml } from '#server/context/clean-html.ts';
import { fieldError } from '#server/errors.ts';
import {
  type Changes,
  type Names,
  peopleNames,
  projectNames,
  tagNames,
  taskTitles,
  teamNames,
} from '#server/modules/tasks/edit/task-activity.data.ts';
import type {
  EditColumns,
  EditedTask,
  StoredTask,
  TaskLinks,
  Tx,
} from '#server/modules/tasks/task-rows.data.ts';
import { estimateSecondsIn } from '#shared/tasks/estimate.ts';
import {
  type CreateTaskInput,
  estimateSeconds,
  taskTexts,
  type UpdateTaskInput,
} from '#shared/tasks/task.schema.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { dayOfDate } from '#shared/time/stored-day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** The plain columns of a body. A null that a column cannot hold leaves it. */
export function plainColumns(stored: StoredTask, input: UpdateTaskInput): EditColumns {
  const { title, version } = input;
  return {
    title,
    description: newDescription(stored, input),
    estimate: estimateIn(input, stored.estimate),
    version: version === '' ? null : version,
    public: input.public ?? undefined,
    startDate: dateOf(input.startDate),
    dueDate: dateOf(input.dueDate),
  };
}

/**
 * A description that comes back unchanged is no change, even if it was stored before the server cleaned texts; a task
 * without description reads as an empty one.
 */
function newDescription(stored: StoredTask, { description }: UpdateTaskInput): string | null | undefined {
  if (description === undefined || (description ?? '') === (stored.description ?? '')) return undefined;
  return description ? cleanHtml(description) : null;
}

/** Columns that differ from the stored task. */
export function changedColumns(stored: StoredTask, input: EditColumns): EditColumns {
  const changed = { ...input };
  for (const key in changed) {
    if (!isColumn(key, changed)) continue;
    if (changed[key] === undefined || isSame(changed[key], stored[key])) delete changed[key];
  }
  return changed;
}

function isColumn(key: string, columns: EditColumns): key is keyof EditColumns {
  return key in columns;
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

/** The lists that differ; labels also by their order, because the first one counts. */
export function changedLinks(before: TaskLinks, input: Partial<TaskLinks>): Partial<TaskLinks> {
  const { memberIds, teamIds, tagIds } = input;
  return {
    ...(memberIds && !isSameSet(memberIds, before.memberIds) ? { memberIds } : {}),
    ...(teamIds && !isSameSet(teamIds, before.teamIds) ? { teamIds } : {}),
    ...(tagIds && tagIds.join() !== before.tagIds.join() ? { tagIds } : {}),
  };
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

const describedColumns = [
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

/** The changes with names instead of ids, so that they can be read later; in the order of the tasks. */
export async function describeChanges(tx: Tx, tasks: readonly EditedTask[]): Promise<Changes[]> {
  const names = await namesIn(tx, tasks);
  return tasks.map((task) => describe(task, names));
}

async function namesIn(tx: Tx, tasks: readonly EditedTask[]) {
  const linked = (key: keyof TaskLinks) =>
    tasks.flatMap(({ stored, edit }) => (edit.links[key] ? [...stored[key], ...edit.links[key]] : []));
  const moved = tasks.filter(({ edit }) => edit.columns.projectId !== undefined);
  const projectIds = moved.flatMap(({ stored, edit }) => [stored.projectId, edit.columns.projectId]);
  const parentIds = tasks.map(({ edit }) => edit.columns.parentId);
  return {
    people: await peopleNames(tx, linked('memberIds')),
    tags: await tagNames(tx, linked('tagIds')),
    teams: await teamNames(tx, linked('teamIds')),
    projects: await projectNames(tx, projectIds.filter(isId)),
    parents: await taskTitles(tx, parentIds.filter(isId)),
  };
}

function isId(id: string | null | undefined): id is string {
  return typeof id === 'string';
}

function describe({ stored, edit }: EditedTask, names: Awaited<ReturnType<typeof namesIn>>): Changes {
  const { columns, links } = edit;
  const plain = describedColumns.flatMap((field) => {
    const to = columns[field];
    return to === undefined ? [] : [[field, { from: readable(stored[field]), to: readable(to) }] as const];
  });
  const { parentId, projectId } = columns;
  const { memberIds, tagIds, teamIds } = links;
  const all = (from: readonly string[], to: readonly string[], of: Names) => ({
    from: namesOf(from, of),
    to: namesOf(to, of),
  });
  return {
    ...Object.fromEntries(plain),
    ...(parentId !== undefined && {
      parent: { from: stored.parentTitle, to: nameOf(parentId, names.parents) },
    }),
    ...(projectId !== undefined && {
      project: { from: nameOf(stored.projectId, names.projects), to: nameOf(projectId, names.projects) },
    }),
    ...(memberIds && { members: all(stored.memberIds, memberIds, names.people) }),
    ...(tagIds && { tags: all(stored.tagIds, tagIds, names.tags) }),
    ...(teamIds && { teams: all(stored.teamIds, teamIds, names.teams) }),
  };
}

function nameOf(id: string | null, names: Names): string | null {
  return id === null ? null : (names.get(id) ?? null);
}

function namesOf(ids: readonly string[], names: Names): string[] {
  return ids.flatMap((id) => names.get(id) ?? []).sort();
}

function readable<T>(value: T | Date): T | string {
  return value instanceof Date ? value.toISOString() : value;
}

/** A date of a body: null clears, undefined leaves. */
export function dateOf(text: string | null | undefined): Date | null | undefined {
  return text === null || text === undefined ? text : new Date(text);
}

/** 400 when the due day is before the start day; the same day is valid, regardless of the hours. */
export function assertDateOrder(
  { startDate, dueDate }: { startDate?: StoredDate | null; dueDate?: StoredDate | null },
  { timeZone }: { timeZone: string },
): void {
  if (!startDate || !dueDate) return;
  const zone = normaliseTimeZone(timeZone);
  if (dayOfDate(dueDate, zone) < dayOfDate(startDate, zone))
    throw fieldError('dueDate', taskRefusals.dateOrder);
}

/** Seconds, from a body in either spelling; 400 where days and hours are more together than one may estimate. */
function estimateIn(
  input: Pick<
    CreateTaskInput | UpdateTaskInput,
    'estimate' | 'estimateDays' | 'estimateHours' | 'estimateMinutes'
  >,
  stored: number | null,
): number | null | undefined {
  const estimate = estimateSecondsIn(input, stored);
  if (!estimateSeconds.nullish().safeParse(estimate).success) {
    throw fieldError('estimateDays', taskTexts.estimate);
  }
  return estimate;
}

/** The same of a task that is being made: seconds of 0 leave it to hours and minutes. */
export function newEstimate(input: CreateTaskInput): number | null {
  return estimateIn(input, input.estimate ?? null) ?? null;
}
