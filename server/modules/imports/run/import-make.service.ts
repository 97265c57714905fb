import { execute } from '#server/db/query.ts';
import { raw, sql } from '#server/db/sql.ts';
import { AppError } from '#server/errors.ts';
import type { StoredRun, Tx } from '#server/modules/imports/import-runs.data.ts';
import {
  benchOn,
  projectKey,
  type Things,
  thingsOf,
  type Workbench,
} from '#server/modules/imports/read/import-things.ts';
import type { Currencies } from '#server/modules/imports/read/rates-of-file.ts';
import { insertThings } from '#server/modules/imports/run/import-items.data.ts';
import { addTasks, type NewTask } from '#server/modules/imports/run/import-tasks.service.ts';
import { addContact } from '#server/modules/projects/contacts.service.ts';
import { saveProject } from '#server/modules/projects/projects.data.ts';
import { addProject } from '#server/modules/projects/projects.service.ts';
import { addTag } from '#server/modules/task-lists/tags.service.ts';
import { addTask } from '#server/modules/tasks/edit/task-create.service.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import { currencyCode } from '#shared/defaults/currency-code.ts';
import type { ImportThingKind } from '#shared/imports/import.schema.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';
import { contactTexts } from '#shared/projects/contact.schema.ts';
import type { MessageText } from '#shared/text/message.ts';

export interface ImportWork {
  readonly run: StoredRun;
  readonly organizationId: string;
  readonly things: Things;
  readonly currencies: Currencies;
}

const newCurrency = currencyCode(contactTexts.currency);

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
  /** The currency of a client, if it differs from the organization's. */
  readonly currency: string | undefined;
}

/** Only with the rates: they count in it. */
function currencyOf({ currency }: ImportedRow, { run, currencies }: ImportWork): string | undefined {
  const isOther = run.settings.takesRates && currency !== currencies.own;
  return isOther && currencies.own !== undefined ? newCurrency.safeParse(currency).data : undefined;
}

type Row = Pick<MissingThing, 'entry' | 'employeeId'>;

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
  clients: async (tx, { name, currency }) => (await addContact(tx, { name, currency })).id,
  tags: (tx, { name }) => addTag(tx, { name }),
  projects: makeProject,
  tasks: async (tx, { entry, employeeId, name }, bench) => {
    const projectId = bench.idOf('projects', projectKey(entry));
    return (await addTask(tx, { title: name, projectId, members: [{ id: employeeId }] })).id;
  },
};

/** A project is made for its client, a task for its project. */
const order = ['clients', 'projects', 'tasks', 'tags'] as const satisfies readonly ImportThingKind[];
const besidesTasks = order.filter((kind) => kind !== 'tasks');

function missingOf(
  entry: ImportedRow,
  { run: { settings } }: ImportWork,
  { bench, kinds }: { bench: Workbench; kinds: readonly ImportThingKind[] },
) {
  const missing = [...thingsOf(entry)].filter(
    ({ kind, key }) => settings.createMissing[kind] && bench.idOf(kind, key) === undefined,
  );
  return kinds.flatMap((kind) => missing.filter((thing) => thing.kind === kind));
}

/** Does something in full or not at all inside a transaction that continues. */
async function inSavepoint<T>(
  tx: Tx,
  name: 'import_row' | 'import_rows',
  work: (own: Tx) => Promise<T>,
): Promise<T> {
  const effects: Parameters<Tx['afterCommit']>[0][] = [];
  await execute(tx, sql`savepoint ${raw(name)}`);
  try {
    const result = await work({ ...tx, afterCommit: (effect) => void effects.push(effect) });
    await execute(tx, sql`release savepoint ${raw(name)}`);
    for (const effect of effects) tx.afterCommit(effect);
    return result;
  } catch (error) {
    await execute(tx, sql`rollback to savepoint ${raw(name)}`);
    throw error;
  }
}

