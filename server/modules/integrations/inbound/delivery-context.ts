import type { Octokit } from 'octokit';
import type { BaseContext, Context } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { ConnectionRow } from '#server/modules/integrations/connect/connections.data.ts';
import type {
  LinkedProject,
  LinkedRepository,
} from '#server/modules/integrations/connect/repositories.data.ts';
import { githubComment, githubExport } from '#server/modules/tasks/task-export.jobs.ts';

/**
 * The actor of changes from GitHub: the person who connected it, else another owner of the workspace, without an
 * employee, so that nobody is assigned by them.
 */
export async function findActor(base: BaseContext, connection: ConnectionRow): Promise<Context | undefined> {
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
    if (ctx?.permissions.has('INTEGRATION_ADD')) {
      return { ...ctx, organizationId, employeeId: undefined, isEmailVerified: true };
    }
  }
  return undefined;
}

const exportJobs: ReadonlySet<string> = new Set([githubExport.name, githubComment.name]);

/** Marks changes from GitHub, so that they are not exported again. */
export function withoutExport(tx: InTransaction<Context>): InTransaction<Context> {
  return {
    ...tx,
    enqueue: (job, ...payloads) =>
      exportJobs.has(job.name) ? Promise.resolve() : tx.enqueue(job, ...payloads),
  };
}

/** The repository of a delivery, and the member in whose name it is applied. */
export interface DeliveryContext {
  readonly ctx: Context;
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  /** New issues become its tasks. */
  readonly project: LinkedProject;
  readonly octokit: Octokit;
}
