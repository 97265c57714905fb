import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { trashedBefore } from '#server/modules/tasks/task-delete.data.ts';
import { forgetTasks, takeTrashed } from '#server/modules/trash/empty-trash.data.ts';

/** Tasks that one transaction deletes, so that nobody waits for long. */
const atOnce = 200;

/**
 * Deletes tasks whose time in the trash is over, with what belongs to them alone: comments, files, favorites, links
 * and plans. Recorded time stays and keeps the title of its task as its description where it has none.
 */
export async function emptyTrash(ctx: BaseContext): Promise<void> {
  const store = ctx.services.files;
  const before = trashedBefore(ctx.now());
  let taken = atOnce;
  while (taken === atOnce) {
    taken = await inTransaction(ctx, async (tx) => {
      const ids = await takeTrashed(tx, { before, limit: atOnce });
      if (ids.length === 0) return 0;
      for (const key of await forgetTasks(tx, ids)) tx.afterCommit(() => store.delete(key));
      return ids.length;
    });
  }
}