/** Makes what a row names and is not there, all of it or nothing. */
async function makeOfRow(
  tx: Tx,
  work: ImportWork,
  { entry, employeeId }: Row,
  { bench, kinds }: { bench: Workbench; kinds: readonly ImportThingKind[] },
): Promise<void> {
  const missing = missingOf(entry, work, { bench, kinds });
  if (missing.length === 0) return;
  const own = benchOn(bench);
  const currency = currencyOf(entry, work);
  await inSavepoint(tx, 'import_row', async (inner) => {
    for (const { kind, key, name } of missing) {
      own.keep({ kind, key, id: await makers[kind](inner, { entry, employeeId, name, currency }, own) });
    }
  });
  own.settle();
}

/** Rows whose things were refused, with the reasons. */
type Refused<R> = Map<R, MessageText>;

async function makeEach<R extends Row>(
  tx: Tx,
  work: ImportWork,
  rows: readonly R[],
  at: { bench: Workbench; kinds: readonly ImportThingKind[] },
): Promise<Refused<R>> {
  const refused: Refused<R> = new Map();
  for (const row of rows) {
    try {
      await makeOfRow(tx, work, row, at);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(row, error.text);
    }
  }
  return refused;
}

/** All tasks that the rows name and that are not there. */
async function makeTasks(tx: Tx, work: ImportWork, rows: readonly Row[], bench: Workbench): Promise<void> {
  const missing = new Map<string, NewTask>();
  for (const { entry, employeeId } of rows) {
    for (const { key, name: title } of missingOf(entry, work, { bench, kinds: ['tasks'] })) {
      if (missing.has(key)) continue;
      const projectId = bench.idOf('projects', projectKey(entry)) ?? null;
      missing.set(key, { title, projectId, employeeId });
    }
  }
  const ids = await addTasks(tx, work.organizationId, [...missing.values()]);
  for (const [index, key] of [...missing.keys()].entries()) {
    const id = ids[index];
    if (id !== undefined) bench.keep({ kind: 'tasks', key, id });
  }
}

async function makeTogether<R extends Row>(
  tx: Tx,
  work: ImportWork,
  rows: readonly R[],
  bench: Workbench,
): Promise<Refused<R>> {
  const own = benchOn(bench);
  const refused = await inSavepoint(tx, 'import_rows', async (inner) => {
    const without = await makeEach(inner, work, rows, { bench: own, kinds: besidesTasks });
    const others = rows.filter((row) => !without.has(row));
    await makeTasks(inner, work, others, own);
    return without;
  });
  own.settle();
  return refused;
}

/** The same, row by row if some task is refused, so that the others get theirs. */
async function makeAll<R extends Row>(
  tx: Tx,
  work: ImportWork,
  rows: readonly R[],
  bench: Workbench,
): Promise<Refused<R>> {
  try {
    return await makeTogether(tx, work, rows, bench);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return makeEach(tx, work, rows, { bench, kinds: order });
  }
}

/** Makes what rows name and is not there; a row whose things are refused leaves none of its own behind. */
export async function makeMissing<R extends Row>(
  tx: Tx,
  work: ImportWork,
  rows: readonly R[],
  bench: Workbench,
): Promise<Refused<R>> {
  const isComplete = ({ entry }: R) => missingOf(entry, work, { bench, kinds: order }).length === 0;
  const incomplete = rows.filter((row) => !isComplete(row));
  if (incomplete.length === 0) return new Map();
  const refused = await makeAll(tx, work, incomplete, bench);
  const { run, organizationId } = work;
  const made = bench.made();
  if (made.some(({ kind }) => kind === 'clients')) await switchOnModule(tx, 'money');
  await insertThings(
    tx,
    { importRunId: run.id, source: run.source, organizationId },
    made.map(({ kind, key, id }) => ({ entity: entityOf[kind], entityId: id, sourceId: key })),
  );
  return refused;
}
