import { z } from 'zod';
import type { AccountContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { AppError, fieldError, forbidden, unauthenticated } from '#server/errors.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { emailChangeAskedMail, emailChangedMail } from '#server/mail/templates/mails.ts';
import { emailChangeCodeMail, emailChangeProofMail } from '#server/mail/templates/proof-mails.ts';
import { type AccountRow, getOwnAccount, noteAccountEvent } from '#server/modules/auth/account.data.ts';
import { refuseWrongPassword } from '#server/modules/auth/password/password-change.service.ts';
import { findEmail } from '#server/modules/auth/registration/register.data.ts';
import { findFactor, lockFactor } from '#server/modules/auth/second-factor/second-factor.data.ts';
import { spendCode } from '#server/modules/auth/second-factor/second-factor-check.service.ts';
import {
  countGuess,
  forgetGuesses,
} from '#server/modules/auth/second-factor/second-factor-sign-in.service.ts';
import { type CodeKey, expireCodes } from '#server/modules/auth/sign-in/one-time-code.data.ts';
import {
  emailChangeMinutes,
  issueCode,
  redeem,
  tryCode,
} from '#server/modules/auth/sign-in/one-time-code.service.ts';
import {
  accountTexts,
  type CodeReceiver,
  newAddressNext,
  secondFactorCodeRequired,
} from '#shared/auth/account.schema.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

const payload = z.object({ newEmail: z.string() });

/** The address the account last requested with a code of this key, while that may still be entered. */
async function findNewEmail(tx: Tx, accountId: string, key: CodeKey): Promise<string | undefined> {
  const row = await tx.db.oneTimeCode.findFirst({
    where: { ...key, accountId, consumedAt: null, expiresAt: { gt: tx.now() } },
    select: { payload: true },
    orderBy: { createdAt: 'desc' },
  });
  return payload.safeParse(row?.payload).data?.newEmail;
}

/** The address changes, proven by the code; codes and links mailed to the old one are over. */
async function setEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  const now = tx.now();
  await tx.db.account.update({ where: { id: accountId }, data: { email, emailVerifiedAt: now } });
  await tx.db.oneTimeCode.updateMany({ where: { accountId, consumedAt: null }, data: { consumedAt: now } });
  const users = await tx.db.user.findMany({ where: { accountId }, select: { id: true, tenantId: true } });
  tx.afterCommit(async () => {
    tx.services.sessions.forget({ accountId });
    for (const { id, tenantId } of users) {
      await tx.services.live.publish(tenantId, 'user', id);
      await tx.services.live.publish(tenantId, 'teams');
    }
  });
}

interface OwnerProof {
  readonly currentPassword?: string | undefined;
  /** A code of the second factor. */
  readonly code?: string | undefined;
}

/**
 * Checks that the caller owns the account, and not just an open session: by a code of the second factor where that is
 * on, else by the password. False for an account that has neither; throws for a missing or wrong proof.
 */
async function proveOwner(
  ctx: AccountContext,
  { passwordHash }: { passwordHash: string | null },
  { currentPassword, code }: OwnerProof,
): Promise<boolean> {
  const factor = await findFactor(ctx, ctx.accountId);
  if (factor !== null && factor.totpEnabledAt !== null) {
    await proveByFactor(ctx, code);
    return true;
  }
  await refuseWrongPassword(ctx, passwordHash, currentPassword);
  return passwordHash !== null;
}

async function proveByFactor(ctx: AccountContext, code: string | undefined): Promise<void> {
  if (code === undefined) throw fieldError('code', secondFactorTexts.required, secondFactorCodeRequired);
  const { accountId } = ctx;
  await countGuess(ctx, accountId);
  const isRight = await inTransaction(ctx, async (tx) => {
    const factor = await lockFactor(tx, accountId);
    if (factor === null) throw unauthenticated();
    return spendCode(tx, { accountId, factor }, code);
  });
  if (!isRight) throw fieldError('code', secondFactorTexts.wrongCode, 'WRONG_CODE');
  await forgetGuesses(ctx, accountId);
}

type Tx = InTransaction<AccountContext>;

/** Codes are counted for the account that requests them, so that nobody spends the tries of somebody else. */
function keyOf({ email }: AccountRow): CodeKey {
  return { purpose: 'email-change', email };
}

/** The key of the code for the present address. */
function proofKeyOf({ id }: AccountRow): CodeKey {
  return { purpose: 'email-change', email: `proof:${id}` };
}

function wordsFor({ services }: Tx, account: AccountRow, newEmail: string) {
  const setting = { appUrl: services.config.appUrl, language: account.preferredLanguage };
  return { setting, words: { name: account.firstName ?? undefined, newEmail } };
}

