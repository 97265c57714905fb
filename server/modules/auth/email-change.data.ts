import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { CodeKey } from '#server/modules/auth/one-time-code.data.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now' | 'afterCommit' | 'services'>;

const payload = z.object({ newEmail: z.string() });

/** The address the account last asked for with a code of this key, while that may still be entered. */
export async function findWantedEmail(tx: Tx, accountId: string, key: CodeKey): Promise<string | undefined> {
  const row = await tx.db.oneTimeCode.findFirst({
    where: { ...key, accountId, consumedAt: null, expiresAt: { gt: tx.now() } },
    select: { payload: true },
    orderBy: { createdAt: 'desc' },
  });
  return payload.safeParse(row?.payload).data?.newEmail;
}

/** The address changes, proven by the code; codes and links mailed to the old one are over. */
export async function setEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  const now = tx.now();
  await tx.db.account.update({ where: { id: accountId }, data: { email, emailVerifiedAt: now } });
  await tx.db.oneTimeCode.updateMany({ where: { accountId, consumedAt: null }, data: { consumedAt: now } });
  const users = await tx.db.user.findMany({ where: { accountId }, select: { id: true, tenantId: true } });
  tx.afterCommit(async () => {
    tx.services.sessions.forget({ accountId });
    for (const { id, tenantId } of users) {
      await tx.services.live.changed(tenantId, 'user', id);
      await tx.services.live.changed(tenantId, 'teams');
    }
  });
}
