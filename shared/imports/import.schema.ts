import { z } from 'zod';
import { queryBoolean, queryText } from '#shared/http/query.ts';
import { message } from '#shared/text/message.ts';

/** Bytes of one file. */
export const importBytes = 10_485_760;
/** Rows of one file, without the head. */
export const importRows = 50_000;
/** Upper bounds of a file, empty rows and cells included. */
export const importBounds = {
  columns: 1000,
  lines: 100_000,
  cells: 3_000_000,
  rowCharacters: 200_000,
} as const;
/** Errors in a response; the file of errors contains all of them. */
export const shownErrors = 200;
export const previewRows = 20;
/** Rows of one transaction. */
export const importBatch = 500;
/** Hours for which a file stays available for an import. */
export const importFileHours = 24;

export const importSource = z.enum(['toggl', 'clockify', 'harvest', 'kimai', 'jira', 'csv']);
export type ImportSource = z.infer<typeof importSource>;

export const importSourceNames: Readonly<Record<ImportSource, string>> = {
  toggl: 'Toggl',
  clockify: 'Clockify',
  harvest: 'Harvest',
  kimai: 'Kimai',
  jira: 'Jira',
  csv: 'CSV',
};

/** Fields that a column can contain. */
export const importField = z.enum([
  'id',
  'email',
  'person',
  'lastName',
  'login',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'duration',
  'description',
  'project',
  'issueKey',
  'task',
  'client',
  'tags',
  'billable',
  'rate',
  'amount',
  'costRate',
  'costAmount',
  'currency',
]);
export type ImportField = z.infer<typeof importField>;

/** Year, month, day; the other two for dates such as 03/11/2026. */
export const importDateFormat = z.enum(['ymd', 'dmy', 'mdy']);
export type ImportDateFormat = z.infer<typeof importDateFormat>;

/** `running` while it imports or is undone; `failed` when that broke off. */
export const importStatus = z.enum(['pending', 'running', 'completed', 'failed', 'undone']);
export const importTexts = {
  file: 'Choose a CSV file.',
  tooBig: 'A file may have at most 10 MB.',
  several: 'Send one file at a time.',
  source: 'Choose where the file comes from.',
  spreadsheet: 'This is a spreadsheet. Save it as CSV and choose that file.',
  notText: 'This is not a CSV file.',
  noRows: 'The file has no rows.',
  tooManyRows: 'A file may have at most 50,000 rows.',
  tooManyColumns: 'A file may have at most 1,000 columns.',
  tooManyLines: 'A file may have at most 100,000 lines, empty ones included.',
  tooManyCells: 'A file may have at most 3,000,000 cells, empty ones included.',
  longRow: (row: number) =>
    message('Row {0} has more than 200,000 characters. A quotation mark may be missing.', row),
  openQuote: (row: number) =>
    message('The file cannot be read from row {0} on: a quotation mark is not closed.', row),
  noStart: 'Choose the column with the start date.',
  noEnd: 'Choose the column with the end or the duration.',
  unknownColumn: 'The file has no such column.',
  unknownPerson: 'Choose a member of the organization.',
  notFound: 'The import',
  running: 'This import is running. Wait until it is done.',
  notRun: 'This import has not been run.',
  fileLost: 'The file is no longer there. Choose it again.',
  brokeOff: 'It broke off before the end. What is done stays; start it again to go on.',
  starterGone: 'The person who started it has left.',
  missing: {
    startDate: 'The start date is missing.',
    startTime: 'The start time is missing.',
    end: 'The end and the duration are missing.',
  },
  notDate: (text: string) => message('“{0}” is not a date of the chosen format.', text),
  notTime: (text: string) => message('“{0}” is not a time.', text),
  notDuration: (text: string) => message('“{0}” is not a duration.', text),
  dayFull: (day: string) => message('{0} has no room left for this duration.', day),
  skippedTime: (day: string, time: string, zone: string) =>
    message('{1} did not exist on {0} in {2}: the clocks went forward.', day, time, zone),
  endBeforeStart: 'The end has to be after the start.',
  endsNextDay:
    'The end is before the start. If it is on the next day, the file has to say so by a date or a duration.',
  tooLong: (name: string, characters: number) =>
    message('The {0} has more than {1} characters.', name, characters),
  cut: (name: string, characters: number) =>
    message('The {0} is shortened to {1} characters.', name, characters),
  nobody: (name: string) => message('Nobody here is called {0}.', name),
  noEmployee: 'The row names nobody, and you do not record time here.',
  ownOnly: 'You may import your own time only.',
  overlapsRow: (row: number) => message('This overlaps row {0}.', row),
  failed: 'This row could not be imported.',
  edited: 'It was changed since.',
  reason: (source: string) => message('Imported from {0}', source),
} as const;

/** The column of each field, counted from 0. */
const importMapping = z.partialRecord(importField, z.number().int().min(0).max(999));
export type ImportMapping = z.infer<typeof importMapping>;

