import type { Invite } from '#shared/invitations/invitation.schema.ts';

/** So long the server does not mail the same invitation again. */
const waitMs = 30_000;

/** Seconds until an invitation may be sent again. */
export function secondsUntilResend({ updatedAt }: Pick<Invite, 'updatedAt'>, nowMs: number): number {
  if (!updatedAt) return 0;
  const sentMs = new Date(updatedAt).getTime();
  return Math.max(0, Math.ceil((sentMs + waitMs - nowMs) / 1000));
}