function tooMany(): AppError {
  return new AppError('too-many', authTexts.tooManyAttempts, { code: 'RATE_LIMITED' });
}

/**
 * Mails a code to the new address and a notice to the old one. An account that has nothing to prove itself with gets a
 * code at its present address first, unless that was never verified. Says nothing of whether the new address has an
 * account already: then no code is mailed, and all else is the same.
 */
export async function requestEmailChange(
  ctx: AccountContext,
  { email: newEmail, ...ownerProof }: { email: string } & OwnerProof,
): Promise<CodeReceiver> {
  const account = await getOwnAccount(ctx, ctx.accountId);
  if (account.hasTemporaryPassword) throw forbidden(accountTexts.ownPasswordFirst, 'TEMPORARY_PASSWORD');
  if (account.email === newEmail) throw fieldError('email', accountTexts.sameEmail, 'EMAIL_SAME');
  const isProven = (await proveOwner(ctx, account, ownerProof)) || account.emailVerifiedAt === null;
  const sent = await inTransaction(ctx, async (tx) => {
    if (!isProven) return mailToCurrent(tx, account, newEmail);
    const isSent = await mailToNew(tx, account, newEmail);
    const { setting, words } = wordsFor(tx, account, newEmail);
    if (isSent) await tx.enqueue(mailSend, { to: account.email, ...emailChangeAskedMail(setting, words) });
    return isSent;
  });
  if (!sent) throw tooMany();
  return isProven ? 'new' : 'current';
}

async function mailToCurrent(tx: Tx, account: AccountRow, newEmail: string): Promise<boolean> {
  const issued = await issueCode(tx, proofKeyOf(account), { accountId: account.id, newEmail });
  if (issued === undefined) return false;
  await expireCodes(tx, keyOf(account));
  const { setting, words } = wordsFor(tx, account, newEmail);
  const code = { code: issued.code, validMinutes: emailChangeMinutes };
  await tx.enqueue(mailSend, {
    to: account.email,
    ...emailChangeProofMail(setting, { ...words, ...code }),
  });
  return true;
}

async function mailToNew(tx: Tx, account: AccountRow, newEmail: string): Promise<boolean> {
  const issued = await issueCode(tx, keyOf(account), { accountId: account.id, newEmail });
  if (issued === undefined) return false;
  if (await findEmail(tx, newEmail)) return true;
  const { setting, words } = wordsFor(tx, account, newEmail);
  const code = { code: issued.code, validMinutes: emailChangeMinutes };
  await tx.enqueue(mailSend, { to: newEmail, ...emailChangeCodeMail(setting, { ...words, ...code }) });
  return true;
}

const emailIndex = 'accounts_email_key';

/**
 * Changes the address by the code that was mailed to it: five tries, thirty minutes. Also accepts the code of the
 * present address, where one was needed: it then mails another code to the new address and answers with an error,
 * since nothing has changed yet.
 */
export async function verifyEmailChange(ctx: AccountContext, { code }: { code: string }): Promise<void> {
  const outcome = await inTransaction(ctx, (tx) => redeemCode(tx, code)).catch((error: unknown) => {
    throw isUniqueViolation(error, emailIndex)
      ? fieldError('code', authTexts.emailTaken, 'EMAIL_TAKEN')
      : error;
  });
  if (outcome === 'wrong') throw fieldError('code', authTexts.invalidCode, 'WRONG_CODE');
  if (outcome === 'proven') throw fieldError('code', accountTexts.newAddressNext, newAddressNext);
  if (outcome === 'too-many') throw tooMany();
}

async function redeemCode(tx: Tx, code: string): Promise<'changed' | 'proven' | 'too-many' | 'wrong'> {
  const account = await getOwnAccount(tx, tx.accountId);
  const proofKey = proofKeyOf(account);
  if (!(await tryCode(tx, proofKey, code)))
    return (await changeByCode(tx, account, code)) ? 'changed' : 'wrong';
  const newEmail = await findNewEmail(tx, account.id, proofKey);
  if (newEmail === undefined) return 'wrong';
  await redeem(tx, proofKey);
  return (await mailToNew(tx, account, newEmail)) ? 'proven' : 'too-many';
}

async function changeByCode(tx: Tx, account: AccountRow, code: string): Promise<boolean> {
  const key = keyOf(account);
  if (!(await tryCode(tx, key, code))) return false;
  const newEmail = await findNewEmail(tx, account.id, key);
  if (newEmail === undefined) return false;
  await redeem(tx, key);
  await setEmail(tx, account.id, newEmail);
  await noteAccountEvent(tx, { accountId: account.id, action: 'account.email', actorType: 'user' });
  const { setting, words } = wordsFor(tx, account, newEmail);
  await tx.enqueue(mailSend, { to: account.email, ...emailChangedMail(setting, words) });
  return true;
}
