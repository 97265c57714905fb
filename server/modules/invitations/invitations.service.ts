import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError, conflict, forbidden } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import { handedLink, ownPage, sendInvite } from '#server/modules/invitations/invite-mail.ts';
import { type NewInviteSecrets, newInviteSecrets } from '#server/modules/invitations/invite-proof.ts';
import {
  expireDateOf,
  type Invitation,
  type InviteInput,
  invitationsOff,
  isShortForm,
  readInvitation,
  requireGrantable,
  usualDays,
} from '#server/modules/invitations/invite-terms.ts';
import {
  deleteInvite,
  findInvites,
  getInvite,
  type InviteRow,
  noteInvite,
  readInvite,
  statusOf,
  teamsOf,
  toInvite,
} from '#server/modules/invitations/invites.data.ts';
import { findManagedTeamIds } from '#server/modules/invitations/managed-teams.data.ts';
import {
  addTargets,
  findMemberships,
  findUnanswered,
  getInvitingOrganization,
  getRoleToGrant,
  insertInvite,
  lockInviting,
  renewInvite,
  type Unanswered,
} from '#server/modules/invitations/new-invites.data.ts';
import { findEmployeesByEmail } from '#server/modules/notifications/notify.data.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import { mayGrantRole } from '#shared/access/role-rank.ts';
import { type List, toList, toUpdateResult, type updateResult } from '#shared/http/envelope.ts';
import {
  type Invite,
  type InviteListQuery,
  invitationTexts,
  type resendInviteInput,
} from '#shared/invitations/invitation.schema.ts';

type Tx = InTransaction<Context>;

/** The same invitation is not mailed again within this time. */
const pauseMilliseconds = 30_000;

function wasJustSent(ctx: Pick<Context, 'now'>, { updatedAt }: { updatedAt: Date }): boolean {
  return ctx.now().getTime() - updatedAt.getTime() < pauseMilliseconds;
}

/**
 * Invites people by mail. People with a pending invitation to one of the teams get it again; members of the teams are
 * skipped, and if all are members, the call is refused. The short form returns all open invitations of its team.
 */
export async function createInvites(
  ctx: Context,
  input: InviteInput,
): Promise<List<Invite> | RawJson<List<Invite>>> {
  const invitation = await readInvitation(ctx, input);
  const { organizationId, emails, teamIds } = invitation;
  const managed = new Set(await findManagedTeamIds(ctx));
  const ids = await inTransaction(ctx, async (tx) => {
    await lockInviting(tx, organizationId);
    const memberships = await findMemberships(tx, emails, teamIds);
    const earlier = await findUnanswered(tx, organizationId, emails, teamIds);
    const sent: string[] = [];
    for (const email of emails) {
      const missing = teamIds.filter((id) => !memberships.get(email)?.has(id));
      if (missing.length === 0) continue;
      const open = earlier.filter((invite) => invite.email === email);
      sent.push(await invite(tx, { ...invitation, teamIds: missing }, { email, open, managed }));
    }
    if (sent.length === 0) throw alreadyMembers(emails.length);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'invitations'));
    return sent;
  });
  if (isShortForm(input)) return findInvites(ctx, { where: { status: ['INVITED'], teams: teamIds } });
  return toList(await readInvites(ctx, ids));
}

function readInvites(ctx: Context, ids: readonly string[]) {
  return Promise.all(ids.map(async (id) => toInvite(await readInvite(ctx, id), ctx.now())));
}

function alreadyMembers(count: number) {
  const text = count === 1 ? invitationTexts.alreadyMember : invitationTexts.allMembers;
  return conflict(text, { code: 'ALREADY_MEMBER' });
}

interface Invitee {
  readonly email: string;
  readonly open: readonly Unanswered[];
  /** Teams the inviter manages. */
  readonly managed: ReadonlySet<string>;
}

/** An invitation somebody else made stays as it is unless the inviter could have made it. */
async function isOwnBusiness(tx: Tx, { teams, roleId }: Unanswered, { managed }: Invitee): Promise<boolean> {
  if (!teams.every(({ organizationTeamId }) => managed.has(organizationTeamId))) return false;
  return mayGrantRole(tx, await getRoleToGrant(tx, roleId));
}

async function invite(tx: Tx, invitation: Invitation, invitee: Invitee): Promise<string> {
  const { role, expireDate, fullName, startedWorkOn, callbackUrl } = invitation;
  const { email, open } = invitee;
  const terms = { roleId: role.id, expireDate, fullName, startedWorkOn, callbackUrl };
  for (const earlier of open) {
    if (!(await isOwnBusiness(tx, earlier, invitee))) continue;
    await addTargets(tx, earlier.id, invitation);
    if (wasJustSent(tx, earlier)) {
      await noteInvite(tx, 'update', await readInvite(tx, earlier.id), { userId: tx.userId });
      return earlier.id;
    }
    const secrets = newInviteSecrets(tx.services, earlier.id);
    await renewInvite(tx, secrets, terms);
    await send(tx, 'resend', secrets);
    return earlier.id;
  }
  const secrets = newInviteSecrets(tx.services, uuidv7());
  const { organizationId, inviteType } = invitation;
  await insertInvite(tx, { ...terms, secrets, organizationId, email, inviteType });
  await addTargets(tx, secrets.id, invitation);
  await send(tx, 'create', secrets);
  return secrets.id;
}

