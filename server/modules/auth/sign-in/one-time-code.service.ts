import type { BaseContext, Services } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { hashToken, isSame, keyedHash, newCode, newToken } from '#server/modules/auth/secrets.ts';
import {
  type CodeKey,
  type CodePurpose,
  consumeCodes,
  countTry,
  countUnused,
  deleteOldCodes,
  expireCodes,
  isExpiredCode,
  lockCodes,
} from '#server/modules/auth/sign-in/one-time-code.data.ts';
import { normaliseCode } from '#shared/auth/code.ts';

type Tx = InTransaction<BaseContext>;

const minute = 60_000;
const maximumTries = 5;
const maximumUnused = 5;
const sendingWindow = 15 * minute;

interface Rules {
  readonly milliseconds: number;
  /** Whether a link token accompanies the code. */
  readonly withToken: boolean;
  /** Whether sending a new one ends the ones before. */
  readonly replaces: boolean;
}

export const signInMinutes = 15;
export const verificationDays = 7;
export const passwordResetMinutes = 30;
export const emailChangeMinutes = 30;
export const joinRequestHours = 24;

const rules: Readonly<Record<CodePurpose, Rules>> = {
  // Mails overtake each other: whichever arrives first may be used.
  'sign-in': { milliseconds: signInMinutes * minute, withToken: false, replaces: false },
  'email-verification': {
    milliseconds: verificationDays * 24 * 60 * minute,
    withToken: true,
    replaces: true,
  },
  'email-change': { milliseconds: emailChangeMinutes * minute, withToken: false, replaces: true },
  // A request for somebody else's address does not spoil the link that its owner waits for.
  'password-reset': { milliseconds: passwordResetMinutes * minute, withToken: true, replaces: false },
  'first-password': { milliseconds: verificationDays * 24 * 60 * minute, withToken: true, replaces: true },
  // One person may ask several teams at once, each with a code of its own.
  'join-request': { milliseconds: joinRequestHours * 60 * minute, withToken: false, replaces: false },
};

/** The stored form of a code. */
export function codeHashOf(
  { config }: Pick<Services, 'config'>,
  { purpose, email }: CodeKey,
  code: string,
): string {
  return keyedHash(config.jwtSecret, purpose, email, normaliseCode(code));
}

/** Makes a code for an address. Undefined when five of the last 15 minutes were not used. */
export async function issueCode(
  tx: Tx,
  key: CodeKey,
  owner: { accountId?: string; newEmail?: string } = {},
): Promise<{ code: string; token: string } | undefined> {
  const { milliseconds, withToken, replaces } = rules[key.purpose];
  const now = tx.now();
  await lockCodes(tx, key);
  await deleteOldCodes(tx);
  const unused = await countUnused(tx, key, new Date(now.getTime() - sendingWindow));
  if (unused >= maximumUnused) return undefined;
  if (replaces) await expireCodes(tx, key);
  const [code, token] = [newCode(), newToken()];
  await tx.db.oneTimeCode.create({
    data: {
      ...key,
      accountId: owner.accountId ?? null,
      payload: owner.newEmail === undefined ? Prisma.skip : { newEmail: owner.newEmail },
      codeHash: codeHashOf(tx.services, key, code),
      tokenHash: withToken ? hashToken(token) : null,
      expiresAt: new Date(now.getTime() + milliseconds),
      createdAt: now,
    },
  });
  return { code, token };
}

/**
 * Whether the code is a live one of this address. Each call is one of five tries, so the transaction has to commit
 * also when the answer is no. The code stays usable until `redeem`.
 */
export async function tryCode(tx: Tx, key: CodeKey, code: string): Promise<boolean> {
  await lockCodes(tx, key);
  const codeHash = codeHashOf(tx.services, key, code);
  const live = await countTry(tx, key, { tried: codeHash, maximum: maximumTries });
  return live.some((hash) => isSame(hash, codeHash));
}

/** Ends every code of the address and purpose. */
export function redeem(tx: Tx, key: CodeKey): Promise<void> {
  return consumeCodes(tx, key);
}

export function isLate(tx: Tx, key: CodeKey, code: string): Promise<boolean> {
  return isExpiredCode(tx, key, codeHashOf(tx.services, key, code));
}
