import type { Context } from '#server/context/context.ts';
import { findNamed, type NamedRow } from '#server/modules/imports/read/import-world.data.ts';
import { can, canAny } from '#shared/access/can.ts';
import {
  type CreateMissing,
  type ImportSource,
  type ImportThing,
  type ImportThingKind,
  importSourceNames,
  importTexts,
  importThingKind,
} from '#shared/imports/import.schema.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';
import type { RequiredValues } from '#shared/time-logs/time-log-rules.ts';

type Names = Pick<ImportedRow, 'project' | 'task'>;
type Rights = Pick<Context, 'permissions' | 'isEmailVerified'>;

/** Kinds of records that the caller may create. */
export function mayMake(ctx: Rights): CreateMissing {
  return {
    projects: canAny(ctx, ['ORG_PROJECT_ADD', 'ALL_ORG_EDIT']),
    tasks: ctx.isEmailVerified && canAny(ctx, ['ORG_TASK_ADD', 'ALL_ORG_EDIT']),
    clients: canAny(ctx, ['ORG_CONTACT_EDIT', 'ALL_ORG_EDIT']),
    tags: canAny(ctx, ['ORG_TAGS_ADD', 'ALL_ORG_EDIT']),
  };
}

/** Whether rates of a file may become rates here. */
export function mayTakeRates(ctx: Rights): boolean {
  return can(ctx, 'ORG_RATES_EDIT');
}

const nameKey = (name: string) => name.toLowerCase();

export function projectKey({ project }: Names): string | undefined {
  return project === undefined ? undefined : nameKey(project);
}

/** Tasks of the same title in two projects are two. */
export function taskKey(names: Names): string | undefined {
  return names.task === undefined
    ? undefined
    : JSON.stringify([projectKey(names) ?? '', nameKey(names.task)]);
}

type PerKind<T> = Readonly<Record<ImportThingKind, T>>;

export function perKind<T>(make: (kind: ImportThingKind) => T): PerKind<T> {
  return { projects: make('projects'), tasks: make('tasks'), clients: make('clients'), tags: make('tags') };
}

/** Records that a file names besides people, and the outcome for each. */
export interface Things {
  /** Ids of existing records by key; a run adds new ones. */
  readonly ids: PerKind<Map<string, string>>;
  /** Clients of the projects, by id. */
  readonly clientOfProject: Map<string, string>;
  readonly named: PerKind<ImportThing[]>;
}

export function noThings(): Things {
  return { ids: perKind(() => new Map()), clientOfProject: new Map(), named: perKind(() => []) };
}

/** The records that a row names, by kind and key. */
export function* thingsOf(
  entry: ImportedRow,
): Generator<{ kind: ImportThingKind; key: string; name: string }> {
  const { project, task, client, tags } = entry;
  if (project !== undefined) yield { kind: 'projects', key: nameKey(project), name: project };
  const ofTask = taskKey(entry);
  if (ofTask !== undefined && task !== undefined) yield { kind: 'tasks', key: ofTask, name: task };
  if (client !== undefined) yield { kind: 'clients', key: nameKey(client), name: client };
  for (const tag of tags) yield { kind: 'tags', key: nameKey(tag), name: tag };
}

interface NamedOnce {
  readonly name: string;
  readonly project?: string;
}

/** Names in the rows, each once. */
export type NamedThings = PerKind<Map<string, NamedOnce>>;

export const noNames = (): NamedThings => perKind(() => new Map());

export function collectNames(found: NamedThings, entry: ImportedRow): void {
  const { project } = entry;
  for (const { kind, key, name } of thingsOf(entry)) {
    if (found[kind].has(key)) continue;
    const isOfProject = kind === 'tasks' && project !== undefined;
    found[kind].set(key, isOfProject ? { name, project } : { name });
  }
}

const placeOf = (projectId: string | null, title: string) => JSON.stringify([projectId, nameKey(title)]);

function oldestByKey<Row extends { id: string }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  return new Map(rows.toReversed().map((row) => [keyOf(row), row.id]));
}

const byName = ({ name }: { name: string }) => nameKey(name);

function namesIn(found: ReadonlyMap<string, NamedOnce>): string[] {
  return [...new Set([...found.values()].map(({ name }) => name))];
}

function taskIdsOf(
  rows: readonly NamedRow[],
  tasks: ReadonlyMap<string, NamedOnce>,
  projectIds: ReadonlyMap<string, string>,
): Map<string, string> {
  const existing = oldestByKey(rows, ({ projectId, name }) => placeOf(projectId, name));
  const ids = new Map<string, string>();
  for (const [key, { name, project }] of tasks) {
    const projectId = project === undefined ? null : projectIds.get(nameKey(project));
    const id = projectId === undefined ? undefined : existing.get(placeOf(projectId, name));
    if (id !== undefined) ids.set(key, id);
  }
  return ids;
}

