import { v7 as uuidv7 } from 'uuid';
import { notFound } from '#server/errors.ts';
import type { RowError } from '#server/modules/imports/import-errors.data.ts';
import { reasonOf } from '#server/modules/imports/import-forecast.ts';
import { noteLogs } from '#server/modules/imports/import-items.data.ts';
import { type ImportWork, makeMissing, workOfRow } from '#server/modules/imports/import-make.service.ts';
import type { ReadyRow } from '#server/modules/imports/import-read.service.ts';
import { secondsOf } from '#server/modules/imports/import-run-json.ts';
import type { Tx } from '#server/modules/imports/import-runs.data.ts';
import type { Workbench } from '#server/modules/imports/import-things.ts';
import { findImported, findStillThere } from '#server/modules/imports/import-world.data.ts';
import { enterMany, type PlacedLog } from '#server/modules/time-logs/time-log-enter-many.service.ts';
import { type FreePlace, type NewSpan, placeMany } from '#server/modules/time-logs/time-log-many.service.ts';
import { lockPeople } from '#server/modules/time-logs/time-log-people.data.ts';
import { teamsOfTasks } from '#server/modules/time-logs/time-log-work.data.ts';
import { importTexts } from '#shared/imports/import.schema.ts';

export interface BatchOutcome {
  readonly made: number;
  readonly seconds: number;
  readonly skipped: number;
  readonly errors: readonly RowError[];
}

interface PlacedRow {
  readonly row: ReadyRow;
  readonly place: FreePlace;
}

interface Batch {
  readonly work: ImportWork;
  readonly bench: Workbench;
  readonly errors: RowError[];
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
  const rows = placed.map(({ row }) => row);
  const refused = await makeMissing(tx, batch.work, rows, batch.bench);
  for (const [{ row }, reason] of refused) batch.errors.push({ row, reason });
  return placed.filter(({ row }) => !refused.has(row));
}

interface LogOfRow {
  readonly row: ReadyRow;
  readonly log: PlacedLog;
}

/** One literal: objects put together from several take many times the memory. */
function logOf(
  { row: { entry, employeeId }, place }: PlacedRow,
  what: ReturnType<typeof workOfRow>,
  { teamId, run }: { teamId: string | null; run: ImportWork['run'] },
): PlacedLog {
  return {
    id: uuidv7(),
    employeeId,
    startedAt: entry.startedAt,
    stoppedAt: entry.stoppedAt,
    taskId: what.taskId,
    projectId: what.projectId,
    organizationContactId: what.organizationContactId,
    organizationTeamId: teamId,
    description: entry.description ?? null,
    reason: reasonOf(run.source),
    isBillable: entry.isBillable,
    tagIds: what.tagIds,
    overlapAllowed: place.overlapAllowed,
    sheets: place.sheets,
    timeZone: run.settings.timeZone,
    version: `import:${run.source}`,
  };
}

async function toLogs(
  tx: Tx,
  placed: readonly PlacedRow[],
  { work: { run }, bench }: Batch,
): Promise<LogOfRow[]> {
  const about = placed.map((each) => ({ each, what: workOfRow(each.row.entry, bench) }));
  const teamOf = await teamsOfTasks(
    tx,
    about.flatMap(({ each: { row }, what: { taskId } }) =>
      taskId === null ? [] : { employeeId: row.employeeId, taskId },
    ),
  );
  return about.map(({ each, what }) => {
    const { row } = each;
    const { taskId } = what;
    const teamId = taskId === null ? null : teamOf({ employeeId: row.employeeId, taskId });
    return { row, log: logOf(each, what, { teamId, run }) };
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
  const ids = logs.map(({ row: { sourceId }, log: { id } }) => ({ id, sourceId }));
  const noted = await noteLogs(tx, { importRunId: run.id, organizationId, source, logs: ids });
  const entered = logs.filter(({ log }) => noted.has(log.id));
  await enterMany(
    tx,
    people,
    entered.map(({ log }) => log),
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
