import type { BaseContext } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { type CsvFile, openCsv } from '#server/modules/imports/csv-rows.ts';
import type { ImportSettings } from '#server/modules/imports/import-runs.data.ts';
import type { ImportDateFormat, ImportMapping } from '#shared/imports/import.schema.ts';
import { importTexts } from '#shared/imports/import.schema.ts';
import { isTwelveHourTime } from '#shared/imports/read-clock.ts';
import { guessDateFormat } from '#shared/imports/read-date.ts';

type Kept = Pick<ImportSettings, 'storageKey'>;

/** The bytes of an import's file; 410 when they are deleted or the store has lost them. */
export async function requireFile(ctx: BaseContext, { storageKey }: Kept): Promise<Buffer> {
  const store = ctx.services.files;
  const content = storageKey === undefined ? undefined : await store.get(storageKey);
  if (content === undefined) throw new AppError('gone', importTexts.fileLost, { code: 'FILE_LOST' });
  return content;
}

export async function openImportFile(ctx: BaseContext, settings: Kept): Promise<CsvFile> {
  return openCsv(await requireFile(ctx, settings));
}

const sampleCells = 100;

export interface FileSurvey extends Pick<ImportSettings, 'samples' | 'dateFormat' | 'isDateFormatGuessed'> {
  /** Rows without the head. */
  readonly read: number;
}

const sampleRows = 3;
/** Whose day and month have to be told apart, as far as that can be seen at once. */
const dayOrMonthFirst = /^\d{1,2}[-/.]/;

/**
 * Goes once through the whole file, so that one that cannot be read is refused. Tells the first rows as they stand
 * there, so that people see what a column holds, and how dates are written, unless somebody says it.
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
