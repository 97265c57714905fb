import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import { mailLink } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { signInCodeMail } from '#server/mail/templates/proof-mails.ts';
import { type AccountRow, findAccount } from '#server/modules/auth/account.data.ts';
import { requireSecondFactor } from '#server/modules/auth/second-factor/second-factor-sign-in.service.ts';
import type { CodeKey } from '#server/modules/auth/sign-in/one-time-code.data.ts';
import {
  issueCode,
  redeem,
  signInMinutes,
  tryCode,
} from '#server/modules/auth/sign-in/one-time-code.service.ts';
import { reportFailedSignIn } from '#server/modules/auth/sign-in/sign-in-attempts.service.ts';
import { refuseOutsideSso } from '#server/modules/auth/social/social-failure.ts';
import {
  findOpenWorkspaces,
  listWorkspaces,
  openSessionIn,
  withTeam,
} from '#server/modules/auth/workspaces/account-workspaces.service.ts';
import {
  authTexts,
  type emailCodeInput,
  type emailInput,
  type loginResult,
  type WorkspaceList,
} from '#shared/auth/auth.schema.ts';

type SendInput = z.output<typeof emailInput>;
type Credentials = Pick<z.output<typeof emailCodeInput>, 'email' | 'code' | 'deviceToken'>;

function keyOf(email: string): CodeKey {
  return { purpose: 'sign-in', email };
}

/**
 * Mails a code and a link. Does not reveal whether there is an account: other addresses get a code too, which is never
 * sent. Nothing is sent while five of the last 15 minutes are unused.
 */
export async function sendSignInCode(ctx: BaseContext, input: SendInput): Promise<void> {
  refuseOutsideSso(ctx, 'email');
  const { email } = input;
  await inTransaction(ctx, async (tx) => {
    const account = await findAccount(tx, email);
    const issued = await issueCode(tx, keyOf(email), { accountId: account?.id });
    if (account === null || issued === undefined) return;
    const { appUrl } = ctx.services.config;
    const page = { path: '/auth/passcode' as const, asked: input.callbackUrl ?? input.appMagicSignUrl };
    const link = mailLink(ctx.services.config, page, { email, code: issued.code });
    const setting = { appUrl, language: account.preferredLanguage };
    const mail = signInCodeMail(setting, { code: issued.code, link, validMinutes: signInMinutes });
    await tx.enqueue(mailSend, { to: email, ...mail });
  });
}

/** The account of a live code; `redeemIf` decides whether the code ends with it. The try counts in any case. */
async function accountOf(
  ctx: BaseContext,
  { email, code }: Credentials,
  redeemIf: (tx: InTransaction<BaseContext>, account: AccountRow) => Promise<boolean>,
): Promise<AccountRow | undefined> {
  refuseOutsideSso(ctx, 'code');
  return inTransaction(ctx, async (tx) => {
    if (!(await tryCode(tx, keyOf(email), code))) return undefined;
    const account = await findAccount(tx, email);
    if (account === null) return undefined;
    if (await redeemIf(tx, account)) await redeem(tx, keyOf(email));
    return account;
  });
}

export function reportWrongCode(ctx: BaseContext, { email }: Credentials): Promise<void> {
  return reportFailedSignIn(ctx, { email, method: 'code', isLocked: false });
}

/**
 * The choice of workspaces for a code, which ends with it. An account without any workspace keeps the code for
 * signing in directly, since there is nothing to choose.
 */
export async function listWorkspacesByCode(
  ctx: BaseContext,
  { includeTeams, ...credentials }: Credentials & { includeTeams?: unknown },
): Promise<WorkspaceList> {
  const account = await accountOf(
    ctx,
    credentials,
    async (tx, { id }) => (await tx.db.user.count({ where: { accountId: id, deletedAt: null } })) > 0,
  );
  if (account === undefined) {
    await reportWrongCode(ctx, credentials);
    throw fieldError('code', authTexts.invalidCode, 'WRONG_CODE');
  }
  await requireSecondFactor(ctx, account, credentials);
  const { id: accountId, email } = account;
  return listWorkspaces(ctx, { accountId, email, includeTeams });
}

/**
 * Signs in to the workspace used last by a code. Returns the result flat and as `loginResponse`; undefined when no
 * account has this code.
 */
export async function signInWithCode(
  ctx: BaseContext,
  credentials: Credentials,
): Promise<z.infer<typeof loginResult> | undefined> {
  const account = await accountOf(ctx, credentials, async () => true);
  if (account === undefined) return undefined;
  await requireSecondFactor(ctx, account, credentials);
  const [workspace] = await findOpenWorkspaces(ctx, account.id);
  const result = await openSessionIn(ctx, account.id, workspace);
  return { ...result, loginResponse: result, ...withTeam(workspace, workspace?.lastTeamId) };
}
