import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError, forbidden } from '#server/errors.ts';
import { type AccountRow, findAccount, noteSignIn } from '#server/modules/auth/account.data.ts';
import { claimAccount } from '#server/modules/auth/claim-account.service.ts';
import { reportWrongCode, signInWithCode } from '#server/modules/auth/code-sign-in.service.ts';
import { hashPassword, randomPassword, refuseCommonPassword } from '#server/modules/auth/password.ts';
import { readPlaces } from '#server/modules/auth/places.sql.ts';
import { createAccount, findEmail } from '#server/modules/auth/register.data.ts';
import { requireSecondFactor } from '#server/modules/auth/second-factor-sign-in.service.ts';
import { type AuthResult, answerSession, openSession } from '#server/modules/auth/session.service.ts';
import { refuseOutsideSso } from '#server/modules/auth/social/sso-only.ts';
import { chooseTeam, toTeam } from '#server/modules/auth/team-choice.ts';
import { markVerified } from '#server/modules/auth/verification.data.ts';
import { sendVerification } from '#server/modules/auth/verification.service.ts';
import { noteInvite } from '#server/modules/invitations/invite-audit.ts';
import {
  findOpened,
  type OpenedInvite,
  proveInvite,
  requireOpen,
  wrongProof,
} from '#server/modules/invitations/invite-proof.service.ts';
import { invitationsOff } from '#server/modules/invitations/invite-terms.ts';
import {
  answerInvite,
  type InviteRow,
  lockInvite,
  teamsOf,
} from '#server/modules/invitations/invites.data.ts';
import { tellJoined } from '#server/modules/invitations/joined-mail.ts';
import { makeMember } from '#server/modules/invitations/membership.service.ts';
import { authTexts, type loginResult } from '#shared/auth/auth.schema.ts';
import { splitInvitedName } from '#shared/auth/names.ts';
import { type acceptInviteInput, invitationTexts } from '#shared/invitations/invitation.schema.ts';

type Tx = InTransaction<BaseContext>;

interface Invitee {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Counts for a new account only. */
  readonly password?: string | undefined;
  readonly deviceToken?: string | undefined;
}

/** Accepts by code or link, and signs in: a new account is made on the way, an existing one keeps its password. */
export async function acceptInvite(
  ctx: BaseContext,
  { user, password, ...proof }: z.output<typeof acceptInviteInput>,
): Promise<AuthResult> {
  const opened = await proveInvite(ctx, proof);
  return accept(ctx, opened, { firstName: user?.firstName, lastName: user?.lastName, password });
}

/** Signs in with a code for that, or with that of an invitation, which is accepted by it. */
export async function signInWithAnyCode(
  ctx: BaseContext,
  credentials: { email: string; code: string; deviceToken?: string | undefined },
): Promise<z.infer<typeof loginResult>> {
  const own = await signInWithCode(ctx, credentials);
  if (own !== undefined) return own;
  const invited = await signInByInviteCode(ctx, credentials);
  if (invited !== undefined) return { ...invited, loginResponse: invited };
  await reportWrongCode(ctx, credentials);
  throw fieldError('email', authTexts.wrongCode, 'WRONG_CODE');
}

/** Undefined when no invitation has this code. */
async function signInByInviteCode(
  ctx: BaseContext,
  { deviceToken, ...proof }: { email: string; code: string; deviceToken?: string | undefined },
): Promise<AuthResult | undefined> {
  const opened = await findOpened(ctx, proof);
  if (opened === undefined) return undefined;
  requireOpen(ctx, opened.invite);
  return accept(ctx, opened, { password: randomPassword(), deviceToken });
}

async function accept(ctx: BaseContext, opened: OpenedInvite, invitee: Invitee): Promise<AuthResult> {
  refuseOutsideSso(ctx, 'email');
  const { invite, proof } = opened;
  if (!invite.organization.invitesAllowed) throw invitationsOff();
  const account = await findAccount(ctx, invite.email);
  if (account !== null && proof === 'link') throw forbidden(invitationTexts.signInFirst, 'SIGN_IN_REQUIRED');
  const passwordHash = await passwordHashFor(ctx, invite, account, invitee.password);
  const who = await inTransaction(ctx, (tx) => join(tx, opened, { ...invitee, account, passwordHash }));
  if (account !== null) await requireSecondFactor(ctx, account, invitee);
  const session = await inTransaction(ctx, async (tx) => {
    await noteSignIn(tx.db, who, tx.now());
    return openSession(tx, who);
  });
  const result = await answerSession(ctx, session);
  const places = await readPlaces(ctx, who.accountId);
  const place = places.find(({ userId }) => userId === who.userId);
  const team = place && chooseTeam(place, [who.teamId]);
  return { ...result, ...(place && team ? { team: toTeam(place, team) } : {}) };
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

interface Joining extends Invitee {
  readonly account: AccountRow | null;
  readonly passwordHash: string | undefined;
}

async function join(tx: Tx, { invite: seen, proof }: OpenedInvite, joining: Joining) {
  const invite = await lockInvite(tx, seen.id);
  if (invite === null || invite.codeHash !== seen.codeHash) throw wrongProof({});
  requireOpen(tx, invite);
  const { account, passwordHash } = joining;
  const accountId = account?.id ?? (await newAccount(tx, invite, { ...joining, proof }));
  if (account !== null) await claimAccount(tx, account, { passwordHash });
  return acceptFor(tx, invite, accountId);
}

async function newAccount(
  tx: Tx,
  { email, fullName }: InviteRow,
  { firstName, lastName, passwordHash, proof }: Joining & Pick<OpenedInvite, 'proof'>,
): Promise<string> {
  const named = firstName !== undefined || lastName !== undefined;
  const name = named ? { firstName, lastName } : splitInvitedName(fullName ?? '');
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

/** Makes the account a member of all teams of the invitation, which is accepted by that. */
export async function acceptFor(tx: Tx, invite: InviteRow, accountId: string) {
  const { id, tenantId, organizationId, roleId } = invite;
  const teamIds = teamsOf(invite).map((team) => team.id);
  const { userId, employeeId, joinedTeamIds } = await makeMember(tx, {
    tenantId,
    organizationId,
    accountId,
    roleId,
    teamIds,
    projectIds: invite.projects.map(({ projectId }) => projectId),
    startedWorkOn: invite.startedWorkOn ?? tx.now(),
  });
  await answerInvite(tx, id, { status: 'ACCEPTED', userId });
  await noteInvite(tx, 'accept', invite, { userId, employeeId });
  await tellJoined(tx, invite, { userId, joinedTeamIds });
  tx.afterCommit(() => tx.services.live.changed(tenantId, 'invitations'));
  return { accountId, userId, tenantId, teamId: teamIds[0] };
}
