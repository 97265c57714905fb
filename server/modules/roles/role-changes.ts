import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = InTransaction<Context>;

interface Change {
  readonly action: 'role.create' | 'role.update' | 'role.delete' | 'role-permission.update' | 'user.role';
  readonly entity: 'Role' | 'RolePermission' | 'User';
  readonly entityId: string;
  /** Whose rights it is about. */
  readonly employeeId?: string | undefined;
  readonly before?: Prisma.InputJsonObject;
  readonly after?: Prisma.InputJsonObject;
}

/** Keeps who changed which right, what it was before and where the call came from. */
export async function noteChange(tx: Tx, change: Change): Promise<void> {
  await tx.db.auditEntry.create({
    data: {
      ...change,
      employeeId: change.employeeId ?? null,
      tenantId: tx.tenantId,
      organizationId: tx.organizationId ?? null,
      actorUserId: tx.userId,
      ip: tx.origin.ip,
      requestId: tx.origin.requestId,
      at: tx.now(),
    },
  });
}

/**
 * Rights of the workspace changed: this replica forgets what it knew at once, the others hear of it from the
 * database, and open screens read again.
 */
export function announceRights(tx: Tx): void {
  tx.afterCommit(() => {
    tx.services.sessions.forget({ tenantId: tx.tenantId });
    return tx.services.live.changed(tx.tenantId, 'roles');
  });
}
