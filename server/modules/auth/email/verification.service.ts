import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError, badRequest, fieldError } from '#server/errors.ts';
import { linkTo, mailLink } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { firstPasswordMail, verifyEmailMail } from '#server/mail/templates/proof-mails.ts';
import { type AccountRow, findAccount } from '#server/modules/auth/account.data.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import type { CodeKey } from '#server/modules/auth/sign-in/one-time-code.data.ts';
import {
  isLate,
  issueCode,
  redeem,
  tryCode,
  verificationDays,
} from '#server/modules/auth/sign-in/one-time-code.service.ts';
import {
  authTexts,
  callTexts,
  type resendVerificationInput,
  type verifyTokenInput,
} from '#shared/auth/auth.schema.ts';

async function findVerification(tx: Tx, email: string, tokenHash: string) {
  return tx.db.oneTimeCode.findFirst({
    where: { purpose: 'email-verification', email, tokenHash },
    select: { expiresAt: true },
  });
}

/** Marks the account as verified and publishes it. */
export async function markVerified(tx: Tx, accountId: string): Promise<void> {
  await tx.db.account.update({ where: { id: accountId }, data: { emailVerifiedAt: tx.now() } });
  const users = await tx.db.user.findMany({ where: { accountId }, select: { id: true, tenantId: true } });
  tx.afterCommit(async () => {
    for (const { id, tenantId } of users) await tx.services.live.publish(tenantId, 'user', id);
  });
}

type Tx = InTransaction<BaseContext>;
type Recipient = Pick<
  AccountRow,
  'id' | 'email' | 'firstName' | 'preferredLanguage' | 'hasTemporaryPassword'
>;

function keyOf(email: string): CodeKey {
  return { purpose: 'email-verification', email };
}

/**
 * Mails a verification of the address: a code and a link, or for an account with a temporary password a link to
 * choose another. False when too many were sent and not used.
 */
export async function sendVerification(
  tx: Tx,
  account: Recipient,
  { confirmationUrl }: { confirmationUrl?: string },
): Promise<boolean> {
  if (account.hasTemporaryPassword) return sendPasswordChoice(tx, account);
  const { id: accountId, email, firstName, preferredLanguage: language } = account;
  const issued = await issueCode(tx, keyOf(email), { accountId });
  if (issued === undefined) return false;
  const { appUrl } = tx.services.config;
  const page = { path: '/verify-email' as const, asked: confirmationUrl };
  const link = mailLink(tx.services.config, page, { email, token: issued.token });
  const words = { name: firstName ?? undefined, code: issued.code, link, validDays: verificationDays };
  await tx.enqueue(mailSend, { to: email, ...verifyEmailMail({ appUrl, language }, words) });
  return true;
}

/** A code would verify the address although the creator of the account still has the password. */
async function sendPasswordChoice(tx: Tx, account: Recipient): Promise<boolean> {
  const { id: accountId, email, firstName, preferredLanguage: language } = account;
  const issued = await issueCode(tx, { purpose: 'first-password', email }, { accountId });
  if (issued === undefined) return false;
  const { appUrl } = tx.services.config;
  const link = linkTo(appUrl, '/auth/reset-password', { token: issued.token });
  const words = { name: firstName ?? undefined, email, link, validDays: verificationDays };
  await tx.enqueue(mailSend, { to: email, ...firstPasswordMail({ appUrl, language }, words) });
  return true;
}

/** Sends the caller a new link and code. */
export async function resendVerification(
  ctx: AccountContext,
  input: z.output<typeof resendVerificationInput>,
): Promise<void> {
  // The page shows an outdated address: its user would wait for a mail in the wrong mailbox.
  const isOther = input.email !== undefined && input.email !== ctx.email;
  if (isOther) throw fieldError('email', callTexts.emailNotFound, 'EMAIL_NOT_FOUND');
  const sent = await inTransaction(ctx, async (tx) => {
    const account = await findAccount(tx, ctx.email);
    if (account === null || account.emailVerifiedAt !== null) throw alreadyVerified();
    return sendVerification(tx, account, { confirmationUrl: input.appEmailConfirmationUrl });
  });
  if (!sent) throw new AppError('too-many', authTexts.tooManyAttempts, { code: 'RATE_LIMITED' });
}

