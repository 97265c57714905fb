import { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { appendErrors, errorPage, type RowError } from '#server/modules/imports/import-errors.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { canAny } from '#shared/access/can.ts';
import {
  createMissing,
  type ImportCounts,
  type ImportSummary,
  importCounts,
  importDateFormat,
  importKept,
  importMapping,
  importPerson,
  importPreviewRow,
  importRunSchema,
  importSource,
  importStatus,
  importTexts,
} from '#shared/imports/import.schema.ts';
import type { MessageText } from '#shared/text/message.ts';
import { storedText } from '#shared/text/required-text.ts';

export type Tx = InTransaction<Context>;

/** What an import keeps of its file and of the choices about it. */
const keptSettings = z.object({
  /** Absent once the file is deleted. */
  storageKey: z.string().optional(),
  timeZone: z.string(),
  dateFormat: importDateFormat,
  isDateFormatGuessed: z.boolean(),
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: importMapping,
  createMissing: createMissing.extend({
    clients: z.boolean().default(false),
    tags: z.boolean().default(false),
  }),
  people: z.record(z.string(), z.string()),
  /** What the last look at the file told. */
  preview: z.array(importPreviewRow.extend({ reason: storedText.optional() })),
  found: z.array(importPerson),
  projects: importRunSchema.shape.projects,
  tasks: importRunSchema.shape.tasks,
  clients: importRunSchema.shape.clients.default([]),
  tags: importRunSchema.shape.tags.default([]),
  kept: z.array(importKept.extend({ reason: storedText })),
  /** Logs that earlier runs of it had made when the last one began. */
  madeBefore: z.number().default(0),
  failure: storedText.optional(),
});
export type ImportSettings = z.infer<typeof keptSettings>;

export interface StoredRun extends ImportSummary {
  readonly settings: ImportSettings;
}

/** Who imports for everybody; all others import their own time. */
export function importsForAll(ctx: Pick<Context, 'permissions'>): boolean {
  return canAny(ctx, ['IMPORT_ADD', 'ALL_ORG_EDIT']);
}

/** Imports of the organization that the caller sees: all, or their own. */
function visible(ctx: Context | Tx): Prisma.ImportRunWhereInput {
  const { tenantId, organizationId = '', userId } = ctx;
  return { tenantId, organizationId, ...(importsForAll(ctx) ? {} : { createdByUserId: userId }) };
}

const summaryColumns = {
  id: true,
  source: true,
  fileName: true,
  status: true,
  counts: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  undoneAt: true,
  createdByUser: { select: { id: true, firstName: true, lastName: true } },
} as const satisfies Prisma.ImportRunSelect;

type SummaryRow = Prisma.ImportRunGetPayload<{ select: typeof summaryColumns }>;

function toSummary({ createdByUser, ...row }: SummaryRow): ImportSummary {
  const at = (name: 'startedAt' | 'finishedAt' | 'undoneAt') => {
    const instant = row[name];
    return instant === null ? {} : { [name]: instant.toISOString() };
  };
  const who = createdByUser && { id: createdByUser.id, name: fullNameOf(createdByUser) };
  return {
    id: row.id,
    source: importSource.parse(row.source),
    fileName: row.fileName,
    status: importStatus.parse(row.status),
    counts: importCounts.parse(row.counts),
    createdAt: row.createdAt.toISOString(),
    ...at('startedAt'),
    ...at('finishedAt'),
    ...at('undoneAt'),
    ...(who ? { createdBy: who } : {}),
  };
}

const listed = 100;

export async function findRuns(ctx: Context): Promise<ImportSummary[]> {
  const rows = await ctx.db.importRun.findMany({
    where: visible(ctx),
    select: summaryColumns,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: listed,
  });
  return rows.map(toSummary);
}

/** 404 for one the caller does not see. */
export async function getRun(ctx: Context | Tx, id: string): Promise<StoredRun> {
  const row = await ctx.db.importRun.findFirst({
    where: { ...visible(ctx), id },
    select: { ...summaryColumns, mapping: true },
  });
  if (row === null) throw notFound(importTexts.notFound);
  const { mapping, ...summary } = row;
  return { ...toSummary(summary), settings: keptSettings.parse(mapping) };
}

/** What a look at the file or a run leaves in the row. */
export interface RunResult {
  readonly counts: ImportCounts;
  readonly errors: readonly RowError[];
  readonly settings: ImportSettings;
}

function columnsOf({ counts, errors, settings }: RunResult) {
  return { counts, errors: errors.slice(0, errorPage), mapping: settings };
}

export async function insertRun(
  tx: Tx,
  run: { id: string; organizationId: string; source: string; fileName: string },
  result: RunResult,
): Promise<void> {
  const { tenantId, userId: createdByUserId } = tx;
  const at = { createdAt: tx.now(), updatedAt: tx.now() };
  await tx.db.importRun.create({
    data: { ...run, ...columnsOf(result), ...at, tenantId, createdByUserId },
    select: { id: true },
  });
  await appendErrors(tx, run.id, result.errors);
}

type RunState = Pick<Prisma.ImportRunUncheckedUpdateManyInput, 'status' | 'isDryRun'> & {
  readonly startedAt?: Date | null;
  readonly finishedAt?: Date | null;
  readonly undoneAt?: Date | null;
};

export async function saveRun(
  tx: Tx,
  id: string,
  result: Partial<RunResult>,
  state: RunState = {},
): Promise<void> {
  const { counts, errors, settings } = result;
  await tx.db.importRun.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: {
      ...state,
      ...(counts ? { counts } : {}),
      ...(errors ? { errors: errors.slice(0, errorPage) } : {}),
      ...(settings ? { mapping: settings } : {}),
      updatedAt: tx.now(),
    },
  });
  if (errors) await appendErrors(tx, id, errors);
}

