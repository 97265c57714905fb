import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { hashToken, newToken } from '#server/modules/auth/secrets.ts';
import { deleteOldCodes } from '#server/modules/auth/sign-in/one-time-code.data.ts';
import { trustedDeviceDays } from '#shared/auth/second-factor.schema.ts';

type Tx = InTransaction<BaseContext>;

const challengeMilliseconds = 10 * 60_000;
const maximumTries = 5;

/** Stores the account in the column for addresses of mailed codes. */
function ownerKey(accountId: string) {
  return { purpose: 'second-factor', email: `account:${accountId}` };
}

/** Opens the second step of a sign-in whose first step succeeded; answers what the second has to carry. */
export async function createChallenge(tx: Tx, accountId: string): Promise<string> {
  const [challenge, now] = [newToken(), tx.now()];
  await deleteOldCodes(tx);
  await tx.db.oneTimeCode.create({
    data: {
      ...ownerKey(accountId),
      accountId,
      tokenHash: hashToken(challenge),
      expiresAt: new Date(now.getTime() + challengeMilliseconds),
      createdAt: now,
    },
  });
  return challenge;
}

/** The account that the challenge belongs to; undefined when there is no such challenge. */
export async function findChallenged(
  tx: Pick<BaseContext, 'db'>,
  challenge: string,
): Promise<string | undefined> {
  const row = await tx.db.oneTimeCode.findUnique({
    where: { tokenHash: hashToken(challenge) },
    select: { accountId: true, email: true },
  });
  const accountId = row?.accountId ?? undefined;
  return accountId !== undefined && row?.email === ownerKey(accountId).email ? accountId : undefined;
}

/** Counts a try; false when the challenge is over or was tried too often. */
export async function countChallengeTry(tx: Tx, accountId: string, challenge: string): Promise<boolean> {
  const { count } = await tx.db.oneTimeCode.updateMany({
    where: {
      ...ownerKey(accountId),
      tokenHash: hashToken(challenge),
      consumedAt: null,
      expiresAt: { gt: tx.now() },
      attempts: { lt: maximumTries },
    },
    data: { attempts: { increment: 1 } },
  });
  return count === 1;
}

/** Ends every challenge of the account: one was answered, or there is nothing to answer any more. */
export async function endChallenges(tx: Tx, accountId: string): Promise<void> {
  await tx.db.oneTimeCode.updateMany({
    where: { ...ownerKey(accountId), consumedAt: null },
    data: { consumedAt: tx.now() },
  });
}

const deviceMilliseconds = trustedDeviceDays * 24 * 60 * 60_000;

/** Remembers the device of this call; returns its token. */
export async function trustDevice(tx: InTransaction<BaseContext>, accountId: string): Promise<string> {
  const [token, now] = [newToken(), tx.now()];
  await tx.db.trustedDevice.deleteMany({ where: { accountId, expiresAt: { lte: now } } });
  await tx.db.trustedDevice.create({
    data: {
      accountId,
      tokenHash: hashToken(token),
      userAgent: tx.origin.userAgent,
      expiresAt: new Date(now.getTime() + deviceMilliseconds),
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
