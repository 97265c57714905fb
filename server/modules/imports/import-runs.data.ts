import { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { int, jsonb, rowStatement } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { canAny } from '#shared/access/can.ts';
import {
  createMissing,
  type ImportCounts,
  type ImportSummary,
  importCounts,
  importPerson,
  importRunSchema,
  importSource,
  importStatus,
  importTexts,
} from '#shared/imports/import.schema.ts';
import type { MessageText } from '#shared/text/message.ts';
import { storedText } from '#shared/text/required-text.ts';

export type Tx = InTransaction<Context>;

/** A row that is left out. */
export type RowError = { readonly row: number; readonly reason: MessageText };

const { clients, tags, preview, kept, shortened, ...shape } = importRunSchema.pick({
  timeZone: true,
  dateFormat: true,
  isDateFormatGuessed: true,
  columns: true,
  samples: true,
  mapping: true,
  preview: true,
  projects: true,
  tasks: true,
  clients: true,
  tags: true,
  kept: true,
  shortened: true,
}).shape;

/** The stored state of an import: its file, its settings and its last preview. */
const storedSettings = z.object({
  ...shape,
  clients: clients.default([]),
  tags: tags.default([]),
  preview: z.array(preview.element.extend({ reason: storedText.optional() })),
  kept: z.array(kept.element.extend({ reason: storedText })),
  shortened: z.array(shortened.element.extend({ reason: storedText })).default([]),
  failure: storedText.optional(),
  /** Absent once the file is deleted. */
  storageKey: z.string().optional(),
  takesRates: z.boolean().default(false),
  rates: importRunSchema.shape.rates,
  createMissing: createMissing.extend({
    clients: z.boolean().default(false),
    tags: z.boolean().default(false),
  }),
  people: z.record(z.string(), z.string()),
  found: z.array(importPerson),
  /** Logs that earlier runs of it had made when the last one began. */
  madeBefore: z.number().default(0),
});
export type ImportSettings = z.infer<typeof storedSettings>;

export interface StoredRun extends ImportSummary {
  readonly settings: ImportSettings;
}

/** Whether the caller imports time of everybody; without the right they import their own. */
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
  return omitUndefined({
    id: row.id,
    source: importSource.parse(row.source),
    fileName: row.fileName,
    status: importStatus.parse(row.status),
    counts: importCounts.parse(row.counts),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString(),
    finishedAt: row.finishedAt?.toISOString(),
    undoneAt: row.undoneAt?.toISOString(),
    createdBy: createdByUser ? { id: createdByUser.id, name: fullNameOf(createdByUser) } : undefined,
  });
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
  return { ...toSummary(summary), settings: storedSettings.parse(mapping) };
}

/** So many are read or written at a time: all of a large file would hold up everybody else. */
export const errorPage = 2000;

interface OfRun {
  readonly tenantId: string;
  readonly id: string;
}

const errorsSql = rowStatement(
  { row: int, reason: jsonb<unknown>() },
  (p: Params<OfRun & { skip: number; take: number }>) => sql`
  select (e.error->>'row')::int as row, e.error->'reason' as reason
  from import_runs r, jsonb_array_elements(r.errors) with ordinality as e (error, place)
  where r."tenantId" = ${p.tenantId}::uuid and r.id = ${p.id}::uuid and e.place > ${p.skip}::int
  order by e.place limit ${p.take}::int`,
);

/** Rows of an import that were left out. */
export async function findErrors(
  ctx: Context,
  id: string,
  { skip = 0, take }: { skip?: number; take: number },
): Promise<RowError[]> {
  const values = { tenantId: ctx.tenantId, id, skip, take };
  const rows = await queryRows(ctx, errorsSql(values));
  return rows.map(({ row, reason }) => ({ row, reason: storedText.parse(reason) }));
}

const appendSql = statement(
  (p: Params<OfRun & { errors: string }>) => sql`
  update import_runs set errors = errors || ${p.errors}::jsonb
  where "tenantId" = ${p.tenantId}::uuid and id = ${p.id}::uuid`,
);

/** Writes the pages after the first, which the row already contains. */
async function appendErrors(tx: Tx, id: string, errors: readonly RowError[]): Promise<void> {
  for (let at = errorPage; at < errors.length; at += errorPage) {
    const page = JSON.stringify(errors.slice(at, at + errorPage));
    await execute(tx, appendSql({ tenantId: tx.tenantId, id, errors: page }));
  }
}

/** The result of a preview or a run. */
export interface RunResult {
  readonly counts: ImportCounts;
  readonly errors: readonly RowError[];
  readonly settings: ImportSettings;
}

export async function insertRun(
  tx: Tx,
  run: { id: string; organizationId: string; source: string; fileName: string },
  { counts, errors, settings }: RunResult,
): Promise<void> {
  const { tenantId, userId: createdByUserId } = tx;
  const at = { createdAt: tx.now(), updatedAt: tx.now() };
  const columns = { counts, errors: errors.slice(0, errorPage), mapping: settings };
  await tx.db.importRun.create({
    data: { ...run, ...columns, ...at, tenantId, createdByUserId },
    select: { id: true },
  });
  await appendErrors(tx, run.id, errors);
}

type RunState = Pick<Prisma.ImportRunUncheckedUpdateManyInput, 'status' | 'isDryRun'> & {
  readonly startedAt?: Date | null;
  readonly finishedAt?: Date | null;
  readonly undoneAt?: Date | null;
};

async function update(
  tx: Tx,
  where: Prisma.ImportRunWhereInput & { readonly id: string },
  { counts, errors, settings }: Partial<RunResult>,
  state: RunState,
): Promise<number> {
  const columns = omitUndefined({ counts, errors: errors?.slice(0, errorPage), mapping: settings });
  const data = { ...state, ...columns, updatedAt: tx.now() };
  const { count } = await tx.db.importRun.updateMany({ where: { ...where, tenantId: tx.tenantId }, data });
  if (count > 0 && errors) await appendErrors(tx, where.id, errors);
  return count;
}

export async function saveRun(
  tx: Tx,
  id: string,
  result: Partial<RunResult>,
  state: RunState = {},
): Promise<void> {
  await update(tx, { id }, result, state);
}

/** A run without progress for that long has died with its server. */
const silenceMs = 2 * 60 * 1000;

/** 409 while somebody runs or undoes it. */
export async function saveIdleRun(
  tx: Tx,
  id: string,
  result: Partial<RunResult>,
  state: RunState = {},
): Promise<void> {
  const silent = { lt: new Date(tx.now().getTime() - silenceMs) };
  const idle = { id, OR: [{ status: { not: 'running' } }, { updatedAt: silent }] };
  const count = await update(tx, idle, result, state);
  if (count === 0) throw conflict(importTexts.running, { code: 'IMPORT_RUNNING' });
}