/** A run that says nothing for that long has died with its server. */
const silenceMs = 2 * 60 * 1000;

/** The import, unless somebody runs or undoes it now. */
function idle(tx: Tx, id: string): Prisma.ImportRunWhereInput {
  const silent = { lt: new Date(tx.now().getTime() - silenceMs) };
  return { tenantId: tx.tenantId, id, OR: [{ status: { not: 'running' } }, { updatedAt: silent }] };
}

function refuseBusy({ count }: { count: number }): void {
  if (count === 0) throw conflict(importTexts.running, { code: 'IMPORT_RUNNING' });
}

/** Takes the import for oneself; 409 while somebody runs or undoes it. */
export async function claimRun(tx: Tx, id: string): Promise<void> {
  refuseBusy(
    await tx.db.importRun.updateMany({
      where: idle(tx, id),
      data: { status: 'running', updatedAt: tx.now() },
    }),
  );
}

/** Keeps another look at the file; 409 while somebody runs or undoes it. */
export async function saveLook(tx: Tx, id: string, result: RunResult): Promise<void> {
  const data = { ...columnsOf(result), updatedAt: tx.now() };
  refuseBusy(await tx.db.importRun.updateMany({ where: idle(tx, id), data }));
  await appendErrors(tx, id, result.errors);
}

type ServerTx = InTransaction<BaseContext>;

const failedState = `status = 'failed', mapping = jsonb_set(mapping, '{failure}', $1::jsonb),
    counts = counts || jsonb_build_object('ready', greatest(0, (counts->>'read')::int - (counts->>'seen')::int))`;
const failSql = `
  update import_runs set ${failedState}, "updatedAt" = $2::timestamptz
  where "tenantId" = $3::uuid and id = $4::uuid and status = 'running'`;
const failSilentSql = `
  update import_runs set ${failedState} where status = 'running' and "updatedAt" < $2::timestamptz`;

/** Tells why an import broke off; what it did stays, and the rest may be tried again. */
export async function failRun(
  tx: ServerTx,
  { tenantId, importRunId }: { tenantId: string; importRunId: string },
  failure: MessageText,
): Promise<void> {
  await tx.db.$executeRawUnsafe(failSql, JSON.stringify(failure), tx.now(), tenantId, importRunId);
}

/** The same of all that have said nothing since, in every workspace. */
export async function failSilentRuns(
  tx: ServerTx,
  { before, failure }: { before: Date; failure: MessageText },
): Promise<void> {
  await tx.db.$executeRawUnsafe(failSilentSql, JSON.stringify(failure), before);
}

const oldFilesSql = `
  update import_runs r set mapping = r.mapping - 'storageKey'
  from (select id, mapping->>'storageKey' as key from import_runs
    where status <> 'running' and "updatedAt" < $1::timestamptz and mapping ? 'storageKey' for update skip locked) old
  where r.id = old.id
  returning old.key`;

/** Takes the files from imports of every workspace that were not touched since; answers where they lie. */
export async function takeOldFiles(tx: ServerTx, before: Date): Promise<string[]> {
  const rows = await tx.db.$queryRawUnsafe<{ key: string }[]>(oldFilesSql, before);
  return rows.map(({ key }) => key);
}
