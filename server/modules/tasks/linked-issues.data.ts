import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import type { RelatedIssueAction } from '#shared/enums/task.ts';
import { inverseRelation } from '#shared/tasks/issue-relations.ts';

export interface LinkEnds {
  readonly taskFromId: string;
  readonly taskToId: string;
  readonly action: RelatedIssueAction;
}

const select = {
  id: true,
  organizationId: true,
  taskFromId: true,
  taskToId: true,
  action: true,
} as const;

const live = (tx: Tx) => ({ tenantId: tx.tenantId, deletedAt: null });

/** The link that says the same, read from either end. */
export function findSameLink(tx: Tx, { taskFromId, taskToId, action }: LinkEnds) {
  const turned = { taskFromId: taskToId, taskToId: taskFromId, action: inverseRelation(action) };
  return tx.db.taskLinkedIssue.findFirst({
    where: { ...live(tx), OR: [{ taskFromId, taskToId, action }, turned] },
    select,
  });
}

export function findLink(tx: Tx, id: string) {
  return tx.db.taskLinkedIssue.findFirst({ where: { ...live(tx), id }, select });
}

/** Answers whether there was none before. */
export async function addLink(tx: Tx, organizationId: string, ends: LinkEnds): Promise<boolean> {
  const stamp = { createdAt: tx.now(), updatedAt: tx.now(), createdByUserId: tx.userId };
  const { count } = await tx.db.taskLinkedIssue.createMany({
    data: [{ tenantId: tx.tenantId, organizationId, ...ends, ...stamp }],
    skipDuplicates: true,
  });
  return count > 0;
}

export async function saveLinkAction(tx: Tx, id: string, action: RelatedIssueAction): Promise<void> {
  await tx.db.taskLinkedIssue.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { action, updatedAt: tx.now(), updatedByUserId: tx.userId },
  });
}

export async function dropLink(tx: Tx, id: string): Promise<void> {
  await tx.db.taskLinkedIssue.deleteMany({ where: { tenantId: tx.tenantId, id } });
}
