import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError, forbidden, notFound } from '#server/errors.ts';
import { type AccountRow, findAccount } from '#server/modules/auth/account.data.ts';
import {
  claimAccount,
  markVerified,
  sendVerification,
} from '#server/modules/auth/email/verification.service.ts';
import {
  hashPassword,
  randomPassword,
  refuseCommonPassword,
} from '#server/modules/auth/password/password.ts';
import { createAccount, findEmail } from '#server/modules/auth/registration/register.data.ts';
import { requireSecondFactor } from '#server/modules/auth/second-factor/second-factor-sign-in.service.ts';
import type { AuthResult } from '#server/modules/auth/session/session.service.ts';
import { reportWrongCode, signInWithCode } from '#server/modules/auth/sign-in/code-sign-in.service.ts';
import { refuseOutsideSso } from '#server/modules/auth/social/social-failure.ts';
import { openSessionIn, withTeam } from '#server/modules/auth/workspaces/account-workspaces.service.ts';
import { findWorkspaces } from '#server/modules/auth/workspaces/account-workspaces.sql.ts';
import { notifyJoined } from '#server/modules/invitations/invite-mail.ts';
import {
  findProven,
  type Proof,
  type ProvenInvite,
  proveInvite,
  requireOpen,
  wrongProof,
} from '#server/modules/invitations/invite-proof.ts';
import { grantedRoleId, invitationsOff } from '#server/modules/invitations/invite-terms.ts';
import {
  findOpenInvites,
  type InviteRow,
  inviterOf,
  lockInvite,
  noteInvite,
  readInvite,
  setInviteStatus,
  teamsOf,
  toInvite,
} from '#server/modules/invitations/invites.data.ts';
import { makeMember } from '#server/modules/invitations/membership.service.ts';
import { authTexts, type loginResult } from '#shared/auth/auth.schema.ts';
import { splitName } from '#shared/auth/names.ts';
import type { InviteAction } from '#shared/enums/invitation.ts';
import { type List, statusOk, toList } from '#shared/http/envelope.ts';
import {
  type acceptInviteInput,
  type Invite,
  type InviteVerified,
  invitationTexts,
  type rejectInviteInput,
} from '#shared/invitations/invitation.schema.ts';

type Tx = InTransaction<BaseContext>;

interface Invitee {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Counts for a new account only. */
  readonly password?: string | undefined;
  readonly deviceToken?: string | undefined;
}

/** Accepts by code or link, and signs in: a new account is created on the way, an existing one keeps its password. */
export async function acceptInvite(
  ctx: BaseContext,
  { user, password, ...proof }: z.output<typeof acceptInviteInput>,
): Promise<AuthResult> {
  const proven = await proveInvite(ctx, proof);
  return acceptProven(ctx, proven, { firstName: user?.firstName, lastName: user?.lastName, password });
}

/** Signs in with a code for that, or with that of an invitation, which is accepted by it. */
export async function signInWithAnyCode(
  ctx: BaseContext,
  credentials: { email: string; code: string; deviceToken?: string | undefined },
): Promise<z.infer<typeof loginResult>> {
  const own = await signInWithCode(ctx, credentials);
  if (own !== undefined) return own;
  const { deviceToken, ...proof } = credentials;
  const proven = await findProven(ctx, proof);
  if (proven === undefined) {
    await reportWrongCode(ctx, credentials);
    throw fieldError('email', authTexts.wrongCode, 'WRONG_CODE');
  }
  requireOpen(ctx, proven.invite);
  const result = await acceptProven(ctx, proven, { password: randomPassword(), deviceToken });
  return { ...result, loginResponse: result };
}

/** The membership exists before the second factor is required. */
async function acceptProven(ctx: BaseContext, proven: ProvenInvite, invitee: Invitee): Promise<AuthResult> {
  refuseOutsideSso(ctx, 'email');
  const { invite, proof } = proven;
  if (!invite.organization.invitesAllowed) throw invitationsOff();
  const account = await findAccount(ctx, invite.email);
  if (account !== null && proof === 'link') throw forbidden(invitationTexts.signInFirst, 'SIGN_IN_REQUIRED');
  const passwordHash = await passwordHashFor(ctx, invite, account, invitee.password);
  const { accountId, userId, teamId } = await inTransaction(ctx, async (tx) => {
    const current = await lockInvite(tx, invite.id);
    if (current === null || current.codeHash !== invite.codeHash) throw wrongProof({});
    requireOpen(tx, current);
    if (account !== null) await claimAccount(tx, account, { passwordHash });
    const id = account?.id ?? (await createInvited(tx, proven, { ...invitee, passwordHash }));
    return acceptAs(tx, current, id);
  });
  if (account !== null) await requireSecondFactor(ctx, account, invitee);
  const result = await openSessionIn(ctx, accountId, { tenantId: invite.tenantId, userId, teamId });
  const workspaces = await findWorkspaces(ctx, accountId);
  return {
    ...result,
    ...withTeam(
      workspaces.find((one) => one.userId === userId),
      teamId,
    ),
  };
}

