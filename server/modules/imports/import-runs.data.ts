import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { canAny } from '#shared/access/can.ts';
import {
  createMissing,
  type ImportCounts,
  type ImportError,
  type ImportSummary,
  importCounts,
  importDateFormat,
  importError,
  importKept,
  importMapping,
  importPerson,
  importPreviewRow,
  importRunSchema,
  importSource,
  importStatus,
  importTexts,
} from '#shared/imports/import.schema.ts';

export type Tx = InTransaction<Context>;

/** What an import keeps of its file and of the choices about it. */
const keptSettings = z.object({
  storageKey: z.string(),
  timeZone: z.string(),
  dateFormat: importDateFormat,
  isDateFormatGuessed: z.boolean(),
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: importMapping,
  createMissing,
  people: z.record(z.string(), z.string()),
  /** What the last look at the file told. */
  preview: z.array(importPreviewRow),
  found: z.array(importPerson),
  projects: importRunSchema.shape.projects,
  tasks: importRunSchema.shape.tasks,
  kept: z.array(importKept),
});
export type ImportSettings = z.infer<typeof keptSettings>;

const keptErrors = z.array(importError);

export interface StoredRun extends ImportSummary {
  readonly settings: ImportSettings;
  readonly errors: readonly ImportError[];
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
    select: { ...summaryColumns, mapping: true, errors: true },
  });
  if (row === null) throw notFound(importTexts.notFound);
  const { mapping, errors, ...summary } = row;
  return {
    ...toSummary(summary),
    settings: keptSettings.parse(mapping),
    errors: keptErrors.parse(errors ?? []),
  };
}

/** What a look at the file or a run leaves in the row. */
export interface RunResult {
  readonly counts: ImportCounts;
  readonly errors: readonly ImportError[];
  readonly settings: ImportSettings;
}

function columnsOf({ counts, errors, settings }: RunResult) {
  return { counts, errors: [...errors], mapping: settings };
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
      ...(errors ? { errors: [...errors] } : {}),
      ...(settings ? { mapping: settings } : {}),
      updatedAt: tx.now(),
    },
  });
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
}

export interface MadeItem {
  readonly importRunId: string;
  readonly organizationId: string;
  readonly source: string;
  readonly entity: 'TimeLog' | 'Task' | 'OrganizationProject';
  readonly entityId: string;
  readonly sourceId: string;
}

const columnNames =
  'id, "tenantId", "organizationId", "importRunId", source, "sourceId", entity, "entityId", "createdAt"';
const insertItem = `insert into import_run_items (${columnNames})
  values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8::uuid, $9::timestamptz)
  on conflict ("tenantId", "organizationId", source, entity, "sourceId")`;
const onceSql = `${insertItem} do nothing`;
const anewSql = `${insertItem} do update set "importRunId" = excluded."importRunId", "entityId" = excluded."entityId"`;

function itemValues(tx: Tx, item: MadeItem): unknown[] {
  const { organizationId, importRunId, source, sourceId, entity, entityId } = item;
  return [uuidv7(), tx.tenantId, organizationId, importRunId, source, sourceId, entity, entityId, tx.now()];
}

/** False when another import brought the same row in the meantime. */
export async function noteLog(tx: Tx, item: MadeItem): Promise<boolean> {
  return (await tx.db.$executeRawUnsafe(onceSql, ...itemValues(tx, item))) === 1;
}

/** What an earlier import made under that name is gone by now, or it would have been found. */
export async function noteThing(tx: Tx, item: MadeItem): Promise<void> {
  await tx.db.$executeRawUnsafe(anewSql, ...itemValues(tx, item));
}
