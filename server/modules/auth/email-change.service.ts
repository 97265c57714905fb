import type { AccountContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { emailChangeAskedMail, emailChangedMail } from '#server/mail/templates/mails.ts';
import { emailChangeCodeMail } from '#server/mail/templates/proof-mails.ts';
import { noteAccountEvent } from '#server/modules/auth/account-audit.data.ts';
import { findWantedEmail, setEmail } from '#server/modules/auth/email-change.data.ts';
import type { CodeKey } from '#server/modules/auth/one-time-code.data.ts';
import {
  emailChangeMinutes,
  issueCode,
  redeem,
  tryCode,
} from '#server/modules/auth/one-time-code.service.ts';
import { getOwnAccount } from '#server/modules/auth/password-change.data.ts';
import { findEmail } from '#server/modules/auth/register.data.ts';
import { accountTexts } from '#shared/auth/account.schema.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

type Tx = InTransaction<AccountContext>;

/** Codes are counted against the account that asks, so that nobody spends the tries of somebody else. */
function keyOf(email: string): CodeKey {
  return { purpose: 'email-change', email };
}

/**
 * Mails a code to the new address and a notice to the old one. Says nothing of whether the new address has an account
 * already: then no code is mailed, and all else is the same.
 */
export async function requestEmailChange(
  ctx: AccountContext,
  { email: newEmail }: { email: string },
): Promise<void> {
  const sent = await inTransaction(ctx, (tx) => askForChange(tx, newEmail));
  if (!sent) throw new AppError('too-many', authTexts.tooManyAttempts, { code: 'RATE_LIMITED' });
}

async function askForChange(tx: Tx, newEmail: string): Promise<boolean> {
  const account = await getOwnAccount(tx, tx.accountId);
  if (account.email === newEmail) throw fieldError('email', accountTexts.sameEmail, 'EMAIL_SAME');
  const issued = await issueCode(tx, keyOf(account.email), { accountId: account.id, newEmail });
  if (issued === undefined) return false;
  const { appUrl } = tx.services.config;
  const setting = { appUrl, language: account.preferredLanguage };
  const name = account.firstName ?? undefined;
  const notice = emailChangeAskedMail(setting, { name, newEmail });
  await tx.enqueue('mail.send', { to: account.email, ...notice });
  if (await findEmail(tx, newEmail)) return true;
  const words = { name, newEmail, code: issued.code, validMinutes: emailChangeMinutes };
  await tx.enqueue('mail.send', { to: newEmail, ...emailChangeCodeMail(setting, words) });
  return true;
}

const emailIndex = 'accounts_email_key';

/** Changes the address by the code that was mailed to it: five tries, thirty minutes. */
export async function verifyEmailChange(ctx: AccountContext, { code }: { code: string }): Promise<void> {
  try {
    const isChanged = await inTransaction(ctx, (tx) => changeByCode(tx, code));
    if (!isChanged) throw fieldError('code', authTexts.invalidCode, 'WRONG_CODE');
  } catch (error) {
    throw isUniqueViolation(error, emailIndex)
      ? fieldError('code', authTexts.emailTaken, 'EMAIL_TAKEN')
      : error;
  }
}

async function changeByCode(tx: Tx, code: string): Promise<boolean> {
  const account = await getOwnAccount(tx, tx.accountId);
  const key = keyOf(account.email);
  if (!(await tryCode(tx, key, code))) return false;
  const newEmail = await findWantedEmail(tx, account.id);
  if (newEmail === undefined) return false;
  await redeem(tx, key);
  await setEmail(tx, account.id, newEmail);
  await noteAccountEvent(tx, { accountId: account.id, action: 'account.email', actorType: 'user' });
  const setting = { appUrl: tx.services.config.appUrl, language: account.preferredLanguage };
  const mail = emailChangedMail(setting, { name: account.firstName ?? undefined, newEmail });
  await tx.enqueue('mail.send', { to: account.email, ...mail });
  return true;
}
