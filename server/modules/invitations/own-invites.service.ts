import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { findAccount } from '#server/modules/auth/account.data.ts';
import { acceptFor } from '#server/modules/invitations/accept-invite.service.ts';
import { noteInvite } from '#server/modules/invitations/invite-audit.ts';
import { type Proof, proveInvite, requireOpen } from '#server/modules/invitations/invite-proof.service.ts';
import { invitationsOff } from '#server/modules/invitations/invite-terms.ts';
import {
  answerInvite,
  findOpenInvites,
  type InviteRow,
  inviterOf,
  lockInvite,
  readInvite,
  teamsOf,
  toInvite,
} from '#server/modules/invitations/invites.data.ts';
import type { InviteAction } from '#shared/enums/invitation.ts';
import { type List, statusOk, toList } from '#shared/http/envelope.ts';
import {
  type Invite,
  type InviteVerified,
  invitationTexts,
  type rejectInviteInput,
} from '#shared/invitations/invitation.schema.ts';

/** The open invitation behind a code or link, as far as its receiver may know it. */
export async function validateInvite(ctx: BaseContext, asked: Proof): Promise<InviteVerified> {
  const { invite, proof } = await proveInvite(ctx, asked);
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
  await answerInvite(tx, invite.id, { status: 'REJECTED' });
  await noteInvite(tx, 'reject', invite, {});
  tx.afterCommit(() => tx.services.live.changed(invite.tenantId, 'invitations'));
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
      await acceptFor(tx, invite, ctx.accountId);
      return;
    }
    await reject(tx, invite);
  });
  return toInvite(await readInvite(ctx, id), ctx.now());
}
