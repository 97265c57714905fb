import { AppError } from '#server/errors.ts';
import { reasonOf, withoutTrim } from '#server/modules/imports/import-forecast.ts';
import type { ReadyRow } from '#server/modules/imports/import-plan.service.ts';
import { noteLog, noteThing, type StoredRun, type Tx } from '#server/modules/imports/import-runs.data.ts';
import { projectKey, type Things, taskKey } from '#server/modules/imports/import-things.ts';
import { addProject } from '#server/modules/projects/projects.service.ts';
import { addTask } from '#server/modules/tasks/task-create.service.ts';
import { putDown } from '#server/modules/time-logs/time-log-add.service.ts';
import { refuseSwitchedOff, type TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import { sayOverlap } from '#server/modules/time-logs/time-log-refusals.ts';
import { importTexts } from '#shared/imports/import.schema.ts';

export interface RowWork {
  readonly run: StoredRun;
  readonly organizationId: string;
  readonly things: Things;
}

export type RowOutcome = 'made' | 'skipped' | { readonly reason: string };

/** Another import brought the row a moment ago. */
class BroughtMeanwhile extends Error {}

interface Fresh {
  readonly projectIds: Map<string, string>;
  readonly taskIds: Map<string, string>;
}

type Item = { entity: 'TimeLog' | 'Task' | 'OrganizationProject'; entityId: string; sourceId: string };

function itemOf({ run, organizationId }: RowWork, item: Item) {
  return { ...item, organizationId, importRunId: run.id, source: run.source };
}

async function projectOf(tx: Tx, work: RowWork, row: ReadyRow, fresh: Fresh): Promise<string | undefined> {
  const key = projectKey(row.entry);
  const { project: name } = row.entry;
  const known = key === undefined ? undefined : work.things.projectIds.get(key);
  if (known !== undefined || key === undefined || name === undefined) return known;
  if (!work.run.settings.createMissing.projects) return undefined;
  const id = await addProject(tx, { name });
  fresh.projectIds.set(key, id);
  await noteThing(tx, itemOf(work, { entity: 'OrganizationProject', entityId: id, sourceId: key }));
  return id;
}

async function taskOf(
  tx: Tx,
  work: RowWork,
  { entry, employeeId }: ReadyRow,
  { projectId, fresh }: { projectId: string | undefined; fresh: Fresh },
): Promise<string | undefined> {
  const key = taskKey(entry);
  const known = key === undefined ? undefined : work.things.taskIds.get(key);
  if (known !== undefined || key === undefined || entry.task === undefined) return known;
  if (!work.run.settings.createMissing.tasks) return undefined;
  const members = [{ id: employeeId }];
  const { id } = await addTask(tx, { title: entry.task, projectId, members });
  fresh.taskIds.set(key, id);
  await noteThing(tx, itemOf(work, { entity: 'Task', entityId: id, sourceId: key }));
  return id;
}

async function make(tx: Tx, work: RowWork, row: ReadyRow, person: TimePerson): Promise<Fresh> {
  const fresh = { projectIds: new Map<string, string>(), taskIds: new Map<string, string>() };
  const { entry, employeeId, sourceId } = row;
  const { source, settings } = work.run;
  refuseSwitchedOff(tx, person, 'add');
  const projectId = await projectOf(tx, work, row, fresh);
  const taskId = await taskOf(tx, work, row, { projectId, fresh });
  const careful = { ...person, overlapPolicy: withoutTrim(person.overlapPolicy) };
  const adding = putDown(tx, careful, {
    employeeId,
    startedAt: entry.startedAt.toISOString(),
    stoppedAt: entry.stoppedAt.toISOString(),
    projectId,
    taskId,
    description: entry.description,
    reason: reasonOf(source),
    isBillable: entry.isBillable,
    timeZone: settings.timeZone,
    version: `import:${source}`,
  });
  const { id } = await sayOverlap(adding);
  const isNew = await noteLog(tx, itemOf(work, { entity: 'TimeLog', entityId: id, sourceId }));
  if (!isNew) throw new BroughtMeanwhile();
  return fresh;
}

function refusalOf(tx: Tx, error: unknown): RowOutcome {
  if (error instanceof BroughtMeanwhile) return 'skipped';
  if (error instanceof AppError) return { reason: error.message };
  tx.log.error({ err: error }, 'a row could not be imported');
  return { reason: importTexts.failed };
}

/** Enters one row like time entered by hand. A row that is refused leaves nothing behind and stops no other. */
export async function importRow(
  tx: Tx,
  work: RowWork,
  row: ReadyRow,
  person: TimePerson,
): Promise<RowOutcome> {
  const effects: Parameters<Tx['afterCommit']>[0][] = [];
  const own: Tx = { ...tx, afterCommit: (effect) => void effects.push(effect) };
  await tx.db.$executeRawUnsafe('savepoint import_row');
  try {
    const fresh = await make(own, work, row, person);
    await tx.db.$executeRawUnsafe('release savepoint import_row');
    for (const [key, id] of fresh.projectIds) work.things.projectIds.set(key, id);
    for (const [key, id] of fresh.taskIds) work.things.taskIds.set(key, id);
    for (const effect of effects) tx.afterCommit(effect);
    return 'made';
  } catch (error) {
    await tx.db.$executeRawUnsafe('rollback to savepoint import_row');
    return refusalOf(tx, error);
  }
}
