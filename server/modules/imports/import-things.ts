import type { Context } from '#server/context/context.ts';
import { findProjects, findTasks } from '#server/modules/imports/import-world.data.ts';
import { canAny } from '#shared/access/can.ts';
import type { CreateMissing, ImportThing } from '#shared/imports/import.schema.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';

type Names = Pick<ImportedRow, 'project' | 'task'>;
type Rights = Pick<Context, 'permissions' | 'isEmailVerified'>;

/** What the caller may make at all. */
export function mayMake(ctx: Rights): CreateMissing {
  return {
    projects: canAny(ctx, ['ORG_PROJECT_ADD', 'ALL_ORG_EDIT']),
    tasks: ctx.isEmailVerified && canAny(ctx, ['ORG_TASK_ADD', 'ALL_ORG_EDIT']),
  };
}

export function projectKey({ project }: Names): string | undefined {
  return project?.toLowerCase();
}

/** Tasks of the same title in two projects are two. */
export function taskKey(names: Names): string | undefined {
  return names.task === undefined
    ? undefined
    : JSON.stringify([projectKey(names) ?? '', names.task.toLowerCase()]);
}

/** The projects and tasks a file names, and what becomes of each. */
export interface Things {
  /** Ids by key of what is there; a run adds what it makes. */
  readonly projectIds: Map<string, string>;
  readonly taskIds: Map<string, string>;
  readonly projects: ImportThing[];
  readonly tasks: ImportThing[];
}

type Keyed = Map<string, Names & { readonly name: string }>;

function fateOf({ id, isMade }: { id: string | undefined; isMade: boolean }): ImportThing['fate'] {
  if (id !== undefined) return 'there';
  return isMade ? 'made' : 'left';
}

function collect(entries: readonly ImportedRow[]): { projects: Keyed; tasks: Keyed } {
  const projects: Keyed = new Map();
  const tasks: Keyed = new Map();
  for (const entry of entries) {
    const ofProject = projectKey(entry);
    if (ofProject !== undefined && !projects.has(ofProject)) {
      projects.set(ofProject, { name: entry.project ?? '' });
    }
    const ofTask = taskKey(entry);
    const { project, task: name = '' } = entry;
    if (ofTask !== undefined && !tasks.has(ofTask)) {
      tasks.set(ofTask, { name, ...(project === undefined ? {} : { project }) });
    }
  }
  return { projects, tasks };
}

const placeOf = (projectId: string | null, title: string) => JSON.stringify([projectId, title.toLowerCase()]);

function oldestByKey<Row extends { id: string }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  return new Map(rows.toReversed().map((row) => [keyOf(row), row.id]));
}

/** Looks for what the rows name among what the caller sees. */
export async function findThings(
  ctx: Context,
  entries: readonly ImportedRow[],
  create: CreateMissing,
): Promise<Things> {
  const { projects, tasks } = collect(entries);
  const names = [...projects.values()].map(({ name }) => name);
  const projectIds = oldestByKey(await findProjects(ctx, names), ({ name }) => name.toLowerCase());
  const titles = [...new Set([...tasks.values()].map(({ name }) => name))];
  const found = oldestByKey(await findTasks(ctx, titles), (task) => placeOf(task.projectId, task.name));
  const taskIds = new Map<string, string>();
  for (const [key, { name, project }] of tasks) {
    const projectId = project === undefined ? null : projectIds.get(project.toLowerCase());
    const id = projectId === undefined ? undefined : found.get(placeOf(projectId, name));
    if (id !== undefined) taskIds.set(key, id);
  }
  return {
    projectIds,
    taskIds,
    projects: [...projects].map(([key, { name }]) => ({
      name,
      fate: fateOf({ id: projectIds.get(key), isMade: create.projects }),
    })),
    tasks: [...tasks].map(([key, task]) => ({
      ...task,
      fate: fateOf({ id: taskIds.get(key), isMade: create.tasks }),
    })),
  };
}
