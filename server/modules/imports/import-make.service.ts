import { noteThing } from '#server/modules/imports/import-items.data.ts';
import type { StoredRun, Tx } from '#server/modules/imports/import-runs.data.ts';
import {
  projectKey,
  type Things,
  taskKey,
  thingsOf,
  type Workbench,
} from '#server/modules/imports/import-things.ts';
import { addContact } from '#server/modules/projects/contacts.service.ts';
import { saveProject } from '#server/modules/projects/projects.data.ts';
import { addProject } from '#server/modules/projects/projects.service.ts';
import { addTag } from '#server/modules/task-lists/tags.service.ts';
import { addTask } from '#server/modules/tasks/task-create.service.ts';
import type { ImportThingKind } from '#shared/imports/import.schema.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';

export interface ImportWork {
  readonly run: StoredRun;
  readonly organizationId: string;
  readonly things: Things;
}

const entityOf = {
  projects: 'OrganizationProject',
  tasks: 'Task',
  clients: 'OrganizationContact',
  tags: 'Tag',
} as const;

interface MissingThing {
  readonly entry: ImportedRow;
  readonly employeeId: string;
  readonly name: string;
}

async function makeProject(tx: Tx, { entry, name }: MissingThing, bench: Workbench): Promise<string> {
  const id = await addProject(tx, { name });
  const clientId = entry.client && bench.idOf('clients', entry.client.toLowerCase());
  if (clientId !== undefined && clientId !== '') {
    await saveProject(tx, id, { organizationContactId: clientId });
    bench.keepClient(id, clientId);
  }
  return id;
}

const makers: Readonly<
  Record<ImportThingKind, (tx: Tx, missing: MissingThing, bench: Workbench) => Promise<string>>
> = {
  clients: async (tx, { name }) => (await addContact(tx, { name })).id,
  tags: (tx, { name }) => addTag(tx, { name }),
  projects: makeProject,
  tasks: async (tx, { entry, employeeId, name }, bench) => {
    const projectId = bench.idOf('projects', projectKey(entry));
    return (await addTask(tx, { title: name, projectId, members: [{ id: employeeId }] })).id;
  },
};

/** A project is made for its client, a task for its project. */
const order = ['clients', 'projects', 'tasks', 'tags'] as const satisfies readonly ImportThingKind[];

function missingOf(entry: ImportedRow, { run }: ImportWork, bench: Workbench) {
  const missing = [...thingsOf(entry)].filter(
    ({ kind, key }) => run.settings.createMissing[kind] && bench.idOf(kind, key) === undefined,
  );
  return order.flatMap((kind) => missing.filter((thing) => thing.kind === kind));
}

/** Does something whole or not at all inside a transaction that goes on. */
async function inSavepoint<T>(tx: Tx, work: (own: Tx) => Promise<T>): Promise<T> {
  const effects: Parameters<Tx['afterCommit']>[0][] = [];
  await tx.db.$executeRawUnsafe('savepoint import_row');
  try {
    const result = await work({ ...tx, afterCommit: (effect) => void effects.push(effect) });
    await tx.db.$executeRawUnsafe('release savepoint import_row');
    for (const effect of effects) tx.afterCommit(effect);
    return result;
  } catch (error) {
    await tx.db.$executeRawUnsafe('rollback to savepoint import_row');
    throw error;
  }
}

/** Makes what a row names and is not there, all of it or nothing. */
export async function makeMissing(
  tx: Tx,
  work: ImportWork,
  row: { readonly entry: ImportedRow; readonly employeeId: string },
  bench: Workbench,
): Promise<void> {
  const { entry, employeeId } = row;
  const missing = missingOf(entry, work, bench);
  if (missing.length === 0) return;
  const { run, organizationId } = work;
  const made: { kind: ImportThingKind; key: string; id: string }[] = [];
  const clients: [string, string][] = [];
  const own: Workbench = {
    ...bench,
    idOf: (kind, key) =>
      made.find((thing) => thing.kind === kind && thing.key === key)?.id ?? bench.idOf(kind, key),
    keepClient: (projectId, clientId) => void clients.push([projectId, clientId]),
  };
  await inSavepoint(tx, async (inner) => {
    for (const { kind, key, name } of missing) {
      const id = await makers[kind](inner, { entry, employeeId, name }, own);
      made.push({ kind, key, id });
      const item = { entity: entityOf[kind], entityId: id, sourceId: key, source: run.source };
      await noteThing(inner, { ...item, organizationId, importRunId: run.id });
    }
  });
  for (const { kind, key, id } of made) bench.keep(kind, key, id);
  for (const [projectId, clientId] of clients) bench.keepClient(projectId, clientId);
}

/** What a row is about, of what is there. */
export function workOfRow(entry: ImportedRow, bench: Workbench) {
  const projectId = bench.idOf('projects', projectKey(entry));
  const taskId = bench.idOf('tasks', taskKey(entry));
  const client = entry.client === undefined ? undefined : bench.idOf('clients', entry.client.toLowerCase());
  return {
    projectId: projectId ?? null,
    taskId: taskId ?? null,
    organizationContactId: client ?? bench.clientOf(projectId) ?? null,
    tagIds: entry.tags.flatMap((name) => bench.idOf('tags', name.toLowerCase()) ?? []),
  };
}
