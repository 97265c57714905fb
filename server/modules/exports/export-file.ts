import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest } from '#server/errors.ts';
import { beginDownload } from '#server/http/download.ts';
import { cellKinds } from '#server/modules/exports/columns.ts';
import type { Cell, ExportTable, PlainTable } from '#server/modules/exports/export-table.ts';
import { readFileAbout } from '#server/modules/exports/file-about.data.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import { printRows } from '#server/modules/exports/print-rows.ts';
import { madeBytes } from '#server/modules/exports/thread/made-bytes.ts';
import type { ExportFormat } from '#shared/enums/report.ts';
import { exportTexts, longestPrint } from '#shared/reports/exports.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import { printable } from '#shared/text/printable.ts';

export interface ExportFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Readable;
}

/** Its heads are words of files. */
type WordedTable = PlainTable<FileWord>;

/** Cells as they are in CSV and JSON. */
async function* plainCells({ columns, rows }: PlainTable): AsyncGenerator<readonly Cell[]> {
  const ways = columns.map(({ kind }) => (kind === undefined ? undefined : cellKinds[kind].asPlain));
  for await (const cells of rows) {
    yield cells.map((cell, index) => {
      const plain = cell === '' ? '' : (ways[index]?.(cell) ?? cell);
      return typeof plain === 'string' ? printable(plain) : plain;
    });
  }
}

/** Commas, a byte order mark and CRLF, as spreadsheets expect; a text that would be a formula gets a quote. */
function csvOf(table: PlainTable): Readable {
  const names = table.columns.map(({ header }) => header);
  const format = { header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' } as const;
  const formatter = stringify({ ...format, columns: names });
  const source = Readable.from(plainCells(table));
  source.on('error', (error) => formatter.destroy(error));
  formatter.on('close', () => source.destroy());
  return source.pipe(formatter);
}

async function* jsonTexts(table: PlainTable): AsyncGenerator<string> {
  const { columns, filter } = table;
  const { zone, range } = filter;
  const { fromDay, toDay } = range;
  yield `{"timeZone":${JSON.stringify(zone)},"from":"${fromDay}","to":"${toDay}","rows":[`;
  let separator = '\n';
  for await (const cells of plainCells(table)) {
    const row = Object.fromEntries(columns.map(({ key }, index) => [key, cells[index]]));
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}

const streamOf = (bytes: AsyncIterable<Uint8Array>) => Readable.from(bytes, { objectMode: false });

/** Paper has an end: more rows are refused before the first is read. */
async function printed(ctx: Context, table: ExportTable, language: FileLanguage): Promise<Readable> {
  if ((await table.countRows(longestPrint + 1)) > longestPrint) throw badRequest(exportTexts.tooLong);
  const { page, isSigned, columns } = table.print;
  const places = columns.map(({ header, width, align, isSummed }) => ({
    ...{ header, width, align },
    isSummed: isSummed !== undefined,
  }));
  const about = await readFileAbout(ctx, table, language);
  const paper = { page, isSigned, columns: places, about, language: language.code };
  return streamOf(madeBytes.pdf(paper, printRows(table, language)));
}

/** Text stays text, and the cells of days, durations and amounts can be calculated with. */
function workbookOf(_ctx: Context, table: ExportTable, language: FileLanguage): Readable {
  const { name, columns, rows } = headed(table, language);
  return streamOf(madeBytes.xlsx({ name, columns, total: language.translate('Total') }, rows));
}

const plainMakers = {
  csv: { contentType: 'text/csv; charset=utf-8', contentOf: csvOf },
  json: {
    contentType: 'application/json; charset=utf-8',
    contentOf: (table: PlainTable) => Readable.from(jsonTexts(table)),
  },
} as const;

function nameOf({ name, filter }: Pick<PlainTable, 'name' | 'filter'>, format: ExportFormat): string {
  const { fromDay, toDay } = filter.range;
  return `${name}-${fromDay}-to-${toDay}.${format}`;
}

/** The table with headers in the language of the file, without the functions that read cells. */
function headed(table: WordedTable, { translate }: FileLanguage): PlainTable {
  const columns = table.columns.map(({ key, header, sheetHeader, kind, numberFormat, isSummed }) => ({
    ...{ key, kind, numberFormat, isSummed, header: translate(header) },
    sheetHeader: sheetHeader === undefined ? undefined : translate(sheetHeader),
  }));
  return { ...table, columns };
}

/**
 * The same table once its first row was read. Until then a failure is an ordinary answer; afterwards the file has begun
 * and can only break off.
 */
async function begun<Table extends Pick<ExportTable, 'rows'>>(table: Table): Promise<Table> {
  const rows = table.rows[Symbol.asyncIterator]();
  const first = await rows.next();
  async function* all() {
    try {
      for (let row = first; !row.done; row = await rows.next()) yield row.value;
    } finally {
      await rows.return?.();
    }
  }
  return { ...table, rows: all() };
}

/** The table as text, made while it is read; the heads of CSV are in the language of the caller. */
export async function plainFile(
  ctx: Context,
  table: WordedTable,
  format: keyof typeof plainMakers,
): Promise<ExportFile> {
  const { contentType, contentOf } = plainMakers[format];
  const content = contentOf(headed(await begun(table), fileLanguage(ctx.origin.language)));
  return { name: nameOf(table, format), contentType, content };
}

const makers = {
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contentOf: workbookOf,
  },
  pdf: { contentType: 'application/pdf', contentOf: printed },
} as const;

/** The table as a file that is made while it is read, in the language of the caller. */
export async function exportFile(
  ctx: Context,
  table: ExportTable,
  format: ExportFormat,
): Promise<ExportFile> {
  if (format === 'csv' || format === 'json') return plainFile(ctx, table, format);
  const { contentType, contentOf } = makers[format];
  const content = await contentOf(ctx, await begun(table), fileLanguage(ctx.origin.language));
  return { name: nameOf(table, format), contentType, content };
}

/** A file that breaks off ends the connection, so that nobody mistakes the half for the whole. */
export async function sendFile(
  reply: FastifyReply,
  { name, contentType, content }: ExportFile,
): Promise<undefined> {
  const raw = beginDownload(reply, { name, contentType });
  try {
    await pipeline(content, raw);
  } catch (error) {
    reply.log.warn(error, 'an export broke off');
    raw.destroy();
  }
}

interface ExportedRange {
  readonly name: string;
  readonly format: string;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
}

/** Audits who exported which records of the workspace. */
export async function noteExport(ctx: Context, { name, format, from, to }: ExportedRange): Promise<void> {
  const { tenantId, organizationId } = ctx;
  const about =
    organizationId === undefined
      ? ({ entity: 'Tenant', entityId: tenantId } as const)
      : ({ entity: 'Organization', entityId: organizationId } as const);
  await inTransaction(ctx, (tx) =>
    noteChange(tx, { action: 'export.file', ...about, after: { file: name, format, from, to } }),
  );
}
