import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { hashToken, newToken } from '#server/modules/auth/secrets.ts';
import { trustedDeviceDays } from '#shared/auth/second-factor.schema.ts';

const lifeMilliseconds = trustedDeviceDays * 24 * 60 * 60_000;

/** Remembers the device of this call; answers the token by which it is known. */
export async function trustDevice(tx: InTransaction<BaseContext>, accountId: string): Promise<string> {
  const [token, now] = [newToken(), tx.now()];
  await tx.db.trustedDevice.deleteMany({ where: { accountId, expiresAt: { lte: now } } });
  await tx.db.trustedDevice.create({
    data: {
      accountId,
      tokenHash: hashToken(token),
      userAgent: tx.origin.userAgent,
      expiresAt: new Date(now.getTime() + lifeMilliseconds),
      createdAt: now,
    },
  });
  return token;
}

/** Whether one of the tokens is of a device that this account trusts. */
export async function isTrusted(
  ctx: BaseContext,
  accountId: string,
  tokens: readonly string[],
): Promise<boolean> {
  if (tokens.length === 0) return false;
  const tokenHash = { in: tokens.map(hashToken) };
  return (
    (await ctx.db.trustedDevice.count({ where: { accountId, tokenHash, expiresAt: { gt: ctx.now() } } })) > 0
  );
}
