import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

function usable(tokenHash: string, now: Date): Prisma.OneTimeCodeWhereInput {
  return {
    purpose: 'password-reset',
    tokenHash,
    consumedAt: null,
    expiresAt: { gt: now },
    account: { isActive: true, deletedAt: null },
  };
}

const owner = { id: true, email: true, emailVerifiedAt: true, firstName: true, preferredLanguage: true };

/** Whose password the token may set. Null for a token that is wrong, used or late. */
export async function findResetOwner(ctx: Pick<BaseContext, 'db' | 'now'>, tokenHash: string) {
  const row = await ctx.db.oneTimeCode.findFirst({
    where: usable(tokenHash, ctx.now()),
    select: { email: true, account: { select: owner } },
  });
  // An address given up since then proves nothing any more.
  return row?.account?.email === row?.email ? (row?.account ?? null) : null;
}

/** Takes the token; of two that come at once, one gets it. */
export async function takeReset(tx: Tx, tokenHash: string): Promise<boolean> {
  const now = tx.now();
  const { count } = await tx.db.oneTimeCode.updateMany({
    where: usable(tokenHash, now),
    data: { consumedAt: now },
  });
  return count > 0;
}
