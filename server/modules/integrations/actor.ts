import type { BaseContext, Context } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { ConnectionRow } from '#server/modules/integrations/connections.data.ts';
import { githubComment, githubExport } from '#server/modules/tasks/task-export.jobs.ts';

/**
 * In whose name tasks change when GitHub does: who connected it, else another owner of the workspace. What is done so
 * is nobody's own work, so nobody is assigned by it.
 */
export async function actorOf(base: BaseContext, connection: ConnectionRow): Promise<Context | undefined> {
  const { tenantId, organizationId, createdByUserId } = connection;
  const owners = await base.db.user.findMany({
    where: { tenantId, isActive: true, deletedAt: null, role: { name: 'SUPER_ADMIN' } },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
    take: 5,
  });
  const ids = [...(createdByUserId === null ? [] : [createdByUserId]), ...owners.map(({ id }) => id)];
  for (const userId of new Set(ids)) {
    const ctx = await memberContext(base, { tenantId, userId });
    if (ctx !== undefined) return { ...ctx, organizationId, employeeId: undefined, isEmailVerified: true };
  }
  return undefined;
}

const exports: ReadonlySet<string> = new Set([githubExport.name, githubComment.name]);

/** What came from GitHub is not told to it again. */
export function withoutReturn(tx: InTransaction<Context>): InTransaction<Context> {
  return {
    ...tx,
    enqueue: (job, payload) => (exports.has(job.name) ? Promise.resolve() : tx.enqueue(job, payload)),
  };
}
