import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import type { ConnectionRow } from '#server/modules/integrations/connect/connections.data.ts';
import { syncLogLength } from '#shared/integrations/integration.schema.ts';

const columns = {
  ...fields('id', 'tenantId', 'integrationTenantId', 'repositoryId', 'projectId', 'kind', 'status', 'total'),
  ...fields('seen', 'created', 'updated', 'message', 'startedAt', 'finishedAt'),
  repository: { select: { fullName: true } },
} as const;

interface NewSync {
  readonly tenantId: string;
  readonly integrationTenantId: string;
  readonly repositoryId: string;
  readonly projectId: string | null;
  readonly kind: 'import' | 'poll' | 'webhook' | 'export';
  readonly createdByUserId: string | null;
}

export function insertSync(tx: InTransaction<BaseContext>, sync: NewSync) {
  return tx.db.repositorySync.create({ data: { ...sync, startedAt: tx.now() }, select: columns });
}

export type SyncRow = Awaited<ReturnType<typeof insertSync>>;

interface SyncCounts {
  message?: string | null;
  total?: number;
  seen?: number;
  created?: number;
  updated?: number;
}

export async function updateSync(ctx: BaseContext, id: string, counts: SyncCounts): Promise<void> {
  await ctx.db.repositorySync.updateMany({ where: { id }, data: counts });
}

export async function finishSync(
  ctx: BaseContext,
  id: string,
  outcome: { status: 'done' | 'failed'; message: string | null } & SyncCounts,
): Promise<void> {
  await ctx.db.repositorySync.updateMany({ where: { id }, data: { ...outcome, finishedAt: ctx.now() } });
}

export async function deleteSync(ctx: BaseContext, id: string): Promise<void> {
  await ctx.db.repositorySync.deleteMany({ where: { id } });
}

/** Logs an exchange that is over already. */
export async function logSync(
  ctx: BaseContext,
  sync: NewSync,
  outcome: { status: 'done' | 'failed'; message: string | null } & SyncCounts,
): Promise<void> {
  const at = ctx.now();
  await ctx.db.repositorySync.create({
    data: { ...sync, ...outcome, startedAt: at, finishedAt: at },
    select: { id: true },
  });
}

export function findSync(ctx: BaseContext, id: string): Promise<SyncRow | null> {
  return ctx.db.repositorySync.findUnique({ where: { id }, select: columns });
}

export function findSyncs(ctx: Context, { id }: ConnectionRow): Promise<SyncRow[]> {
  return ctx.db.repositorySync.findMany({
    where: { tenantId: ctx.tenantId, integrationTenantId: id },
    select: columns,
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: syncLogLength,
  });
}
