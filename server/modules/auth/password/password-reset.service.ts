import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { mailLink } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { passwordResetMail } from '#server/mail/templates/proof-mails.ts';
import { findAccount } from '#server/modules/auth/account.data.ts';
import { claimAccount } from '#server/modules/auth/email/verification.service.ts';
import { hashPassword, refuseCommonPassword } from '#server/modules/auth/password/password.ts';
import { choosingPasswords, replacePassword } from '#server/modules/auth/password/password-change.service.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { issueCode, passwordResetMinutes } from '#server/modules/auth/sign-in/one-time-code.service.ts';
import { forgetPasswordAttempts } from '#server/modules/auth/sign-in/sign-in-attempts.service.ts';
import { refuseOutsideSso } from '#server/modules/auth/social/social-failure.ts';
import {
  accountTexts,
  type requestPasswordInput,
  type resetPasswordInput,
} from '#shared/auth/account.schema.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

function usable(tokenHash: string, now: Date): Prisma.OneTimeCodeWhereInput {
  return {
    purpose: { in: [...choosingPasswords] },
    tokenHash,
    consumedAt: null,
    expiresAt: { gt: now },
    account: { isActive: true, deletedAt: null },
  };
}

const owner = { id: true, email: true, emailVerifiedAt: true, firstName: true, preferredLanguage: true };

/** The account whose password the token may set. Null for a wrong, used or expired token. */
async function findResetOwner(ctx: Pick<BaseContext, 'db' | 'now'>, tokenHash: string) {
  const row = await ctx.db.oneTimeCode.findFirst({
    where: usable(tokenHash, ctx.now()),
    select: { email: true, account: { select: owner } },
  });
  // An address given up since then proves nothing any more.
  return row?.account?.email === row?.email ? (row?.account ?? null) : null;
}

/** Consumes the token; only one of two concurrent calls succeeds. */
async function consumeReset(tx: Tx, tokenHash: string): Promise<boolean> {
  const now = tx.now();
  const { count } = await tx.db.oneTimeCode.updateMany({
    where: usable(tokenHash, now),
    data: { consumedAt: now },
  });
  return count > 0;
}

type RequestInput = Pick<z.output<typeof requestPasswordInput>, 'email' | 'callbackUrl'>;
type ResetInput = Pick<z.output<typeof resetPasswordInput>, 'token' | 'password'>;

/**
 * Mails a link for setting a new password. Does not reveal whether there is an account: other addresses get a token
 * too, which is never sent. Nothing is sent while five of the last 15 minutes are unused.
 */
export async function requestPassword(ctx: BaseContext, input: RequestInput): Promise<void> {
  refuseOutsideSso(ctx, 'email');
  const { email, callbackUrl: asked } = input;
  await inTransaction(ctx, async (tx) => {
    const account = await findAccount(tx, email);
    const issued = await issueCode(tx, { purpose: 'password-reset', email }, { accountId: account?.id });
    if (account === null || issued === undefined) return;
    const { appUrl } = ctx.services.config;
    const link = mailLink(
      ctx.services.config,
      { path: '/auth/reset-password', asked },
      { token: issued.token },
    );
    const words = { name: account.firstName ?? undefined, link, validMinutes: passwordResetMinutes };
    const mail = passwordResetMail({ appUrl, language: account.preferredLanguage }, words);
    await tx.enqueue(mailSend, { to: email, ...mail });
  });
}

function failed() {
  return fieldError('token', accountTexts.resetFailed, 'RESET_FAILED');
}

/** Sets a new password by the token of the mailed link, which proves the address as well. Every session ends. */
export async function resetPassword(ctx: BaseContext, { token, password }: ResetInput): Promise<void> {
  refuseOutsideSso(ctx, 'password');
  const tokenHash = hashToken(token);
  const owner = await findResetOwner(ctx, tokenHash);
  if (owner === null) throw failed();
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    if (!(await consumeReset(tx, tokenHash))) throw failed();
    await claimAccount(tx, owner);
    await replacePassword(tx, owner, { passwordHash, action: 'account.password-reset' });
  });
  await forgetPasswordAttempts(ctx, owner.email);
}
