import { v7 as uuidv7 } from 'uuid';
import { notFound } from '#server/errors.ts';
import { secondsOf } from '#server/modules/imports/import-run-json.ts';
import type { RowError, Tx } from '#server/modules/imports/import-runs.data.ts';
import type { ReadyRow } from '#server/modules/imports/read/import-read.service.ts';
import {
  assignmentOfRow,
  expectedValues,
  reasonOf,
  type Workbench,
} from '#server/modules/imports/read/import-things.ts';
import { findImported } from '#server/modules/imports/read/import-world.data.ts';
import { insertLogItems, type MadeEntity } from '#server/modules/imports/run/import-items.data.ts';
import { type ImportWork, makeMissing } from '#server/modules/imports/run/import-make.service.ts';
import { readBilling } from '#server/modules/rates/billable-default.data.ts';
import { findVisible, teamsOfTasks } from '#server/modules/time-logs/time-log-assignment.data.ts';
import {
  enterMany,
  type FreePlace,
  type NewSpan,
  type PlacedLog,
  placeMany,
} from '#server/modules/time-logs/time-log-many.service.ts';
import { lockPeople } from '#server/modules/time-logs/time-log-people.data.ts';
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

/** The span of a row, assuming that its records have been created. */
function spanOf({ entry, employeeId }: ReadyRow, { work, bench }: Batch): NewSpan {
  const { startedAt, stoppedAt } = entry;
  return { employeeId, startedAt, stoppedAt, values: expectedValues(entry, bench, work.run) };
}

/** Drops rows about projects and tasks that were deleted since the preview. */
async function dropGone(tx: Tx, rows: readonly ReadyRow[], { bench, errors }: Batch): Promise<ReadyRow[]> {
  const about = rows.map((row) => ({ row, ...assignmentOfRow(row.entry, bench) }));
  const there = await findVisible(tx, {
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
  const spans = rows.map((row) => spanOf(row, batch));
  const places = await placeMany(tx, people, spans);
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

const entity: MadeEntity = 'TimeLog';

interface LogOfRow {
  readonly row: ReadyRow;
  readonly log: PlacedLog;
}

/** One literal: objects put together from several take many times the memory. */
function logOf(
  { row: { entry, employeeId }, place }: PlacedRow,
  what: ReturnType<typeof assignmentOfRow>,
  { teamId, run, isBillable }: { teamId: string | null; run: ImportWork['run']; isBillable: boolean },
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
    isBillable,
    isBillableChosen: entry.isBillable !== undefined,
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
  { work: { run, organizationId }, bench }: Batch,
): Promise<LogOfRow[]> {
  const about = placed.map((each) => ({ each, what: assignmentOfRow(each.row.entry, bench) }));
  const pairs = about.flatMap(({ each: { row }, what: { taskId } }) =>
    taskId === null ? [] : { employeeId: row.employeeId, taskId },
  );
  const teamOf = await teamsOfTasks(tx, pairs);
  const unmarked = about.filter(({ each: { row } }) => row.entry.isBillable === undefined);
  const works = unmarked.map(({ what }) => what);
  const billingOf = works.length === 0 ? undefined : await readBilling(tx, organizationId, works);
  return about.map(({ each, what }) => {
    const { row } = each;
    const { taskId } = what;
    const teamId = taskId === null ? null : teamOf({ employeeId: row.employeeId, taskId });
    const isBillable = row.entry.isBillable ?? billingOf?.(what).isBillable ?? false;
    return { row, log: logOf(each, what, { teamId, run, isBillable }) };
  });
}

/**
 * Enters rows by the same rules as manual entry, with a few statements for all of them. Refused rows leave nothing
 * behind and stop no others.
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
  const imported = await findImported(tx, { source, sourceIds: rows.map(({ sourceId }) => sourceId) });
  const fresh = rows.filter(({ sourceId }) => !imported.has(sourceId));
  const placed = await placeRows(tx, people, await dropGone(tx, fresh, batch), batch);
  const logs = await toLogs(tx, await withThings(tx, placed, batch), batch);
  const ofRun = { importRunId: run.id, organizationId, source };
  const items = logs.map(({ row: { sourceId }, log: { id: entityId } }) => ({ entity, entityId, sourceId }));
  const isNew = await insertLogItems(tx, ofRun, items);
  const entered = logs.filter(({ log }) => isNew.has(log.id));
  const newLogs = entered.map(({ log }) => log);
  await enterMany(tx, people, newLogs);
  return {
    made: entered.length,
    seconds: entered.reduce((sum, { row }) => sum + secondsOf(row), 0),
    skipped: rows.length - entered.length - batch.errors.length,
    errors: batch.errors,
  };
}

/** The outcome of a row that the database refuses. */
export function failedRow({ row }: ReadyRow): BatchOutcome {
  return { made: 0, seconds: 0, skipped: 0, errors: [{ row, reason: importTexts.failed }] };
}