/** The password that is going to count; undefined for an account that keeps its own. */
async function passwordHashFor(
  ctx: BaseContext,
  { email }: InviteRow,
  account: AccountRow | null,
  password: string | undefined,
): Promise<string | undefined> {
  if (account !== null && account.emailVerifiedAt !== null) return undefined;
  if (account === null) {
    if (await findEmail(ctx, email)) throw fieldError('email', authTexts.emailTaken, 'EMAIL_TAKEN');
    if (password === undefined) throw fieldError('password', authTexts.password, 'PASSWORD_REQUIRED');
  }
  if (password === undefined) return undefined;
  refuseCommonPassword(password);
  return hashPassword(password);
}

async function createInvited(
  tx: Tx,
  { invite, proof }: ProvenInvite,
  { firstName, lastName, passwordHash }: Invitee & { passwordHash: string | undefined },
): Promise<string> {
  const { email, fullName } = invite;
  const named = firstName !== undefined || lastName !== undefined;
  const name = named ? { firstName, lastName } : splitName(fullName ?? '', 'lastName');
  const preferredLanguage = tx.origin.language;
  const account = await createAccount(tx, {
    ...name,
    email,
    passwordHash: passwordHash ?? (await hashPassword(randomPassword())),
    preferredLanguage,
  });
  if (proof === 'mail') await markVerified(tx, account.id);
  else await sendVerification(tx, account, {});
  return account.id;
}

/** Makes the account a member of all teams of the invitation. */
async function acceptAs(tx: Tx, invite: InviteRow, accountId: string) {
  const { id, tenantId, organizationId } = invite;
  const teamIds = teamsOf(invite).map((team) => team.id);
  const { userId, employeeId, joinedTeamIds } = await makeMember(tx, {
    tenantId,
    organizationId,
    accountId,
    roleId: await grantedRoleId(tx, invite),
    teamIds,
    projectIds: invite.projects.map(({ projectId }) => projectId),
    startedWorkOn: invite.startedWorkOn ?? tx.now(),
  });
  await setInviteStatus(tx, id, { status: 'ACCEPTED', userId });
  await noteInvite(tx, 'accept', invite, { userId, employeeId });
  await notifyJoined(tx, invite, { userId, joinedTeamIds });
  tx.afterCommit(() => tx.services.live.publish(tenantId, 'invitations'));
  return { accountId, userId, teamId: teamIds[0] };
}

/** The open invitation behind a code or link, as far as its receiver may see it. */
export async function validateInvite(ctx: BaseContext, input: Proof): Promise<InviteVerified> {
  const { invite, proof } = await proveInvite(ctx, input);
  const { id, email, fullName, expireDate } = invite;
  const { invitesAllowed: _setting, imageUrl: image, ...organization } = invite.organization;
  const inviter = inviterOf(invite);
  const hasAccount = (await findAccount(ctx, email)) !== null;
  return {
    id,
    email,
    fullName: fullName ?? '',
    organization: { ...organization, image },
    teams: teamsOf(invite),
    expireDate,
    invitedByUser: inviter && { id: inviter.id, name: inviter.name },
    hasAccount,
    mustSignIn: hasAccount && proof === 'link',
  };
}

export async function rejectInvite(
  ctx: BaseContext,
  proof: z.output<typeof rejectInviteInput>,
): Promise<typeof statusOk> {
  const { invite } = await proveInvite(ctx, proof);
  await inTransaction(ctx, async (tx) => {
    const current = await lockInvite(tx, invite.id);
    if (current === null) throw notFound('The invitation');
    requireOpen(tx, current);
    await reject(tx, current);
  });
  return statusOk;
}

async function reject(tx: InTransaction<BaseContext>, invite: InviteRow): Promise<void> {
  await setInviteStatus(tx, invite.id, { status: 'REJECTED' });
  await noteInvite(tx, 'reject', invite, {});
  tx.afterCommit(() => tx.services.live.publish(invite.tenantId, 'invitations'));
}

/** Open invitations to the caller's address. Until it is verified it may be somebody else's. */
export async function listOwnInvites(ctx: AccountContext): Promise<List<Invite>> {
  if (!ctx.isEmailVerified) return toList([]);
  const invites = await findOpenInvites(ctx, ctx.email);
  const now = ctx.now();
  return toList(invites.filter((row) => teamsOf(row).length > 0).map((row) => toInvite(row, now)));
}

/** Accepts or rejects an invitation to the caller's own address; 404 for every other. */
export async function respondToInvite(
  ctx: AccountContext,
  id: string,
  action: InviteAction,
): Promise<Invite> {
  if (!ctx.isEmailVerified) throw forbidden(invitationTexts.unverified, 'EMAIL_UNVERIFIED');
  await inTransaction(ctx, async (tx) => {
    const invite = await lockInvite(tx, id);
    if (invite === null || invite.email !== ctx.email) throw notFound('The invitation');
    requireOpen(tx, invite);
    if (action === 'ACCEPTED') {
      if (!invite.organization.invitesAllowed) throw invitationsOff();
      await acceptAs(tx, invite, ctx.accountId);
      return;
    }
    await reject(tx, invite);
  });
  return toInvite(await readInvite(ctx, id), ctx.now());
}
