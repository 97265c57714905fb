import { createHash } from 'node:crypto';
import type { Context } from '#server/context/context.ts';
import type { ImportSettings, RowError } from '#server/modules/imports/import-runs.data.ts';
import type { CsvFile } from '#server/modules/imports/read/csv-rows.ts';
import type { People } from '#server/modules/imports/read/import-people.ts';
import { collectNames, type NamedThings, noNames } from '#server/modules/imports/read/import-things.ts';
import { findImported } from '#server/modules/imports/read/import-world.data.ts';
import {
  type ImportField,
  type ImportMapping,
  type ImportSource,
  previewRows,
} from '#shared/imports/import.schema.ts';
import { type ImportedRow, identityOf, type RowSettings, readRow } from '#shared/imports/read-row.ts';
import { createZoneClock } from '#shared/imports/read-span.ts';

/** A row that a run would make. */
export interface ReadyRow {
  readonly row: number;
  readonly entry: ImportedRow;
  readonly employeeId: string;
  readonly sourceId: string;
}

type RefusedRow = RowError & { readonly entry?: ImportedRow };

/** One of the first rows of a file. */
export interface FirstRow {
  readonly row: number;
  readonly entry?: ImportedRow | undefined;
  readonly employeeId?: string;
  readonly isSkipped: boolean;
}

/** What the rows of a file come to. Of those that are not made no more is held than why. */
export interface Reading {
  readonly ready: ReadyRow[];
  readonly errors: RowError[];
  readonly first: FirstRow[];
  readonly names: NamedThings;
  /** Rows that came before, in another import or further up in the file. */
  readonly skipped: number;
  readonly read: number;
}

interface ReadingSettings {
  readonly source: ImportSource;
  readonly settings: Pick<ImportSettings, 'timeZone' | 'dateFormat' | 'mapping'>;
  readonly people: People;
}

function sourceIdOf(entry: ImportedRow, employeeId: string): string {
  return createHash('sha256').update(identityOf(entry, employeeId)).digest('hex');
}

const repeated = ['email', 'person', 'project', 'task', 'client'] as const satisfies readonly ImportField[];

/** Names that stand in many rows are held once. */
function shareNames(mapping: ImportMapping): (cells: readonly string[]) => readonly string[] {
  const columns = new Set(repeated.map((field) => mapping[field]));
  const names = new Map<string, string>();
  const once = (name: string): string => {
    const existing = names.get(name);
    if (existing === undefined) names.set(name, name);
    return existing ?? name;
  };
  return (cells) => cells.map((cell, column) => (columns.has(column) ? once(cell) : cell));
}

function readOne(row: number, cells: readonly string[], by: RowSettings, people: People) {
  const { entry, reason } = readRow(row, cells, by);
  if (reason !== undefined) return { row, reason };
  const whose = people.whoseIs(entry);
  if (whose.reason !== undefined) return { row, entry, reason: whose.reason };
  const { employeeId } = whose;
  return { row, entry, employeeId, sourceId: sourceIdOf(entry, employeeId) };
}

interface Sorting extends Reading {
  /** Ids of rows further up. */
  readonly seen: Set<string>;
  skipped: number;
  read: number;
}

function sortOut(row: ReadyRow | RefusedRow, before: ReadonlySet<string>, into: Sorting): void {
  const isReady = 'sourceId' in row;
  const isSkipped = isReady && (before.has(row.sourceId) || into.seen.has(row.sourceId));
  const { row: number, entry } = row;
  if (into.first.length < previewRows) {
    const whose = isReady ? { employeeId: row.employeeId } : {};
    into.first.push({ row: number, entry, ...whose, isSkipped });
  }
  into.read += 1;
  if (!isReady) {
    into.errors.push({ row: number, reason: row.reason });
  } else if (isSkipped) {
    into.skipped += 1;
  } else {
    into.seen.add(row.sourceId);
    into.ready.push(row);
    collectNames(into.names, row.entry);
  }
}

/** Rows whose earlier imports are looked up at once. */
const pageRows = 2000;

/** Reads the rows one after the other and sorts out those that nobody can read and those that came before. */
export async function readFile(
  ctx: Context,
  file: CsvFile,
  { source, settings, people }: ReadingSettings,
): Promise<Reading> {
  const { timeZone, dateFormat, mapping } = settings;
  const by = { dateFormat, mapping, clock: createZoneClock(timeZone) };
  const shared = shareNames(mapping);
  const into: Sorting = {
    ...{ ready: [], errors: [], first: [], names: noNames() },
    ...{ seen: new Set(), skipped: 0, read: 0 },
  };
  let page: (ReadyRow | RefusedRow)[] = [];
  const sortPage = async () => {
    const sourceIds = page.flatMap((row) => ('sourceId' in row ? [row.sourceId] : []));
    const before = await findImported(ctx, { source, sourceIds });
    for (const row of page) sortOut(row, before, into);
    page = [];
  };
  for await (const { row, cells } of file.rows()) {
    page.push(readOne(row, shared(cells), by, people));
    if (page.length >= pageRows) await sortPage();
  }
  await sortPage();
  return into;
}
