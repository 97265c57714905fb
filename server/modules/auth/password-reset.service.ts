import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import { mailLink } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { passwordResetMail } from '#server/mail/templates/proof-mails.ts';
import { findAccount } from '#server/modules/auth/account.data.ts';
import { claimAccount } from '#server/modules/auth/claim-account.service.ts';
import { issueCode, passwordResetMinutes } from '#server/modules/auth/one-time-code.service.ts';
import { hashPassword, refuseCommonPassword } from '#server/modules/auth/password.ts';
import { forgetPasswordAttempts } from '#server/modules/auth/password-attempts.ts';
import { replacePassword } from '#server/modules/auth/password-change.service.ts';
import { findResetOwner, takeReset } from '#server/modules/auth/password-reset.data.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { refuseOutsideSso } from '#server/modules/auth/social/sso-only.ts';
import {
  accountTexts,
  type requestPasswordInput,
  type resetPasswordInput,
} from '#shared/auth/account.schema.ts';

type RequestInput = Pick<z.output<typeof requestPasswordInput>, 'email' | 'callbackUrl'>;
type ResetInput = Pick<z.output<typeof resetPasswordInput>, 'token' | 'password'>;

/**
 * Mails a link for setting a new password. Says nothing of whether the address is known: an unknown one gets a token
 * too, which nobody is told. Nothing is sent while five of the last 15 minutes are unused.
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
    if (!(await takeReset(tx, tokenHash))) throw failed();
    await claimAccount(tx, owner);
    await replacePassword(tx, owner, { passwordHash, action: 'account.password-reset' });
  });
  await forgetPasswordAttempts(ctx, owner.email);
}
