import { pipeline } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { withYields } from '#server/context/turns.ts';
import { fieldError } from '#server/errors.ts';
import {
  encodingOf,
  type FileEncoding,
  type FileLayout,
  layoutOf,
  textOf,
} from '#shared/imports/file-text.ts';
import { importBounds, importRows, importTexts } from '#shared/imports/import.schema.ts';
import type { MessageText } from '#shared/text/message.ts';

interface CsvRow {
  /** As spreadsheets count: the head is the first. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A table whose rows are read again each time, so that memory never contains all of it. */
export interface CsvFile {
  readonly columns: readonly string[];
  /** Refuses the file where it cannot be read on, has no rows or too many. */
  rows(): AsyncGenerator<CsvRow>;
}

interface EncodedFile extends FileLayout {
  readonly bytes: Uint8Array;
  readonly encoding: FileEncoding;
}

function refuse(reason: MessageText): never {
  throw fieldError('file', reason);
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  return fieldError('file', isOpen ? importTexts.openQuote(Number(error.records) + 1) : importTexts.notText);
}

/** Feeds a parser, which reads all rows of a piece at once: other requests have their turn between two pieces. */
async function* piecesFor(parser: Parser, { bytes, encoding }: EncodedFile): AsyncGenerator<string> {
  let records = 0;
  let characters = 0;
  for (const text of textOf(bytes, encoding)) {
    await setImmediate();
    if (text.includes('\u0000')) refuse(importTexts.notText);
    characters = parser.info.records > records ? text.length : characters + text.length;
    records = parser.info.records;
    if (characters > importBounds.rowCharacters) refuse(importTexts.longRow(records + 1));
    yield text;
  }
}

/** All rows, refused as soon as one of them is too wide or they are too many. */
async function* recordsOf(file: EncodedFile): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: file.separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  // The parser ends with the failure of its source, and the loop below throws it.
  pipeline(piecesFor(parser, file), parser, () => undefined);
  const rows: AsyncIterable<readonly string[]> = parser;
  let row = 0;
  let total = 0;
  try {
    for await (const cells of withYields(rows)) {
      row += 1;
      total += cells.length;
      if (cells.length > importBounds.columns) refuse(importTexts.tooManyColumns);
      if (row > importBounds.lines) refuse(importTexts.tooManyLines);
      if (total > importBounds.cells) refuse(importTexts.tooManyCells);
      if (row === 1 && file.hasSeparatorLine) continue;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

async function headOf(file: EncodedFile): Promise<CsvRow> {
  for await (const head of recordsOf(file)) return head;
  return refuse(importTexts.noRows);
}

/** The table of a CSV file in any of the usual spellings; empty rows count but are left out. */
export async function openCsv(bytes: Uint8Array): Promise<CsvFile> {
  const read = encodingOf(bytes);
  if ('reason' in read) return refuse(read.reason);
  const { encoding } = read;
  const file = { bytes, encoding, ...layoutOf(bytes, encoding) };
  const head = await headOf(file);
  return {
    columns: head.cells.map((cell) => cell.trim()),
    async *rows() {
      let count = 0;
      for await (const record of recordsOf(file)) {
        if (record.row === head.row) continue;
        count += 1;
        if (count > importRows) refuse(importTexts.tooManyRows);
        yield record;
      }
      if (count === 0) refuse(importTexts.noRows);
    },
  };
}
