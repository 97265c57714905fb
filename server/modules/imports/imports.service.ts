import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { badRequest, fieldError } from '#server/errors.ts';
import { describePlan, toImportRun } from '#server/modules/imports/import-run-json.ts';
import {
  errorPage,
  findErrors,
  findRuns,
  getRun,
  type ImportSettings,
  importsForAll,
  insertRun,
  saveIdleRun,
} from '#server/modules/imports/import-runs.data.ts';
import { type CsvFile, openCsv } from '#server/modules/imports/read/csv-rows.ts';
import { type ImportUpload, openImportFile, surveyFile } from '#server/modules/imports/read/import-file.ts';
import { planImport } from '#server/modules/imports/read/import-plan.service.ts';
import { mayMake, mayTakeRates, perKind } from '#server/modules/imports/read/import-things.ts';
import { findColleagues } from '#server/modules/imports/read/import-world.data.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import {
  type ChangeImportInput,
  type ImportMapping,
  type ImportRun,
  type ImportSummary,
  importTexts,
} from '#shared/imports/import.schema.ts';
import { guessMapping } from '#shared/imports/import-columns.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** Default settings of a file, and its number of rows. */
async function firstSettings(ctx: Context, file: CsvFile, { input }: ImportUpload) {
  const mapping = guessMapping(file.columns);
  const { read, ...survey } = await surveyFile(file, mapping, input.dateFormat);
  const settings: Omit<ImportSettings, 'storageKey'> = {
    ...survey,
    mapping,
    timeZone: normaliseTimeZone(input.timeZone ?? ctx.timeZone),
    columns: [...file.columns],
    createMissing: mayMake(ctx),
    takesRates: mayTakeRates(ctx),
    people: {},
    preview: [],
    found: [],
    ...perKind(() => []),
    kept: [],
    shortened: [],
    madeBefore: 0,
  };
  return { read, settings };
}

/** Reads a file, guesses its columns and forecasts the import. Stores the file for the run. */
export async function createImport(ctx: Context, upload: ImportUpload): Promise<ImportRun> {
  const { organizationId } = ctx;
  if (organizationId === undefined) {
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  }
  const { file, input } = upload;
  const table = await openCsv(file.content);
  const { read, settings: first } = await firstSettings(ctx, table, upload);
  const store = ctx.services.files;
  const storageKey = await store.put(file.content, 'csv');
  const id = uuidv7();
  try {
    const settings = { ...first, storageKey };
    const plan = await planImport(ctx, table, { source: input.source, settings });
    const result = describePlan(plan, settings, { read, made: 0 });
    const run = { id, organizationId, source: input.source, fileName: file.name };
    await inTransaction(ctx, (tx) => insertRun(tx, run, result));
  } catch (error) {
    await store.delete(storageKey);
    throw error;
  }
  return readImport(ctx, id);
}

function requireColumns({ columns }: CsvFile, mapping: ImportMapping): void {
  for (const [field, column] of Object.entries(mapping)) {
    if (column >= columns.length) throw fieldError(`mapping.${field}`, importTexts.unknownColumn);
  }
}

/** A member who imports for themselves may choose nobody else. */
async function requirePeople(ctx: Context, people: Readonly<Record<string, string>>): Promise<void> {
  const colleagues = new Set((await findColleagues(ctx)).map(({ id }) => id));
  const mayChoose = (id: string) => colleagues.has(id) && (importsForAll(ctx) || id === ctx.employeeId);
  if (!Object.values(people).every(mayChoose)) throw fieldError('people', importTexts.unknownPerson);
}

/** Applies the changed settings and previews the file again; imports nothing. */
export async function changeImport(ctx: Context, id: string, input: ChangeImportInput): Promise<ImportRun> {
  const { source, settings: before, counts } = await getRun(ctx, id);
  const file = await openImportFile(ctx, before);
  const { mapping = before.mapping, people = before.people, createMissing: choices = {} } = input;
  requireColumns(file, mapping);
  if (input.people) await requirePeople(ctx, input.people);
  const may = mayMake(ctx);
  const isSameDate = input.dateFormat === undefined && mapping.startDate === before.mapping.startDate;
  const survey = isSameDate ? before : await surveyFile(file, mapping, input.dateFormat);
  const settings = {
    ...before,
    mapping,
    people,
    dateFormat: survey.dateFormat,
    isDateFormatGuessed: survey.isDateFormatGuessed,
    timeZone: input.timeZone === undefined ? before.timeZone : normaliseTimeZone(input.timeZone),
    takesRates: (input.takesRates ?? before.takesRates) && mayTakeRates(ctx),
    createMissing: perKind((kind) => (choices[kind] ?? before.createMissing[kind]) && may[kind]),
  };
  const plan = await planImport(ctx, file, { source, settings });
  const result = describePlan(plan, settings, counts);
  await inTransaction(ctx, (tx) => saveIdleRun(tx, id, result));
  return readImport(ctx, id);
}

export async function listImports(ctx: Context): Promise<List<ImportSummary>> {
  return toList(await findRuns(ctx));
}

/** 404 for one the caller does not see. */
export async function readImport(ctx: Context, id: string): Promise<ImportRun> {
  return toImportRun(ctx, await getRun(ctx, id));
}

const errorFormat = {
  escape_formulas: true,
  record_delimiter: 'windows',
  columns: ['Row', 'Reason'],
} as const;

async function* errorText(ctx: Context, id: string): AsyncGenerator<string> {
  for (let skip = 0; ; skip += errorPage) {
    const errors = await findErrors(ctx, id, { skip, take: errorPage });
    const rows = errors.map(({ row, reason }) => [row, translateTo(ctx.origin.language, reason)]);
    yield stringify(rows, { ...errorFormat, ...(skip === 0 ? { header: true, bom: true } : {}) });
    if (errors.length < errorPage) return;
  }
}

/** All rows that were left out, as a spreadsheet opens it. */
export async function importErrors(ctx: Context, id: string): Promise<{ name: string; content: Readable }> {
  const { fileName } = await getRun(ctx, id);
  return {
    name: `${fileName.replace(/\.\w+$/, '')}-errors.csv`,
    content: Readable.from(errorText(ctx, id)),
  };
}
