import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

type Tx = InTransaction<BaseContext>;

/** Tasks of every workspace that lie in the trash since before an instant; nobody restores them meanwhile. */
export async function takeTrashed(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    select id from tasks where "deletedAt" <= ${before} order by id limit ${limit} for update skip locked`;
  return rows.map(({ id }) => id);
}

/** Deletes tasks and what only they give a meaning to. Answers where the bytes of their files lie. */
export async function forgetTasks(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.db.$executeRaw`
    update time_logs l set description = t.title from tasks t
    where t."tenantId" = l."tenantId" and t.id = l."taskId" and t.id = any(${ids}::uuid[])
      and coalesce(l.description, '') = ''`;
  const ofThem = { entity: 'Task', entityId: { in: ids } };
  const files = await tx.db.attachment.findMany({ where: ofThem, select: { storageKey: true } });
  await tx.db.attachment.deleteMany({ where: ofThem });
  await tx.db.mention.deleteMany({
    where: { OR: [ofThem, { parentEntity: 'Task', parentEntityId: ofThem.entityId }] },
  });
  await tx.db.comment.deleteMany({ where: ofThem });
  await tx.db.favorite.deleteMany({ where: ofThem });
  await tx.db.entitySubscription.deleteMany({ where: ofThem });
  await tx.db.activityLog.deleteMany({ where: ofThem });
  await tx.db.task.deleteMany({ where: { id: { in: ids } } });
  return files.map(({ storageKey }) => storageKey);
}
