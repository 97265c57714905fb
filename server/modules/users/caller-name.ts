import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

/** What the caller is called. */
export async function callerName(tx: InTransaction<Context>): Promise<string> {
  const user = await tx.db.user.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: tx.tenantId, id: tx.userId } },
    select: { firstName: true, lastName: true },
  });
  return fullNameOf({ ...user, email: tx.email });
}
