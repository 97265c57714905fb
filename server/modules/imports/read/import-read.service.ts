import { createHash } from 'node:crypto';
import type { Context } from '#server/context/context.ts';
import { withYields } from '#server/context/turns.ts';
import type { ImportSettings, RowError } from '#server/modules/imports/import-runs.data.ts';
import type { CsvFile } from '#server/modules/imports/read/csv-rows.ts';
import type { People } from '#server/modules/imports/read/import-people.ts';
import { collectNames, type NamedThings, noNames } from '#server/modules/imports/read/import-things.ts';
import { findImported } from '#server/modules/imports/read/import-world.data.ts';
import {
  type ImportField,
  type ImportMapping,
  type ImportSource,
  importTexts,
  previewRows,
} from '#shared/imports/import.schema.ts';
import { collectRates, type RateGroup } from '#shared/imports/import-rates.ts';
import { readCurrency } from '#shared/imports/read-money.ts';
import { type ImportedRow, identityOf, type RowSettings, readRow } from '#shared/imports/read-row.ts';
import { createDayFiller, createZoneClock, type DayFiller, type Span } from '#shared/imports/read-span.ts';

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

/** The outcome of reading a file. Rows that will not be imported leave only their reason in memory. */
export interface Reading {
  readonly ready: ReadyRow[];
  readonly errors: RowError[];
  readonly first: FirstRow[];
  readonly names: NamedThings;
  /** Rows imported before, or repeated in the file. */
  readonly skipped: number;
  readonly read: number;
  /** Rates that the rows contain, including rows imported before. */
  readonly rates: Map<string, RateGroup>;
}

interface ReadingSettings {
  readonly source: ImportSource;
  readonly settings: Pick<ImportSettings, 'timeZone' | 'dateFormat' | 'mapping' | 'columns'>;
  readonly people: People;
}

function sourceIdOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex');
}

const repeated = [
  'email',
  'person',
  'lastName',
  'login',
  'project',
  'task',
  'client',
] as const satisfies readonly ImportField[];

/** Stores repeated names once, to save memory. */
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

interface RowReader {
  readonly by: RowSettings;
  readonly people: People;
  readonly filler: DayFiller;
  /** Spans of earlier rows in a repeated hour, by person. */
  readonly inTwiceHour: Map<string, Span[]>;
  /** The number of identical durations on a day; each may be intended. */
  readonly repeats: Map<string, number>;
}

const overlaps = (one: Span, other: Span) =>
  one.startedAt < other.stoppedAt && other.startedAt < one.stoppedAt;

/** In a repeated hour, a row that would overlap an earlier one moves to the second occurrence. */
function settleTwiceHour({ inTwiceHour }: RowReader, entry: ImportedRow, employeeId: string): void {
  if (entry.later === undefined) return;
  const before = inTwiceHour.get(employeeId) ?? [];
  if (before.some((span) => overlaps(span, entry))) Object.assign(entry, entry.later);
  inTwiceHour.set(employeeId, [...before, { startedAt: entry.startedAt, stoppedAt: entry.stoppedAt }]);
}

function readOne(row: number, cells: readonly string[], reader: RowReader) {
  const { by, people, filler, repeats } = reader;
  const { entry, reason } = readRow(row, cells, by);
  if (reason !== undefined) return { row, reason };
  const whose = people.whoseIs(entry);
  if (whose.reason !== undefined) return { row, entry, reason: whose.reason };
  const { employeeId } = whose;
  settleTwiceHour(reader, entry, employeeId);
  const identity = identityOf(entry, employeeId);
  if (entry.ofDay === undefined) return { row, entry, employeeId, sourceId: sourceIdOf(identity) };
  const isPlaced = filler.place(employeeId, entry.ofDay, (span) => Object.assign(entry, span));
  if (!isPlaced) return { row, entry, reason: importTexts.dayFull(entry.ofDay.day) };
  const count = entry.id === undefined ? (repeats.get(identity) ?? 0) : 0;
  repeats.set(identity, count + 1);
  const sourceId = sourceIdOf(count === 0 ? identity : `${identity} ${count}`);
  return { row, entry, employeeId, sourceId };
}

interface Sorting extends Reading {
  /** Ids of rows further up. */
  readonly seen: Set<string>;
  skipped: number;
  read: number;
}

function sortOut(
  row: ReadyRow | RefusedRow,
  { before, into, timeZone }: { before: ReadonlySet<string>; into: Sorting; timeZone: string },
): void {
  const isReady = 'sourceId' in row;
  const isSkipped = isReady && (before.has(row.sourceId) || into.seen.has(row.sourceId));
  const { row: number, entry } = row;
  if (into.first.length < previewRows) {
    const whose = isReady ? { employeeId: row.employeeId } : {};
    into.first.push({ row: number, entry, ...whose, isSkipped });
  }
  into.read += 1;
  if (isReady) collectRates(into.rates, row.entry, { employeeId: row.employeeId, timeZone });
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

/** `Amount (USD)` contains the currency of all rows. */
function currencyOfHead(columns: readonly string[], { rate, amount }: ImportMapping): string | undefined {
  const heads = [rate, amount].flatMap((column) => (column === undefined ? [] : [columns[column] ?? '']));
  return heads.map(readCurrency).find((currency) => currency !== undefined);
}

/** Rows whose earlier imports are looked up at once. */
const pageRows = 2000;

/** Reads the rows one after the other; separates unreadable rows and rows imported before. */
export async function readFile(
  ctx: Context,
  file: CsvFile,
  { source, settings, people }: ReadingSettings,
): Promise<Reading> {
  const { timeZone, dateFormat, mapping, columns } = settings;
  const clock = createZoneClock(timeZone);
  const by = { source, dateFormat, mapping, clock, currency: currencyOfHead(columns, mapping) };
  const reader: RowReader = {
    by,
    people,
    filler: createDayFiller(clock),
    inTwiceHour: new Map(),
    repeats: new Map(),
  };
  const shared = shareNames(mapping);
  const into: Sorting = {
    ...{ ready: [], errors: [], first: [], names: noNames(), rates: new Map() },
    ...{ seen: new Set(), skipped: 0, read: 0 },
  };
  let page: (ReadyRow | RefusedRow)[] = [];
  const sortPage = async () => {
    const sourceIds = page.flatMap((row) => ('sourceId' in row ? [row.sourceId] : []));
    const before = await findImported(ctx, { source, sourceIds });
    for await (const row of withYields(page)) sortOut(row, { before, into, timeZone });
    page = [];
  };
  for await (const { row, cells } of file.rows()) {
    page.push(readOne(row, shared(cells), reader));
    if (page.length >= pageRows) await sortPage();
  }
  await sortPage();
  return into;
}
