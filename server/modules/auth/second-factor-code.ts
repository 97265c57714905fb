import { Secret, TOTP } from 'otpauth';

const issuer = 'Takt';
const toleratedSteps = 1;

/** A new secret for an authenticator app, and the address its QR code holds. */
export function newTotpSecret(email: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Whether this looks like what an authenticator app shows. */
export function isTotpCode(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}

/**
 * The 30-second step this code belongs to: now, the one before or the one after; undefined when it is none of theirs
 * or not later than the step accepted last.
 */
export function acceptedStep(
  secret: string,
  typed: string,
  { now, lastStep }: { now: Date; lastStep: number | null },
): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: typed,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: toleratedSteps,
  });
  if (delta === null) return undefined;
  const step = TOTP.counter({ timestamp }) + delta;
  return step > (lastStep ?? 0) ? step : undefined;
}
