import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { lockFor } from '#server/db/query.ts';
import type { RepositoryRow } from '#server/modules/integrations/connect/repositories.data.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

const columns = {
  ...fields('id', 'tenantId', 'repositoryId', 'issueId', 'issueNumber', 'taskId', 'remoteUpdatedAt'),
  ...fields('exportedHash'),
} as const;

/** The issue number of a link whose issue was removed from the repository: nothing is exchanged any more. */
export const unlinked = 0;

type Place = Pick<RepositoryRow, 'tenantId' | 'id' | 'integrationTenantId'>;

/** Deliveries of one issue are processed one after the other. */
export async function lockIssue(tx: Tx, repository: Place, issueId: number): Promise<void> {
  await lockFor(tx, `issue ${repository.id}`, String(issueId));
}

export function findLink(tx: Tx, { tenantId, id: repositoryId }: Place, issueId: number) {
  return tx.db.repositoryIssue.findFirst({
    where: { tenantId, repositoryId, issueId: BigInt(issueId) },
    select: columns,
  });
}

export type IssueLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export function findLinksByNumber(tx: Tx, { tenantId, id: repositoryId }: Place, issueNumbers: number[]) {
  return tx.db.repositoryIssue.findMany({
    where: { tenantId, repositoryId, issueNumber: { in: issueNumbers }, taskId: { not: null } },
    select: columns,
  });
}

export function findLinkOfTask(tx: Tx, { tenantId, taskId }: { tenantId: string; taskId: string }) {
  return tx.db.repositoryIssue.findFirst({ where: { tenantId, taskId }, select: columns });
}

interface LinkState {
  readonly issueId: number;
  readonly issueNumber: number;
  readonly remoteUpdatedAt: Date;
  readonly exportedHash: string;
}

/** Links a task with an issue, or records the state in which both are in step. */
export async function saveLink(tx: Tx, place: Place, taskId: string, state: LinkState): Promise<void> {
  const { tenantId, id: repositoryId, integrationTenantId } = place;
  const { issueNumber, remoteUpdatedAt, exportedHash } = state;
  const issueId = BigInt(state.issueId);
  await tx.db.repositoryIssue.upsert({
    where: {
      integrationTenantId_repositoryId_issueId: { integrationTenantId, repositoryId, issueId },
    },
    create: {
      ...{ tenantId, repositoryId, integrationTenantId, issueId, taskId },
      ...{ issueNumber, remoteUpdatedAt, exportedHash },
    },
    update: { taskId, issueNumber, remoteUpdatedAt, exportedHash },
    select: { id: true },
  });
}

export async function relinkIssue(
  tx: Tx,
  { tenantId, id }: Pick<IssueLink, 'tenantId' | 'id'>,
  to: { repositoryId?: string; issueId?: bigint; issueNumber: number },
): Promise<void> {
  await tx.db.repositoryIssue.updateMany({ where: { tenantId, id }, data: to });
}

export type LinkedKind = 'comment' | 'commit' | 'pull-request';

/** The comment that a comment, commit or pull request was imported as. */
export async function findLinkedComment(
  tx: Tx,
  { id: repositoryId, tenantId }: Pick<RepositoryRow, 'id' | 'tenantId'>,
  { kind, remoteId }: { kind: LinkedKind; remoteId: string },
): Promise<string | undefined> {
  const where = { tenantId, repositoryId, kind, remoteId };
  return (await tx.db.repositoryComment.findFirst({ where, select: { commentId: true } }))?.commentId;
}

export async function linkComment(
  tx: Tx,
  { id: repositoryId, tenantId }: Pick<RepositoryRow, 'id' | 'tenantId'>,
  link: { kind: LinkedKind; remoteId: string; commentId: string },
): Promise<boolean> {
  const { count } = await tx.db.repositoryComment.createMany({
    data: [{ tenantId, repositoryId, ...link }],
    skipDuplicates: true,
  });
  return count > 0;
}

export function findLinkOfComment(tx: Tx, { tenantId, commentId }: { tenantId: string; commentId: string }) {
  return tx.db.repositoryComment.findFirst({
    where: { tenantId, commentId, kind: 'comment' },
    select: { remoteId: true, repositoryId: true },
  });
}
