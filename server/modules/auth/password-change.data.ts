import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const select = {
  id: true,
  email: true,
  passwordHash: true,
  emailVerifiedAt: true,
  firstName: true,
  preferredLanguage: true,
};

export async function getOwnAccount(ctx: Pick<BaseContext, 'db'>, id: string) {
  return ctx.db.account.findUniqueOrThrow({ where: { id }, select });
}

export async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.db.account.update({ where: { id: accountId }, data: { passwordHash } });
}

/** Links for a new password that were mailed and not used are over. */
export async function consumeResets(tx: Tx, accountId: string): Promise<void> {
  await tx.db.oneTimeCode.updateMany({
    where: { purpose: 'password-reset', accountId, consumedAt: null },
    data: { consumedAt: tx.now() },
  });
}