function alreadyVerified() {
  return badRequest(authTexts.alreadyVerified, { code: 'ALREADY_VERIFIED' });
}

type Outcome = 'verified' | 'already' | 'late' | 'wrong';

/** Verifies the caller's address by the mailed code: five tries, seven days. */
export async function verifyByCode(ctx: AccountContext, { code }: { code: string }): Promise<void> {
  const outcome = await inTransaction(ctx, (tx) => outcomeOfCode(tx, ctx.email, code));
  finish(ctx, { outcome, accountId: ctx.accountId, field: 'code' });
}

async function outcomeOfCode(tx: Tx, email: string, code: string): Promise<Outcome> {
  const account = await findAccount(tx, email);
  if (account === null) return 'wrong';
  if (account.emailVerifiedAt !== null) return 'already';
  if (!(await tryCode(tx, keyOf(email), code)))
    return (await isLate(tx, keyOf(email), code)) ? 'late' : 'wrong';
  await verify(tx, account);
  return 'verified';
}

/** Verifies an address by the token of the mailed link; needs no session. */
export async function verifyByToken(
  ctx: BaseContext,
  input: z.output<typeof verifyTokenInput>,
): Promise<void> {
  const account = await findAccount(ctx, input.email);
  const outcome = await inTransaction(ctx, (tx) => outcomeOfToken(tx, account, input.token));
  finish(ctx, { outcome, accountId: account?.id, field: 'token' });
}

async function outcomeOfToken(tx: Tx, account: AccountRow | null, token: string): Promise<Outcome> {
  if (account === null) return 'wrong';
  const sent = await findVerification(tx, account.email, hashToken(token));
  if (sent === null) return 'wrong';
  if (account.emailVerifiedAt !== null) return 'already';
  if (sent.expiresAt <= tx.now()) return 'late';
  await verify(tx, account);
  return 'verified';
}

async function verify(tx: Tx, account: AccountRow): Promise<void> {
  await redeem(tx, keyOf(account.email));
  await markVerified(tx, account.id);
}

function finish(
  ctx: BaseContext,
  { outcome, accountId, field }: { outcome: Outcome; accountId: string | undefined; field: string },
): void {
  if (outcome === 'already') throw alreadyVerified();
  if (outcome === 'late') throw fieldError(field, authTexts.verifyExpired, 'EXPIRED');
  if (outcome === 'wrong') throw fieldError(field, authTexts.verifyFailed, 'WRONG_CODE');
  ctx.services.sessions.forget({ accountId });
}

/**
 * Hands an account to the person who proved its address. Before that anybody could have created it, so all earlier
 * credentials end: password, providers, second factor, codes, sessions, tokens. The new password replaces the old
 * one; the account's data stays. A verified account stays unchanged.
 */
export async function claimAccount(
  tx: Tx,
  { id: accountId, emailVerifiedAt }: Pick<AccountRow, 'id' | 'emailVerifiedAt'>,
  { passwordHash }: { passwordHash?: string | undefined } = {},
): Promise<void> {
  if (emailVerifiedAt !== null) return;
  await tx.db.account.update({
    where: { id: accountId },
    data: {
      ...{ passwordHash: passwordHash ?? null, hasTemporaryPassword: false },
      ...{ totpSecret: null, totpEnabledAt: null, totpLastStep: null },
    },
  });
  const own = { where: { accountId } };
  await tx.db.socialAccount.deleteMany(own);
  await tx.db.recoveryCode.deleteMany(own);
  await tx.db.trustedDevice.deleteMany(own);
  await tx.db.oneTimeCode.deleteMany(own);
  await revokeEverything(tx, accountId);
  await markVerified(tx, accountId);
  tx.afterCommit(() => tx.services.sessions.forget({ accountId }));
}

async function revokeEverything(tx: Tx, accountId: string): Promise<void> {
  const now = tx.now();
  await tx.db.session.updateMany({
    where: { accountId, revokedAt: null },
    data: { revokedAt: now, revokedReason: 'address-proved' },
  });
  const open = { where: { user: { accountId }, revokedAt: null }, data: { revokedAt: now } };
  await tx.db.apiToken.updateMany(open);
  await tx.db.calendarFeed.updateMany(open);
}