/** Whether to create missing records that the file names; otherwise the time is imported without them. */
export const createMissing = z.object({
  projects: z.boolean(),
  tasks: z.boolean(),
  clients: z.boolean(),
  tags: z.boolean(),
});
export const importThingKind = createMissing.keyof();
/** Kinds of records that a file can name besides people. */
export type ImportThingKind = z.infer<typeof importThingKind>;
export type CreateMissing = z.infer<typeof createMissing>;

/** The other fields of the form. */
export const newImportInput = z.object({
  source: z.enum(importSource.options, { error: importTexts.source }),
  timeZone: queryText,
  dateFormat: z.preprocess((value) => (value === '' ? undefined : value), importDateFormat.optional()),
});
export type NewImportInput = z.output<typeof newImportInput>;

/** Absent keys stay. */
export const changeImportInput = z.object({
  mapping: importMapping.optional(),
  timeZone: queryText,
  dateFormat: importDateFormat.optional(),
  createMissing: z
    .object({ projects: queryBoolean, tasks: queryBoolean, clients: queryBoolean, tags: queryBoolean })
    .optional(),
  takesRates: queryBoolean,
  /** Employees by the name or address in the file, for those the file names otherwise. */
  people: z.record(z.string().max(300), z.uuid()).optional(),
});
export type ChangeImportInput = z.output<typeof changeImportInput>;

export const importCounts = z.object({
  /** Rows of the file. */
  read: z.number(),
  /** The number of entries that a run would create now. */
  ready: z.number(),
  made: z.number(),
  /** Imported before. */
  skipped: z.number(),
  failed: z.number(),
  seconds: z.number(),
  /** Rows that a running import has processed. */
  seen: z.number(),
  /** Logs that an undo took away, and those it left. */
  removed: z.number().optional(),
  kept: z.number().optional(),
  /** Logs that an undo looks at, while it runs; `seen` of them are done. */
  toUndo: z.number().optional(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const importError = z.object({ row: z.number(), reason: z.string() });

export const importPerson = z.object({
  /** As the file has it: the address, else the name. */
  key: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  rows: z.number(),
  /** Absent for somebody whom the file names and nobody here is. */
  employee: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type ImportPerson = z.infer<typeof importPerson>;

const importPreviewRow = z.object({
  row: z.number(),
  person: z.string().optional(),
  startedAt: z.string().optional(),
  stoppedAt: z.string().optional(),
  project: z.string().optional(),
  task: z.string().optional(),
  client: z.string().optional(),
  tags: z.array(z.string()).optional(),
  description: z.string().optional(),
  isBillable: z.boolean().optional(),
  /** Why it is left out. */
  reason: z.string().optional(),
  isSkipped: z.boolean().optional(),
});
export type ImportPreviewRow = z.infer<typeof importPreviewRow>;

/** The outcome of a run for a project or task of the file: `left` imports the time without it. */
const importFate = z.enum(['there', 'made', 'left']);
const namedThing = z.object({ name: z.string(), project: z.string().optional(), fate: importFate });
export type ImportThing = z.infer<typeof namedThing>;

/** A log that an undo left, with the reason. */
const importKept = z.object({
  id: z.string(),
  startedAt: z.string(),
  description: z.string().optional(),
  reason: z.string(),
});

export const importSummary = z.object({
  id: z.string(),
  source: importSource,
  fileName: z.string(),
  status: importStatus,
  counts: importCounts,
  createdAt: z.string(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  undoneAt: z.string().optional(),
  createdBy: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importRunSchema = importSummary.extend({
  timeZone: z.string(),
  dateFormat: importDateFormat,
  /** The dates of the file fit both orders of day and month. */
  isDateFormatGuessed: z.boolean(),
  columns: z.array(z.string()),
  /** The first rows, unchanged. */
  samples: z.array(z.array(z.string())),
  mapping: importMapping,
  /** The required columns that are still missing. */
  missing: z.array(z.string()),
  createMissing,
  /** Whether the rates of the file become rates here. */
  takesRates: z.boolean().optional(),
  /** Absent for a file without rates: the number of rates to create, and the rows whose rate is none of them. */
  rates: z.object({ set: z.number(), left: z.number() }).optional(),
  preview: z.array(importPreviewRow),
  errors: z.array(importError),
  /** Rows imported with a shortened text; the first of them. */
  shortened: z.array(importError),
  people: z.array(importPerson),
  /** Manual choices: employees by their name in the file. */
  chosenPeople: z.record(z.string(), z.string()),
  projects: z.array(namedThing),
  tasks: z.array(namedThing),
  clients: z.array(namedThing),
  tags: z.array(namedThing),
  /** Kinds of records that the caller may create; `others`: import the time of others. */
  may: createMissing.extend({ others: z.boolean(), rates: z.boolean().optional() }),
  /** Whether the file is still there: without it nothing more is imported. */
  hasFile: z.boolean(),
  /** Why it broke off. */
  failure: z.string().optional(),
  /** Logs that an undo left. */
  kept: z.array(importKept),
});
export type ImportRun = z.infer<typeof importRunSchema>;
