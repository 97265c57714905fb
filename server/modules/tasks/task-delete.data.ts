import { subDays } from 'date-fns';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';

/** How long a deleted task can be taken back. */
const trashDays = 30;

/** What was deleted at this instant or before cannot be taken back any more. */
export function trashedBefore(now: Date): Date {
  return subDays(now, trashDays);
}

/** Whether the trash still holds what was deleted then. */
export function isInTrash(tx: Tx, deletedAt: Date | null): boolean {
  return deletedAt !== null && deletedAt > trashedBefore(tx.now());
}

/** Puts tasks in the trash. Their time, plans, links and children keep their rows and do not show them meanwhile. */
export async function trashTasks(tx: Tx, ids: string[]): Promise<void> {
  const { tenantId, userId } = tx;
  const now = tx.now();
  await tx.db.task.updateMany({
    where: { tenantId, id: { in: ids } },
    data: { deletedAt: now, deletedByUserId: userId, updatedAt: now, revision: { increment: 1 } },
  });
}

export async function untrashTask(tx: Tx, id: string): Promise<void> {
  await tx.db.task.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: {
      ...{ deletedAt: null, deletedByUserId: null, updatedAt: tx.now(), updatedByUserId: tx.userId },
      revision: { increment: 1 },
    },
  });
}
