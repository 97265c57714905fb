import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

type Tx = InTransaction<Context>;

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
