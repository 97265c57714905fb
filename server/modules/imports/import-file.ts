import type { BaseContext } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { openFileStore } from '#server/files/file-store.ts';
import { type CsvFile, readCsv } from '#server/modules/imports/csv-rows.ts';
import type { ImportSettings } from '#server/modules/imports/import-runs.data.ts';
import type { ImportDateFormat, ImportMapping } from '#shared/imports/import.schema.ts';
import { importTexts } from '#shared/imports/import.schema.ts';
import { isTwelveHourTime } from '#shared/imports/read-clock.ts';
import { guessDateFormat } from '#shared/imports/read-date.ts';

type Kept = Pick<ImportSettings, 'storageKey'>;

/** The bytes of an import's file; 410 when they are deleted or the store has lost them. */
export async function requireFile(ctx: BaseContext, { storageKey }: Kept): Promise<Buffer> {
  const store = openFileStore(ctx.services.config);
  const content = storageKey === undefined ? undefined : await store.get(storageKey);
  if (content === undefined) throw new AppError('gone', importTexts.fileLost, { code: 'FILE_LOST' });
  return content;
}

export async function openImportFile(ctx: BaseContext, settings: Kept): Promise<CsvFile> {
  return readCsv(await requireFile(ctx, settings));
}

const sampleCells = 100;

/** The first rows as they stand there, so that people see what a column holds. */
export function samplesOf({ rows }: CsvFile): string[][] {
  return rows.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, sampleCells)));
}

/** How the file writes its dates, unless somebody says it. */
export function dateFormatOf(
  { rows }: CsvFile,
  { startDate, startTime, endDate, endTime }: ImportMapping,
  chosen: ImportDateFormat | undefined,
): Pick<ImportSettings, 'dateFormat' | 'isDateFormatGuessed'> {
  if (chosen !== undefined) return { dateFormat: chosen, isDateFormatGuessed: false };
  const columns = [startDate, startTime, endDate, endTime].filter((column) => column !== undefined);
  const texts = function* () {
    for (const { cells } of rows) for (const column of columns) yield cells[column]?.trim() ?? '';
  };
  const isTwelveHours = [...texts()].some(isTwelveHourTime);
  const dates = function* () {
    for (const text of texts()) yield text.slice(0, 10).split(/[T\s,]/, 1)[0] ?? '';
  };
  const { format, isGuessed } = guessDateFormat(dates(), { isTwelveHours });
  return { dateFormat: format, isDateFormatGuessed: isGuessed };
}
