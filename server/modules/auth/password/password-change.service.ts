import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import { mailLink } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { passwordChangedMail } from '#server/mail/templates/mails.ts';
import { getOwnAccount, noteAccountEvent } from '#server/modules/auth/account.data.ts';
import { hashPassword, isPassword, refuseCommonPassword } from '#server/modules/auth/password/password.ts';
import { endChallenges } from '#server/modules/auth/second-factor/second-factor-challenge.data.ts';
import { forgetTrustedDevices, revokeAll } from '#server/modules/auth/session/session.data.ts';
import {
  countPasswordAttempt,
  forgetPasswordAttempts,
} from '#server/modules/auth/sign-in/sign-in-attempts.service.ts';
import { accountTexts, type changePasswordInput, passwordRequired } from '#shared/auth/account.schema.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.db.account.update({ where: { id: accountId }, data: { passwordHash } });
}

/** Purposes of mailed links that set a password. */
export const choosingPasswords = ['password-reset', 'first-password'] as const;

/** Links for a new password that were mailed and not used are over. */
async function consumeResets(tx: Tx, accountId: string): Promise<void> {
  await tx.db.oneTimeCode.updateMany({
    where: { purpose: { in: [...choosingPasswords] }, accountId, consumedAt: null },
    data: { consumedAt: tx.now() },
  });
}

type Input = z.output<typeof changePasswordInput>;

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly preferredLanguage: string;
}

interface NewPassword {
  readonly passwordHash: string;
  /** The session that stays. */
  readonly keep?: string;
  readonly action: 'account.password' | 'account.password-reset';
  /** Default: the owner of the account. */
  readonly actorType?: 'user' | 'command-line';
}

/**
 * Writes the new password, ends every session but the one to keep, and notifies the owner. Trusted browsers must pass
 * the second factor again.
 */
export async function replacePassword(
  tx: InTransaction<BaseContext>,
  owner: Owner,
  { passwordHash, keep, action, actorType = 'user' }: NewPassword,
): Promise<void> {
  const { id: accountId, email, preferredLanguage: language } = owner;
  await setPassword(tx, accountId, passwordHash);
  await consumeResets(tx, accountId);
  await revokeAll(tx, { accountId, keep, reason: 'password-changed' });
  await forgetTrustedDevices(tx, accountId);
  await noteAccountEvent(tx, { accountId, action, actorType });
  await endChallenges(tx, accountId);
  const { appUrl } = tx.services.config;
  const link = mailLink(tx.services.config, { path: '/auth/forgot-password' }, { email });
  const mail = passwordChangedMail({ appUrl, language }, { name: owner.firstName ?? undefined, link });
  await tx.enqueue(mailSend, { to: email, ...mail });
  tx.afterCommit(() => tx.services.sessions.forget({ accountId }));
}

/** Changes the own password; the current one opens the way, where there is one. Wrong tries are counted. */
export async function changePassword(ctx: AccountContext, input: Input): Promise<void> {
  const owner = await getOwnAccount(ctx, ctx.accountId);
  await refuseWrongPassword(ctx, owner.passwordHash, input.currentPassword);
  if (input.password === input.currentPassword) {
    throw fieldError('password', accountTexts.samePassword, 'PASSWORD_SAME');
  }
  refuseCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  const change = { passwordHash, keep: ctx.sessionId, action: 'account.password' as const };
  await inTransaction(ctx, (tx) => replacePassword(tx, owner, change));
}

/** Passes an account without a password. Wrong tries are counted, apart from those of signing in. */
export async function refuseWrongPassword(
  ctx: AccountContext,
  hash: string | null,
  current: string | undefined,
): Promise<void> {
  if (hash === null) return;
  if (current === undefined) {
    throw fieldError('currentPassword', accountTexts.currentPassword, passwordRequired);
  }
  // Counted apart from signing in, which a wrong try here must not lock.
  const counted = `change ${ctx.accountId}`;
  await countPasswordAttempt(ctx, counted);
  if (!(await isPassword(hash, current))) {
    throw fieldError('currentPassword', accountTexts.wrongPassword, 'WRONG_PASSWORD');
  }
  await forgetPasswordAttempts(ctx, counted);
}
