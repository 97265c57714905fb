import type { FastifyRequest } from 'fastify';
import type { BaseContext } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { fileName } from '#server/modules/attachments/attachment-upload.ts';
import { readUpload, type UploadedFile } from '#server/modules/files/upload.ts';
import type { ImportSettings } from '#server/modules/imports/import-runs.data.ts';
import { type CsvFile, openCsv } from '#server/modules/imports/read/csv-rows.ts';
import {
  type ImportDateFormat,
  type ImportMapping,
  importBytes,
  importTexts,
  type NewImportInput,
  newImportInput,
} from '#shared/imports/import.schema.ts';
import { guessDateFormat, isTwelveHourTime } from '#shared/imports/read-moment.ts';

export interface ImportUpload {
  readonly file: UploadedFile;
  readonly input: NewImportInput;
}

export async function readImportUpload(request: FastifyRequest): Promise<ImportUpload> {
  const { file: missing, several, tooBig } = importTexts;
  const tooLarge = { text: tooBig, code: 'FILE_TOO_LARGE' } as const;
  const rules = { maxBytes: importBytes, missing, several, tooLarge };
  const { name, content, fields } = await readUpload(request, rules);
  return { file: { name: fileName(name), content }, input: newImportInput.parse(fields) };
}

type StoredFile = Pick<ImportSettings, 'storageKey'>;

/** The bytes of an import's file; 410 when they are deleted or the store has lost them. */
export async function requireFile(ctx: BaseContext, { storageKey }: StoredFile): Promise<Buffer> {
  const store = ctx.services.files;
  const content = storageKey === undefined ? undefined : await store.get(storageKey);
  if (content === undefined) throw new AppError('gone', importTexts.fileLost, { code: 'FILE_LOST' });
  return content;
}

export async function openImportFile(ctx: BaseContext, settings: StoredFile): Promise<CsvFile> {
  return openCsv(await requireFile(ctx, settings));
}

const sampleCells = 100;

interface FileSurvey extends Pick<ImportSettings, 'samples' | 'dateFormat' | 'isDateFormatGuessed'> {
  /** Rows without the head. */
  readonly read: number;
}

const sampleRows = 3;
/** Dates whose day and month are ambiguous. */
const dayOrMonthFirst = /^\d{1,2}[-/.]/;

/**
 * Goes once through the whole file, so that one that cannot be read is refused. Answers the first rows as they are, so
 * that people see what a column holds, and how dates are written, unless somebody chose it.
 */
export async function surveyFile(
  file: CsvFile,
  { startDate, startTime, endDate, endTime }: ImportMapping,
  chosen: ImportDateFormat | undefined,
): Promise<FileSurvey> {
  const columns = [startDate, startTime, endDate, endTime].filter((column) => column !== undefined);
  const samples: string[][] = [];
  const dates: string[] = [];
  let read = 0;
  let isTwelveHours = false;
  for await (const { cells } of file.rows()) {
    read += 1;
    if (samples.length < sampleRows) samples.push(cells.map((cell) => cell.slice(0, sampleCells)));
    if (chosen !== undefined) continue;
    for (const column of columns) {
      const text = cells[column]?.trim() ?? '';
      isTwelveHours ||= isTwelveHourTime(text);
      const date = text.slice(0, 10).split(/[T\s,]/, 1)[0] ?? '';
      if (dayOrMonthFirst.test(date) && date !== dates.at(-1)) dates.push(date);
    }
  }
  if (chosen !== undefined) return { read, samples, dateFormat: chosen, isDateFormatGuessed: false };
  const { format, isGuessed } = guessDateFormat(dates, { isTwelveHours });
  return { read, samples, dateFormat: format, isDateFormatGuessed: isGuessed };
}
