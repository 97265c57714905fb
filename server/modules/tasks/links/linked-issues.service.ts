import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { fields } from '#server/db/fields.ts';
import { conflict, fieldError, notFound } from '#server/errors.ts';
import { logUpdated } from '#server/modules/tasks/edit/task-activity.data.ts';
import { taskName } from '#server/modules/tasks/task-news.ts';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { findVisibleTask, requireTask, type VisibleTask } from '#server/modules/tasks/visible-task.data.ts';
import { type RelatedIssueAction, relatedIssueAction } from '#shared/enums/task.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { inverseRelation, issueRelations } from '#shared/tasks/issue-relations.ts';
import {
  type createLinkedIssueInput,
  type linkedIssueRow,
  linkTexts,
} from '#shared/tasks/task-actions.schema.ts';

type Row = z.output<typeof linkedIssueRow>;

interface Link extends Row {
  readonly from: VisibleTask | undefined;
  readonly to: VisibleTask | undefined;
}

/** Links two tasks the caller sees; an equal link is answered as it is. */
export function linkTasks(ctx: Context, input: z.output<typeof createLinkedIssueInput>): Promise<Row> {
  return inTransaction(ctx, async (tx) => {
    const { taskFromId, taskToId, action } = input;
    const ends = { taskFromId, taskToId, action };
    const from = await requireTask(tx, taskFromId);
    const to = await requireTask(tx, taskToId);
    if (taskFromId === taskToId) throw fieldError('taskToId', linkTexts.itself);
    const same = await findSameLink(tx, ends);
    if (same !== null) return same;
    const isNew = await addLink(tx, from.organizationId, ends);
    const row = await getSameLink(tx, ends);
    if (isNew) await note(tx, { ...row, from, to }, { from: null, to: action });
    return row;
  });
}

async function getSameLink(tx: Tx, ends: LinkEnds): Promise<Row> {
  const row = await findSameLink(tx, ends);
  if (row === null) throw notFound('The link');
  return row;
}

/** Changes the kind of a link; 409 where the tasks are linked like that already. */
export function changeLink(ctx: Context, id: string, action: RelatedIssueAction): Promise<Row> {
  return inTransaction(ctx, async (tx) => {
    const link = await getLink(tx, id);
    const { from, to, ...row } = link;
    if (row.action === action) return row;
    const twin = await findSameLink(tx, { ...row, action });
    if (twin !== null && twin.id !== id) throw linkedTwice();
    await saveLinkAction(tx, id, action);
    await note(tx, link, { from: relatedIssueAction.parse(row.action), to: action });
    return { ...row, action };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'task_linked_issues_link_key') ? linkedTwice() : error;
  });
}

function linkedTwice() {
  return conflict(linkTexts.twice, { code: 'LINK_EXISTS' });
}

export function unlinkTasks(ctx: Context, id: string): Promise<ReturnType<typeof toDeleteResult>> {
  return inTransaction(ctx, async (tx) => {
    const link = await getLink(tx, id);
    await deleteLink(tx, id);
    await note(tx, link, { from: relatedIssueAction.parse(link.action), to: null });
    return toDeleteResult(1);
  });
}

/** A link with the visible parts of its ends; 404 if neither is visible. */
async function getLink(tx: Tx, id: string): Promise<Link> {
  const row = await findLink(tx, id);
  if (row === null) throw notFound('The link');
  const from = await findVisibleTask(tx, row.taskFromId);
  const to = await findVisibleTask(tx, row.taskToId);
  if (from === undefined && to === undefined) throw notFound('The link');
  return { ...row, from, to };
}

/** Logs the change in the activity of both tasks, each from its own end. */
async function note(
  tx: Tx,
  { taskFromId, taskToId, organizationId, from, to }: Link,
  change: { from: RelatedIssueAction | null; to: RelatedIssueAction | null },
): Promise<void> {
  const read = (action: RelatedIssueAction | null, other: VisibleTask | undefined) =>
    action === null ? null : `${labelOf(action)} ${other === undefined ? '' : taskName(other)}`.trim();
  const turned = (action: RelatedIssueAction | null) => (action === null ? null : inverseRelation(action));
  const ofFrom = { from: read(change.from, to), to: read(change.to, to) };
  const ofTo = { from: read(turned(change.from), from), to: read(turned(change.to), from) };
  await logUpdated(tx, [
    { taskId: taskFromId, organizationId, changes: { linkedIssues: ofFrom } },
    { taskId: taskToId, organizationId, changes: { linkedIssues: ofTo } },
  ]);
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', [taskFromId, taskToId]));
}

function labelOf(action: RelatedIssueAction): string {
  return issueRelations.find((relation) => relation.action === action)?.label ?? '';
}

interface LinkEnds {
  readonly taskFromId: string;
  readonly taskToId: string;
  readonly action: RelatedIssueAction;
}

const select = fields('id', 'organizationId', 'taskFromId', 'taskToId', 'action');

const live = (tx: Tx) => ({ tenantId: tx.tenantId, deletedAt: null });

/** The equal link, from either end. */
function findSameLink(tx: Tx, { taskFromId, taskToId, action }: LinkEnds) {
  const turned = { taskFromId: taskToId, taskToId: taskFromId, action: inverseRelation(action) };
  return tx.db.taskLinkedIssue.findFirst({
    where: { ...live(tx), OR: [{ taskFromId, taskToId, action }, turned] },
    select,
  });
}

function findLink(tx: Tx, id: string) {
  return tx.db.taskLinkedIssue.findFirst({ where: { ...live(tx), id }, select });
}

/** Answers whether there was none before. */
async function addLink(tx: Tx, organizationId: string, ends: LinkEnds): Promise<boolean> {
  const stamp = { createdAt: tx.now(), updatedAt: tx.now(), createdByUserId: tx.userId };
  const { count } = await tx.db.taskLinkedIssue.createMany({
    data: [{ tenantId: tx.tenantId, organizationId, ...ends, ...stamp }],
    skipDuplicates: true,
  });
  return count > 0;
}

async function saveLinkAction(tx: Tx, id: string, action: RelatedIssueAction): Promise<void> {
  await tx.db.taskLinkedIssue.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { action, updatedAt: tx.now(), updatedByUserId: tx.userId },
  });
}

async function deleteLink(tx: Tx, id: string): Promise<void> {
  await tx.db.taskLinkedIssue.deleteMany({ where: { tenantId: tx.tenantId, id } });
}
