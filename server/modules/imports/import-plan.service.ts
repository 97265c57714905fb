import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Context } from '#server/context/context.ts';
import { type CsvFile, turnRows } from '#server/modules/imports/csv-rows.ts';
import { createForecast, type ForecastRow } from '#server/modules/imports/import-forecast.ts';
import { createPeople, type People } from '#server/modules/imports/import-people.ts';
import { type ImportSettings, importsForAll } from '#server/modules/imports/import-runs.data.ts';
import {
  findThings,
  nameKey,
  noThings,
  projectKey,
  type Things,
  taskKey,
} from '#server/modules/imports/import-things.ts';
import { findColleagues, findImported } from '#server/modules/imports/import-world.data.ts';
import type { ImportError, ImportPerson, ImportSource } from '#shared/imports/import.schema.ts';
import { missingColumns } from '#shared/imports/import-columns.ts';
import { type ImportedRow, identityOf, readRow } from '#shared/imports/read-row.ts';
import { createZoneClock } from '#shared/imports/zone-clock.ts';

/** A row that a run would make. */
export interface ReadyRow {
  readonly kind: 'ready';
  readonly row: number;
  readonly entry: ImportedRow;
  readonly employeeId: string;
  readonly sourceId: string;
}
interface SkippedRow extends Omit<ReadyRow, 'kind'> {
  readonly kind: 'skipped';
}
interface FailedRow extends ImportError {
  readonly kind: 'failed';
  readonly entry?: ImportedRow;
  readonly employeeId?: string;
}
export type PlannedRow = ReadyRow | SkippedRow | FailedRow;

/** What an import would do, row by row. */
export interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly people: readonly ImportPerson[];
  readonly things: Things;
}

interface About {
  readonly source: ImportSource;
  readonly settings: Pick<ImportSettings, 'timeZone' | 'dateFormat' | 'mapping' | 'createMissing' | 'people'>;
}

/** Lets others have their turn between many rows. */
async function eachInTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    if (results.length % turnRows === 0) await setImmediate();
  }
  return results;
}

function sourceIdOf(entry: ImportedRow, employeeId: string): string {
  return createHash('sha256').update(identityOf(entry, employeeId)).digest('hex');
}

function readRows(file: CsvFile, { settings }: About, people: People): Promise<(ReadyRow | FailedRow)[]> {
  const { timeZone, dateFormat, mapping } = settings;
  const reading = { dateFormat, mapping, clock: createZoneClock(timeZone) };
  return eachInTurns(file.rows, ({ row, cells }) => {
    const { entry, reason } = readRow(row, cells, reading);
    if (reason !== undefined) return { kind: 'failed', row, reason };
    const whose = people.whoseIs(entry);
    if (whose.reason !== undefined) return { kind: 'failed', row, entry, reason: whose.reason };
    const { employeeId } = whose;
    return { kind: 'ready', row, entry, employeeId, sourceId: sourceIdOf(entry, employeeId) };
  });
}

/** Rows that came before, in another import or further up in the file, are skipped. */
async function skipKnown(
  ctx: Context,
  rows: readonly (ReadyRow | FailedRow)[],
  source: ImportSource,
): Promise<PlannedRow[]> {
  const sourceIds = rows.flatMap((row) => (row.kind === 'ready' ? [row.sourceId] : []));
  const known = await findImported(ctx, { source, sourceIds });
  return rows.map((row) => {
    if (row.kind !== 'ready') return row;
    if (known.has(row.sourceId)) return { ...row, kind: 'skipped' };
    known.add(row.sourceId);
    return row;
  });
}

/** What the row will have once what it names is made. */
function forecastRowOf(
  { entry, employeeId }: ReadyRow,
  { ids, clientOfProject }: Things,
  { createMissing }: Pick<ImportSettings, 'createMissing'>,
): ForecastRow {
  const { project, task, client } = entry;
  const projectId = ids.projects.get(projectKey(entry) ?? '');
  const hasNamedClient = client !== undefined && (createMissing.clients || ids.clients.has(nameKey(client)));
  return {
    entry,
    employeeId,
    hasProject: projectId !== undefined || (createMissing.projects && project !== undefined),
    hasTask: ids.tasks.has(taskKey(entry) ?? '') || (createMissing.tasks && task !== undefined),
    hasClient: hasNamedClient || clientOfProject.has(projectId ?? ''),
  };
}

/** Reads every row of the file and asks all rules about it; nothing is changed. */
export async function planImport(ctx: Context, file: CsvFile, about: About): Promise<Plan> {
  const { source, settings } = about;
  if (missingColumns(settings.mapping).length > 0) return { rows: [], people: [], things: noThings() };
  const people = createPeople({
    colleagues: await findColleagues(ctx),
    ownEmployeeId: ctx.employeeId,
    isForAll: importsForAll(ctx),
    chosen: settings.people,
  });
  const read = await readRows(file, about, people);
  const rows = await skipKnown(ctx, read, source);
  const ready = rows.filter((row) => row.kind === 'ready');
  const things = await findThings(
    ctx,
    ready.map(({ entry }) => entry),
    settings.createMissing,
  );
  const forecastOf = (row: ReadyRow) => forecastRowOf(row, things, settings);
  const forecast = await createForecast(ctx, ready.map(forecastOf), source);
  const planned = await eachInTurns<PlannedRow, PlannedRow>(rows, (row) => {
    if (row.kind !== 'ready') return row;
    const reason = forecast(forecastOf(row));
    return reason === undefined ? row : { ...row, kind: 'failed', reason };
  });
  return { rows: planned, people: people.named(), things };
}

/** Whether the mapping lets rows be read at all; the text to say otherwise. */
export function unreadable(settings: Pick<ImportSettings, 'mapping'>): string | undefined {
  return missingColumns(settings.mapping)[0];
}