function fateOf({ id, isMade }: { id: string | undefined; isMade: boolean }): ImportThing['fate'] {
  if (id !== undefined) return 'there';
  return isMade ? 'made' : 'left';
}

/** Matches the names in the rows with records that the caller sees. */
export async function findThings(ctx: Context, found: NamedThings, create: CreateMissing): Promise<Things> {
  const rowsOf = (kind: ImportThingKind) => findNamed(ctx, kind, namesIn(found[kind]));
  const projects = await rowsOf('projects');
  const projectIds = oldestByKey(projects, byName);
  const ids = {
    projects: projectIds,
    tasks: taskIdsOf(await rowsOf('tasks'), found.tasks, projectIds),
    clients: oldestByKey(await rowsOf('clients'), byName),
    tags: oldestByKey(await rowsOf('tags'), byName),
  };
  const clients = projects.flatMap(({ id, clientId }) =>
    clientId === null ? [] : [[id, clientId] as const],
  );
  const named = perKind((kind) =>
    [...found[kind]].map(([key, thing]) => ({
      ...thing,
      fate: fateOf({ id: ids[kind].get(key), isMade: create[kind] }),
    })),
  );
  return { ids, clientOfProject: new Map(clients), named };
}

interface MadeThing {
  readonly kind: ImportThingKind;
  readonly key: string;
  readonly id: string;
}

/** Records during an import: new ones become visible to other rows once they are committed. */
export interface Workbench {
  idOf(kind: ImportThingKind, key: string | undefined): string | undefined;
  clientOf(projectId: string | undefined): string | undefined;
  keep(thing: MadeThing): void;
  keepClient(projectId: string, clientId: string): void;
  /** Records created but not committed. */
  made(): MadeThing[];
  settle(): void;
}

type Below = Pick<Workbench, 'idOf' | 'clientOf' | 'keep' | 'keepClient'>;

/** A workbench on another: it settles there. */
export function benchOn(below: Below): Workbench {
  const fresh = perKind(() => new Map<string, string>());
  const clients = new Map<string, string>();
  const made = () =>
    importThingKind.options.flatMap((kind) => [...fresh[kind]].map(([key, id]) => ({ kind, key, id })));
  return {
    idOf: (kind, key = '') => fresh[kind].get(key) ?? below.idOf(kind, key),
    clientOf: (projectId = '') => clients.get(projectId) ?? below.clientOf(projectId),
    keep: ({ kind, key, id }) => void fresh[kind].set(key, id),
    keepClient: (projectId, clientId) => void clients.set(projectId, clientId),
    made,
    settle() {
      for (const thing of made()) below.keep(thing);
      for (const [projectId, clientId] of clients) below.keepClient(projectId, clientId);
    },
  };
}

export function openWorkbench({ ids, clientOfProject }: Things): Workbench {
  return benchOn({
    idOf: (kind, key = '') => ids[kind].get(key),
    clientOf: (projectId = '') => clientOfProject.get(projectId),
    keep: ({ kind, key, id }) => void ids[kind].set(key, id),
    keepClient: (projectId, clientId) => void clientOfProject.set(projectId, clientId),
  });
}

/** The assignment of a row, from existing records. */
export function assignmentOfRow(entry: ImportedRow, bench: Workbench) {
  const projectId = bench.idOf('projects', projectKey(entry));
  const taskId = bench.idOf('tasks', taskKey(entry));
  const client = entry.client === undefined ? undefined : bench.idOf('clients', nameKey(entry.client));
  return {
    projectId: projectId ?? null,
    taskId: taskId ?? null,
    organizationContactId: client ?? bench.clientOf(projectId) ?? null,
    tagIds: entry.tags.flatMap((name) => bench.idOf('tags', nameKey(name)) ?? []),
  };
}

const reasons = new Map<ImportSource, string>();

/** Why time is entered by hand; worked out once, because every row has it. */
export function reasonOf(source: ImportSource): string {
  const existing = reasons.get(source);
  if (existing !== undefined) return existing;
  const reason = String(importTexts.reason(importSourceNames[source]));
  reasons.set(source, reason);
  return reason;
}

/** The values that the organization may require of a row, assuming that its records have been created. */
export function expectedValues(
  entry: ImportedRow,
  bench: Workbench,
  { source, settings }: { source: ImportSource; settings: { createMissing: CreateMissing } },
): RequiredValues {
  const { description = null, project, task, client } = entry;
  const { projects, tasks, clients } = settings.createMissing;
  const { projectId, taskId, organizationContactId } = assignmentOfRow(entry, bench);
  const ifMade = (name: string | undefined, isMade: boolean) => (isMade ? (name ?? null) : null);
  return {
    description,
    reason: reasonOf(source),
    projectId: projectId ?? ifMade(project, projects),
    taskId: taskId ?? ifMade(task, tasks),
    organizationContactId: organizationContactId ?? ifMade(client, clients),
  };
}