async function send(tx: Tx, action: 'create' | 'resend', secrets: NewInviteSecrets): Promise<void> {
  const invite = await readInvite(tx, secrets.id);
  await sendInvite(tx, invite, secrets);
  await noteInvite(tx, action, invite, { userId: tx.userId });
  if (action === 'resend') return;
  await notify(tx, {
    receiverEmployeeIds: await findEmployeesByEmail(tx, invite.email),
    type: 'invitation.received',
    title: teamsOf(invite)
      .map(({ name }) => name)
      .join(', '),
    mail: 'none',
  });
}

export function listInvites(ctx: Context, query: InviteListQuery): Promise<RawJson<List<Invite>>> {
  return findInvites(ctx, query);
}

/** An invitation the caller may act on: 404 when none of its teams is theirs, 403 when not all of them are. */
async function requireOwnInvite(ctx: Context, id: string): Promise<InviteRow> {
  const managed = await findManagedTeamIds(ctx);
  const invite = await getInvite(ctx, id, managed);
  if (teamsOf(invite).every((team) => managed.includes(team.id))) return invite;
  throw forbidden(invitationTexts.notManager, 'NOT_TEAM_MANAGER');
}

/** Withdraws an invitation for good; answers those that remain. */
export async function removeInvite(ctx: Context, id: string): Promise<RawJson<List<Invite>>> {
  const invite = await requireOwnInvite(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await deleteInvite(tx, id);
    await noteInvite(tx, 'remove', invite, { userId: tx.userId });
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'invitations'));
  });
  return findInvites(ctx, {});
}

/** Sends an invitation again with a new code, link and expiry; the earlier ones stop working. */
export async function resendInvite(
  ctx: Context,
  input: z.output<typeof resendInviteInput>,
): Promise<z.infer<typeof updateResult>> {
  const invite = await requireOwnInvite(ctx, input.inviteId);
  requireGrantable(ctx, await getRoleToGrant(ctx, invite.roleId));
  const organization = await getInvitingOrganization(ctx, invite.organizationId);
  if (!organization.invitesAllowed) throw invitationsOff();
  const usual = invite.expireDate === null ? 'Never' : (organization.inviteExpiryPeriod ?? usualDays);
  const expireDate = expireDateOf(ctx.now(), input.invitationExpirationPeriod ?? usual);
  await inTransaction(ctx, async (tx) => {
    await lockInviting(tx, invite.organizationId);
    const current = await readInvite(tx, invite.id);
    await refuseResend(tx, current);
    const secrets = newInviteSecrets(tx.services, invite.id);
    await renewInvite(tx, secrets, { expireDate, callbackUrl: ownPage(tx, input.callbackUrl) });
    await send(tx, 'resend', secrets);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'invitations'));
  });
  return toUpdateResult(1);
}

async function refuseResend(tx: Tx, invite: InviteRow): Promise<void> {
  if (invite.status === 'ACCEPTED') throw conflict(invitationTexts.accepted, { code: 'ACCEPTED' });
  const teamIds = teamsOf(invite).map(({ id }) => id);
  if (teamIds.length === 0) throw conflict(invitationTexts.teamGone, { code: 'TEAM_GONE' });
  const memberships = await findMemberships(tx, [invite.email], teamIds);
  if (memberships.get(invite.email)?.size === teamIds.length) throw alreadyMembers(1);
  if (!wasJustSent(tx, invite)) return;
  const retryAfter = pauseMilliseconds / 1000;
  throw new AppError('too-many', invitationTexts.tooSoon, { code: 'RATE_LIMITED', retryAfter });
}

/** The link of an open invitation, to hand over without mail. */
export async function linkOfInvite(ctx: Context, id: string): Promise<{ url: string }> {
  const invite = await requireOwnInvite(ctx, id);
  requireGrantable(ctx, await getRoleToGrant(ctx, invite.roleId));
  if (!invite.organization.invitesAllowed) throw invitationsOff();
  const status = statusOf(invite, ctx.now());
  if (status !== 'INVITED') throw conflict(invitationTexts[stateText[status]], { code: status });
  return { url: handedLink(ctx, invite) };
}

const stateText = { ACCEPTED: 'accepted', REJECTED: 'rejected', EXPIRED: 'expired' } as const;
