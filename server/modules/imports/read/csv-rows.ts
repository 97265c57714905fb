import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { takingTurns } from '#server/context/turns.ts';
import { fieldError } from '#server/errors.ts';
import { readFileText, type Separator, separatorOf } from '#shared/imports/file-text.ts';
import { importRows, importTexts } from '#shared/imports/import.schema.ts';

interface CsvRow {
  /** As spreadsheets count: the head is the first. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A table whose rows are read anew each time, so that all of it is never in memory. */
export interface CsvFile {
  readonly columns: readonly string[];
  /** Refuses the file where it cannot be read on, has no rows or too many. */
  rows(): AsyncGenerator<CsvRow>;
}

const columnMaximum = 1000;
const recordCharacters = 200_000;
/** All rows of a chunk are read at once. */
const chunkCharacters = 4096;

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += chunkCharacters) yield text.slice(at, at + chunkCharacters);
}

function refuse(reason: string): never {
  throw fieldError('file', reason);
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  return fieldError('file', isOpen ? importTexts.openQuote(Number(error.records) + 1) : importTexts.notText);
}

async function* recordsOf(text: string, delimiter: Separator): AsyncGenerator<CsvRow> {
  const parser: AsyncIterable<readonly string[]> = Readable.from(chunksOf(text)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: recordCharacters,
    }),
  );
  let row = 0;
  try {
    for await (const cells of takingTurns(parser)) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

async function headOf(text: string, delimiter: Separator): Promise<CsvRow> {
  for await (const head of recordsOf(text, delimiter)) return head;
  return refuse(importTexts.noRows);
}

/** The table of a CSV file in any of the usual spellings; empty rows count but are left out. */
export async function openCsv(bytes: Uint8Array): Promise<CsvFile> {
  const read = readFileText(bytes);
  if ('reason' in read) return refuse(read.reason);
  const { text } = read;
  const separator = separatorOf(text);
  const head = await headOf(text, separator);
  if (head.cells.length > columnMaximum) return refuse(importTexts.notText);
  return {
    columns: head.cells.map((cell) => cell.trim()),
    async *rows() {
      let count = 0;
      for await (const record of recordsOf(text, separator)) {
        if (record.row === head.row) continue;
        count += 1;
        if (count > importRows) refuse(importTexts.tooManyRows);
        yield record;
      }
      if (count === 0) refuse(importTexts.noRows);
    },
  };
}
