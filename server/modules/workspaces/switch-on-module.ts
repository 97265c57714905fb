import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import { completeModules, type ModuleName, moduleName } from '#shared/workspaces/modules.ts';

/** The modules that the caller's organization uses. */
export async function modulesOf(
  ctx: Pick<Context, 'db' | 'tenantId' | 'organizationId'>,
): Promise<readonly ModuleName[]> {
  const { tenantId, organizationId } = ctx;
  if (organizationId === undefined) return moduleName.options;
  const where = { tenantId_id: { tenantId, id: organizationId } };
  const row = await ctx.db.organization.findUnique({ where, select: { modules: true } });
  return moduleName.array().parse(row?.modules ?? []);
}

/** Switches a module on for everybody: somebody has begun to use it. */
export async function switchOnModule(tx: InTransaction<Context>, name: ModuleName): Promise<void> {
  const { tenantId, organizationId: id } = tx;
  if (id === undefined || (await modulesOf(tx)).includes(name)) return;
  // Another first use at the same moment keeps its module.
  await lockRows(tx, 'organizations', [id]);
  const before = await modulesOf(tx);
  if (before.includes(name)) return;
  const modules = completeModules([...before, name]);
  await tx.db.organization.update({ where: { tenantId_id: { tenantId, id } }, data: { modules } });
  await noteChange(tx, {
    action: 'organization.update',
    entity: 'Organization',
    entityId: id,
    before: { modules: before.join(', ') },
    after: { modules: modules.join(', ') },
  });
  tx.afterCommit(() => tx.services.live.publish(tenantId, 'organization'));
}
