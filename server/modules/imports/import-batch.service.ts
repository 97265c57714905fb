import { v7 as uuidv7 } from 'uuid';
import { AppError, notFound } from '#server/errors.ts';
import { reasonOf } from '#server/modules/imports/import-forecast.ts';
import { noteLogs } from '#server/modules/imports/import-items.data.ts';
import { type ImportWork, makeMissing, workOfRow } from '#server/modules/imports/import-make.service.ts';
import type { ReadyRow } from '#server/modules/imports/import-plan.service.ts';
import { secondsOf } from '#server/modules/imports/import-run-json.ts';
import type { Tx } from '#server/modules/imports/import-runs.data.ts';
import type { Workbench } from '#server/modules/imports/import-things.ts';
import { findImported, findStillThere } from '#server/modules/imports/import-world.data.ts';
import { enterMany, type PlacedLog } from '#server/modules/time-logs/time-log-enter-many.service.ts';
import { type FreePlace, type NewSpan, placeMany } from '#server/modules/time-logs/time-log-many.service.ts';
import { lockPeople } from '#server/modules/time-logs/time-log-people.data.ts';
import { teamsOfTasks } from '#server/modules/time-logs/time-log-work.data.ts';
import { type ImportError, importTexts } from '#shared/imports/import.schema.ts';

export interface BatchOutcome {
  readonly made: number;
  readonly seconds: number;
  readonly skipped: number;
  readonly errors: readonly ImportError[];
}

interface PlacedRow {
  readonly row: ReadyRow;
  readonly place: FreePlace;
}

interface Batch {
  readonly work: ImportWork;
  readonly bench: Workbench;
  readonly errors: ImportError[];
}

/** What a row will say once what it names is made. */
function spanOf({ entry, employeeId }: ReadyRow, { work, bench }: Batch): NewSpan {
  const { startedAt, stoppedAt, description = null, project, task, client } = entry;
  const { source, settings } = work.run;
  const { projects, tasks, clients } = settings.createMissing;
  const { projectId, taskId, organizationContactId } = workOfRow(entry, bench);
  const soon = (name: string | undefined, isMade: boolean) => (isMade ? (name ?? null) : null);
  const values = {
    description,
    reason: reasonOf(source),
    projectId: projectId ?? soon(project, projects),
    taskId: taskId ?? soon(task, tasks),
    organizationContactId: organizationContactId ?? soon(client, clients),
  };
  return { employeeId, startedAt, stoppedAt, values };
}

/** Leaves out rows about projects and tasks that are gone since the file was looked at. */
async function dropGone(tx: Tx, rows: readonly ReadyRow[], { bench, errors }: Batch): Promise<ReadyRow[]> {
  const about = rows.map((row) => ({ row, ...workOfRow(row.entry, bench) }));
  const there = await findStillThere(tx, {
    projectIds: about.flatMap(({ projectId }) => projectId ?? []),
    taskIds: about.flatMap(({ taskId }) => taskId ?? []),
  });
  return about.flatMap(({ row, projectId, taskId }) => {
    const hasProject = projectId === null || there.has(projectId);
    if (hasProject && (taskId === null || there.has(taskId))) return [row];
    errors.push({ row: row.row, reason: notFound(hasProject ? 'The task' : 'The project').message });
    return [];
  });
}

async function placeRows(
  tx: Tx,
  people: Awaited<ReturnType<typeof lockPeople>>,
  rows: readonly ReadyRow[],
  batch: Batch,
): Promise<PlacedRow[]> {
  const places = await placeMany(
    tx,
    people,
    rows.map((row) => spanOf(row, batch)),
  );
  const placed: PlacedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const place = places[index];
    if (place?.sheets !== undefined) placed.push({ row, place });
    else if (place !== undefined) batch.errors.push({ row: row.row, reason: place.reason });
  }
  return placed;
}

/** Makes what the rows name; a row whose things are refused is left out. */
async function withThings(tx: Tx, placed: readonly PlacedRow[], batch: Batch): Promise<PlacedRow[]> {
  const complete: PlacedRow[] = [];
  for (const each of placed) {
    try {
      await makeMissing(tx, batch.work, each.row, batch.bench);
      complete.push(each);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      batch.errors.push({ row: each.row.row, reason: error.message });
    }
  }
  return complete;
}

async function toLogs(
  tx: Tx,
  placed: readonly PlacedRow[],
  { work, bench }: Batch,
): Promise<(PlacedLog & { readonly sourceId: string; readonly row: ReadyRow })[]> {
  const { source, settings } = work.run;
  const about = placed.map(({ row, place }) => ({ row, place, what: workOfRow(row.entry, bench) }));
  const teamOf = await teamsOfTasks(
    tx,
    about.flatMap(({ row: { employeeId }, what: { taskId } }) =>
      taskId === null ? [] : { employeeId, taskId },
    ),
  );
  return about.map(({ row, place, what }) => {
    const { entry, employeeId, sourceId } = row;
    const { startedAt, stoppedAt, description = null, isBillable } = entry;
    const { taskId } = what;
    return {
      ...what,
      ...place,
      id: uuidv7(),
      employeeId,
      startedAt,
      stoppedAt,
      description,
      isBillable,
      organizationTeamId: taskId === null ? null : teamOf({ employeeId, taskId }),
      reason: reasonOf(source),
      timeZone: settings.timeZone,
      version: `import:${source}`,
      sourceId,
      row,
    };
  });
}

/**
 * Enters rows by the rules that time entered by hand follows, with a few statements for all of them. What is refused
 * leaves nothing behind and stops no other.
 */
export async function importBatchOf(
  tx: Tx,
  work: ImportWork,
  rows: readonly ReadyRow[],
  bench: Workbench,
): Promise<BatchOutcome> {
  const { run, organizationId } = work;
  const { source } = run;
  const batch: Batch = { work, bench, errors: [] };
  const people = await lockPeople(tx, [...new Set(rows.map(({ employeeId }) => employeeId))]);
  const known = await findImported(tx, { source, sourceIds: rows.map(({ sourceId }) => sourceId) });
  const fresh = rows.filter(({ sourceId }) => !known.has(sourceId));
  const placed = await placeRows(tx, people, await dropGone(tx, fresh, batch), batch);
  const logs = await toLogs(tx, await withThings(tx, placed, batch), batch);
  const noted = await noteLogs(tx, { importRunId: run.id, organizationId, source, logs });
  const entered = logs.filter(({ id }) => noted.has(id));
  await enterMany(
    tx,
    people,
    entered.map(({ sourceId: _sourceId, row: _row, ...log }) => log),
  );
  return {
    made: entered.length,
    seconds: entered.reduce((sum, { row }) => sum + secondsOf(row), 0),
    skipped: rows.length - entered.length - batch.errors.length,
    errors: batch.errors,
  };
}

/** What becomes of a row that the database itself refuses. */
export function failedRow({ row }: ReadyRow): BatchOutcome {
  return { made: 0, seconds: 0, skipped: 0, errors: [{ row, reason: importTexts.failed }] };
}
