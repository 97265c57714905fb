import type { Services } from '#server/context/context.ts';
import { hashToken, isSame, keyedHash, newCode } from '#server/modules/auth/secrets.ts';
import { normaliseCode } from '#shared/auth/code.ts';

/**
 * What opens an invitation: a code and a token that were mailed, which prove the address, and a token for a link that
 * is handed over, which proves nothing. The tokens follow from the row, whose code hash changes with every sending, so
 * that they need not be stored and end together.
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

/** How an invitation was opened: `mail` proves the address, `link` does not. */
export type InviteProof = 'mail' | 'link';

export function proofOfToken(services: Secret, invite: Sealed, token: string): InviteProof | undefined {
  if (isSame(mailedToken(services, invite), token)) return 'mail';
  return isSame(handedToken(services, invite), token) ? 'link' : undefined;
}

export function isInviteCode(services: Secret, { id, codeHash }: Sealed, code: string): boolean {
  return isSame(codeHash, inviteCodeHash(services, id, code));
}
