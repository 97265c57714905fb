import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { fieldError } from '#server/errors.ts';
import { type AccountRow, findAccount } from '#server/modules/auth/account.data.ts';
import { isPassword } from '#server/modules/auth/password/password.ts';
import { requireSecondFactor } from '#server/modules/auth/second-factor/second-factor-sign-in.service.ts';
import type { AuthResult } from '#server/modules/auth/session/session.service.ts';
import {
  countPasswordAttempt,
  forgetPasswordAttempts,
  reportFailedSignIn,
} from '#server/modules/auth/sign-in/sign-in-attempts.service.ts';
import { refusePasswordOutsideSso } from '#server/modules/auth/social/social-failure.ts';
import {
  listWorkspaces,
  openSessionInLast,
} from '#server/modules/auth/workspaces/account-workspaces.service.ts';
import { authTexts, type emailPasswordInput, type WorkspaceList } from '#shared/auth/auth.schema.ts';

type Credentials = Pick<z.output<typeof emailPasswordInput>, 'email' | 'password' | 'deviceToken'>;

/** The account of these credentials; 400 without saying which of the two is wrong. */
async function accountOf(
  ctx: BaseContext,
  { email, password, deviceToken }: Credentials,
  wrong: string,
): Promise<AccountRow> {
  refusePasswordOutsideSso(ctx, email);
  const left = await countPasswordAttempt(ctx, email);
  const account = await findAccount(ctx, email);
  const isRight = await isPassword(account?.passwordHash, password);
  if (account === null || !isRight) {
    await reportFailedSignIn(ctx, { email, method: 'password', isLocked: left === 0 });
    throw fieldError('password', wrong, 'WRONG_CREDENTIALS');
  }
  await forgetPasswordAttempts(ctx, email);
  if (account.totpEnabledAt !== null) await requireSecondFactor(ctx, account, { deviceToken });
  return account;
}

/** Signs in to the workspace used last; an account without one gets a session without one. */
export async function signInWithPassword(ctx: BaseContext, credentials: Credentials): Promise<AuthResult> {
  const { id: accountId } = await accountOf(ctx, credentials, authTexts.invalidLogin);
  return openSessionInLast(ctx, accountId);
}

export async function listWorkspacesByPassword(
  ctx: BaseContext,
  { includeTeams, ...credentials }: Credentials & { includeTeams?: unknown },
): Promise<WorkspaceList> {
  const { id: accountId, email } = await accountOf(ctx, credentials, authTexts.wrongPassword);
  return listWorkspaces(ctx, { accountId, email, includeTeams });
}
