import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { badRequest, fieldError } from '#server/errors.ts';
import { type InviteProof, isInviteCode, proofOfToken } from '#server/modules/invitations/invite-secrets.ts';
import {
  countWrongCode,
  type InviteRow,
  lockInvitesOf,
  statusOf,
  teamsOf,
} from '#server/modules/invitations/invites.data.ts';
import type { InviteStatus } from '#shared/enums/invitation.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';

type Tx = InTransaction<BaseContext>;

export interface Proof {
  readonly email: string;
  readonly code?: string | undefined;
  readonly token?: string | undefined;
}

export interface OpenedInvite {
  readonly invite: InviteRow;
  readonly proof: InviteProof;
}

/** Wrong codes an invitation bears; its link goes on working. */
const maximumTries = 5;

async function opened(tx: Tx, { email, code, token }: Proof): Promise<OpenedInvite | 'locked' | undefined> {
  const invites = await lockInvitesOf(tx, email);
  const byToken = token === undefined ? undefined : openedByToken(tx, invites, token);
  if (byToken?.proof === 'mail' || code === undefined) return byToken;
  const meant = invites.filter((one) => isInviteCode(tx.services, one, code));
  const invite = meant.find(({ attempts }) => attempts < maximumTries);
  if (invite !== undefined) return { invite, proof: 'mail' };
  // Only who has the code is told: to everybody else an address that is invited answers like any other.
  if (meant.length > 0 && byToken === undefined) return 'locked';
  await countWrongCode(
    tx,
    invites.map(({ id }) => id),
  );
  return byToken;
}

function openedByToken({ services }: Tx, invites: InviteRow[], token: string): OpenedInvite | undefined {
  for (const invite of invites) {
    const proof = proofOfToken(services, invite, token);
    if (proof !== undefined) return { invite, proof };
  }
  return undefined;
}

/** The invitation these secrets open, answered and late ones too; a wrong code counts as one of five tries. */
export async function findOpened(ctx: BaseContext, proof: Proof): Promise<OpenedInvite | undefined> {
  // The try has to be committed, so a refusal is answered and thrown later.
  const found = await inTransaction(ctx, (tx) => opened(tx, proof));
  if (found === 'locked') throw fieldError('code', invitationTexts.lockedCode, 'CODE_LOCKED');
  return found;
}

export function wrongProof({ code }: Pick<Proof, 'code'>) {
  return code === undefined
    ? fieldError('token', invitationTexts.invalidLink, 'WRONG_LINK')
    : fieldError('code', invitationTexts.invalidCode, 'WRONG_CODE');
}

const closed: Readonly<Record<Exclude<InviteStatus, 'INVITED'>, string>> = {
  ACCEPTED: invitationTexts.accepted,
  REJECTED: invitationTexts.rejected,
  EXPIRED: invitationTexts.expired,
};

/** 400 that says why, unless the invitation can still be answered. */
export function requireOpen(ctx: Pick<BaseContext, 'now'>, invite: InviteRow): void {
  const status = statusOf(invite, ctx.now());
  if (status !== 'INVITED') throw badRequest(closed[status], { code: `INVITATION_${status}` });
  if (teamsOf(invite).length === 0) throw badRequest(invitationTexts.teamGone, { code: 'TEAM_GONE' });
}

/** The open invitation behind a code or link. */
export async function proveInvite(ctx: BaseContext, proof: Proof): Promise<OpenedInvite> {
  const found = await findOpened(ctx, proof);
  if (found === undefined) throw wrongProof(proof);
  requireOpen(ctx, found.invite);
  return found;
}
