import type { BaseContext, Services } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { badRequest, fieldError } from '#server/errors.ts';
import { hashToken, isSame, keyedHash, newCode } from '#server/modules/auth/secrets.ts';
import {
  countWrongCode,
  type InviteRow,
  lockInvitesOf,
  statusOf,
  teamsOf,
} from '#server/modules/invitations/invites.data.ts';
import { normaliseCode } from '#shared/auth/code.ts';
import type { InviteStatus } from '#shared/enums/invitation.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';

/**
 * Secrets of an invitation: a code and a token that are mailed, which prove the address, and a token for a link to
 * hand over, which proves nothing. The tokens are derived from the row, whose code hash changes with every sending,
 * so that they need no storage and end together.
 */
type Secret = Pick<Services, 'config'>;

interface Sealed {
  readonly id: string;
  readonly codeHash: string;
}

export function inviteCodeHash({ config }: Secret, id: string, code: string): string {
  return keyedHash(config.jwtSecret, 'invite-code', id, normaliseCode(code));
}

export function mailedToken({ config }: Secret, { id, codeHash }: Sealed): string {
  return keyedHash(config.jwtSecret, 'invite-mail', id, codeHash);
}

export function handedToken({ config }: Secret, { id, codeHash }: Sealed): string {
  return keyedHash(config.jwtSecret, 'invite-link', id, codeHash);
}

export interface NewInviteSecrets extends Sealed {
  readonly code: string;
  readonly tokenHash: string;
}

export function newInviteSecrets(services: Secret, id: string): NewInviteSecrets {
  const code = newCode();
  const codeHash = inviteCodeHash(services, id, code);
  return { id, code, codeHash, tokenHash: hashToken(handedToken(services, { id, codeHash })) };
}

/** The kind of proof: `mail` proves the address, `link` does not. */
type InviteProof = 'mail' | 'link';

function proofOfToken(services: Secret, invite: Sealed, token: string): InviteProof | undefined {
  if (isSame(mailedToken(services, invite), token)) return 'mail';
  return isSame(handedToken(services, invite), token) ? 'link' : undefined;
}

function isInviteCode(services: Secret, { id, codeHash }: Sealed, code: string): boolean {
  return isSame(codeHash, inviteCodeHash(services, id, code));
}

type Tx = InTransaction<BaseContext>;

export interface Proof {
  readonly email: string;
  readonly code?: string | undefined;
  readonly token?: string | undefined;
}

export interface ProvenInvite {
  readonly invite: InviteRow;
  readonly proof: InviteProof;
}

/** Wrong codes that an invitation tolerates; its link continues to work. */
const maximumTries = 5;

async function prove(tx: Tx, { email, code, token }: Proof): Promise<ProvenInvite | 'locked' | undefined> {
  const invites = await lockInvitesOf(tx, email);
  const byToken = token === undefined ? undefined : provenByToken(tx, invites, token);
  if (byToken?.proof === 'mail' || code === undefined) return byToken;
  const matches = invites.filter((one) => isInviteCode(tx.services, one, code));
  const invite = matches.find(({ attempts }) => attempts < maximumTries);
  if (invite !== undefined) return { invite, proof: 'mail' };
  // Only a caller with the code learns it: for everybody else an invited address looks like any other.
  if (matches.length > 0 && byToken === undefined) return 'locked';
  await countWrongCode(
    tx,
    invites.map(({ id }) => id),
  );
  return byToken;
}

function provenByToken({ services }: Tx, invites: InviteRow[], token: string): ProvenInvite | undefined {
  for (const invite of invites) {
    const proof = proofOfToken(services, invite, token);
    if (proof !== undefined) return { invite, proof };
  }
  return undefined;
}

/** The invitation that these secrets prove, answered and late ones too; a wrong code counts as one of five tries. */
export async function findProven(ctx: BaseContext, proof: Proof): Promise<ProvenInvite | undefined> {
  // The try has to be committed, so a refusal is returned and thrown later.
  const proven = await inTransaction(ctx, (tx) => prove(tx, proof));
  if (proven === 'locked') throw fieldError('code', invitationTexts.lockedCode, 'CODE_LOCKED');
  return proven;
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

/** 400 with the reason, unless the invitation can still be answered. */
export function requireOpen(ctx: Pick<BaseContext, 'now'>, invite: InviteRow): void {
  const status = statusOf(invite, ctx.now());
  if (status !== 'INVITED') throw badRequest(closed[status], { code: `INVITATION_${status}` });
  if (teamsOf(invite).length === 0) throw badRequest(invitationTexts.teamGone, { code: 'TEAM_GONE' });
}

/** The open invitation behind a code or link. */
export async function proveInvite(ctx: BaseContext, proof: Proof): Promise<ProvenInvite> {
  const proven = await findProven(ctx, proof);
  if (proven === undefined) throw wrongProof(proof);
  requireOpen(ctx, proven.invite);
  return proven;
}
