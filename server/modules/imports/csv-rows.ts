import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { fieldError } from '#server/errors.ts';
import { readFileText, separatorOf } from '#shared/imports/file-text.ts';
import { importRows, importTexts } from '#shared/imports/import.schema.ts';

export interface CsvRow {
  /** As spreadsheets count: the head is the first. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

const columnMaximum = 1000;
const recordCharacters = 200_000;
const chunkCharacters = 65_536;
/** After that many rows the others of this server have their turn. */
export const turnRows = 500;

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += chunkCharacters) yield text.slice(at, at + chunkCharacters);
}

function refuse(reason: string): never {
  throw fieldError('file', reason);
}

async function recordsOf(parser: Parser, onRecord: (cells: readonly string[]) => void): Promise<void> {
  let count = 0;
  for await (const cells of parser) {
    onRecord(cells);
    count += 1;
    if (count % turnRows === 0) await setImmediate();
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  return fieldError('file', isOpen ? importTexts.openQuote(Number(error.records) + 1) : importTexts.notText);
}

/** The table of a CSV file in any of the usual spellings; empty rows count but are left out. */
export async function readCsv(bytes: Uint8Array): Promise<CsvFile> {
  const read = readFileText(bytes);
  if ('reason' in read) return refuse(read.reason);
  const parser = parse({
    delimiter: separatorOf(read.text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: recordCharacters,
  });
  const columns: string[] = [];
  const rows: CsvRow[] = [];
  let row = 0;
  const take = (cells: readonly string[]) => {
    row += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    if (columns.length === 0) columns.push(...cells.slice(0, columnMaximum + 1).map((cell) => cell.trim()));
    else rows.push({ row, cells });
    if (rows.length > importRows) refuse(importTexts.tooManyRows);
  };
  try {
    await recordsOf(Readable.from(chunksOf(read.text)).pipe(parser), take);
  } catch (error) {
    throw refusalOf(error);
  }
  if (columns.length > columnMaximum) return refuse(importTexts.notText);
  return rows.length === 0 ? refuse(importTexts.noRows) : { columns, rows };
}
