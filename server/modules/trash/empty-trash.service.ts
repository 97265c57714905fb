import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { trashedBefore } from '#server/modules/tasks/edit/task-delete.service.ts';

type Tx = InTransaction<BaseContext>;

/** Tasks that one transaction deletes, so that nobody waits for long. */
const atOnce = 200;

const trashedSql = rowStatement(
  { id: uuid },
  (p: Params<{ before: Date; limit: number }>) => sql`
select id from tasks where "deletedAt" <= ${p.before} order by id limit ${p.limit} for update skip locked`,
);

/** Tasks of every workspace that are in the trash since before an instant, locked so that nobody restores them. */
async function lockTrashed(tx: Tx, before: Date): Promise<string[]> {
  const rows = await queryRows(tx, trashedSql({ before, limit: atOnce }));
  return rows.map(({ id }) => id);
}

const keepTitlesSql = statement(
  (p: Params<{ ids: readonly string[] }>) => sql`
update time_logs l set description = t.title from tasks t
where t."tenantId" = l."tenantId" and t.id = l."taskId" and t.id = any(${p.ids}::uuid[])
  and coalesce(l.description, '') = ''`,
);

/** Deletes tasks and the records that belong to them alone. Answers the keys of their files in the store. */
async function eraseTasks(tx: Tx, ids: string[]): Promise<string[]> {
  await execute(tx, keepTitlesSql({ ids }));
  const ofTasks = { entity: 'Task', entityId: { in: ids } };
  const files = await tx.db.attachment.findMany({ where: ofTasks, select: { storageKey: true } });
  await tx.db.attachment.deleteMany({ where: ofTasks });
  await tx.db.mention.deleteMany({
    where: { OR: [ofTasks, { parentEntity: 'Task', parentEntityId: ofTasks.entityId }] },
  });
  await tx.db.comment.deleteMany({ where: ofTasks });
  await tx.db.favorite.deleteMany({ where: ofTasks });
  await tx.db.entitySubscription.deleteMany({ where: ofTasks });
  await tx.db.activityLog.deleteMany({ where: ofTasks });
  await tx.db.task.deleteMany({ where: { id: { in: ids } } });
  return files.map(({ storageKey }) => storageKey);
}

/**
 * Deletes tasks whose time in the trash is over, with their own comments, files, favorites, links and plans. Recorded
 * time stays, and gets the task's title as its description if it has none.
 */
export async function emptyTrash(ctx: BaseContext): Promise<void> {
  const store = ctx.services.files;
  const before = trashedBefore(ctx.now());
  let erased = atOnce;
  while (erased === atOnce) {
    erased = await inTransaction(ctx, async (tx) => {
      const ids = await lockTrashed(tx, before);
      if (ids.length === 0) return 0;
      for (const key of await eraseTasks(tx, ids)) tx.afterCommit(() => store.delete(key));
      return ids.length;
    });
  }
}
