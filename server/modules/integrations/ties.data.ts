import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockFor } from '#server/db/query.ts';
import type { RepositoryRow } from '#server/modules/integrations/repositories.data.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

const shown = {
  id: true,
  tenantId: true,
  repositoryId: true,
  issueId: true,
  issueNumber: true,
  taskId: true,
  remoteUpdatedAt: true,
  exportedHash: true,
} as const;

/** The number of an issue that is gone from the repository: nothing is exchanged with it any more. */
export const goneIssue = 0;

type Place = Pick<RepositoryRow, 'tenantId' | 'id' | 'integrationTenantId'>;

/** One at a time looks at an issue, however many deliveries tell of it. */
export async function lockIssue(tx: Tx, repository: Place, issueId: number): Promise<void> {
  await lockFor(tx, `issue ${repository.id}`, String(issueId));
}

export function findTie(tx: Tx, { tenantId, id: repositoryId }: Place, issueId: number) {
  return tx.db.repositoryIssue.findFirst({
    where: { tenantId, repositoryId, issueId: BigInt(issueId) },
    select: shown,
  });
}

export type Tie = NonNullable<Awaited<ReturnType<typeof findTie>>>;

export function findTieByNumber(tx: Tx, { tenantId, id: repositoryId }: Place, issueNumber: number) {
  return tx.db.repositoryIssue.findFirst({
    where: { tenantId, repositoryId, issueNumber, taskId: { not: null } },
    select: shown,
  });
}

export function findTiesByNumber(tx: Tx, { tenantId, id: repositoryId }: Place, issueNumbers: number[]) {
  return tx.db.repositoryIssue.findMany({
    where: { tenantId, repositoryId, issueNumber: { in: issueNumbers }, taskId: { not: null } },
    select: shown,
  });
}

export function findTieOfTask(tx: Tx, { tenantId, taskId }: { tenantId: string; taskId: string }) {
  return tx.db.repositoryIssue.findFirst({ where: { tenantId, taskId }, select: shown });
}

interface TieState {
  readonly issueId: number;
  readonly issueNumber: number;
  readonly remoteUpdatedAt: Date;
  readonly exportedHash: string;
}

/** Ties a task to an issue, or says how far both are. */
export async function saveTie(tx: Tx, place: Place, taskId: string, state: TieState): Promise<void> {
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

export async function moveTie(
  tx: Tx,
  { tenantId, id }: Pick<Tie, 'tenantId' | 'id'>,
  to: { repositoryId?: string; issueId?: bigint; issueNumber: number },
): Promise<void> {
  await tx.db.repositoryIssue.updateMany({ where: { tenantId, id }, data: to });
}

export type TiedKind = 'comment' | 'commit' | 'pull-request';

/** What a comment, commit or pull request became here; undefined for one that never came over. */
export async function findTiedComment(
  tx: Tx,
  { id: repositoryId, tenantId }: Pick<RepositoryRow, 'id' | 'tenantId'>,
  { kind, remoteId }: { kind: TiedKind; remoteId: string },
): Promise<string | undefined> {
  const where = { tenantId, repositoryId, kind, remoteId };
  return (await tx.db.repositoryComment.findFirst({ where, select: { commentId: true } }))?.commentId;
}

export async function tieComment(
  tx: Tx,
  { id: repositoryId, tenantId }: Pick<RepositoryRow, 'id' | 'tenantId'>,
  tie: { kind: TiedKind; remoteId: string; commentId: string },
): Promise<boolean> {
  const { count } = await tx.db.repositoryComment.createMany({
    data: [{ tenantId, repositoryId, ...tie }],
    skipDuplicates: true,
  });
  return count > 0;
}

export function findTieOfComment(tx: Tx, { tenantId, commentId }: { tenantId: string; commentId: string }) {
  return tx.db.repositoryComment.findFirst({
    where: { tenantId, commentId, kind: 'comment' },
    select: { remoteId: true, repositoryId: true },
  });
}
