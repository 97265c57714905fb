import { Secret, TOTP } from 'otpauth';
import type { BaseContext } from '#server/context/context.ts';
import { openSecret } from '#server/context/secret-box.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import {
  type FactorRow,
  replaceRecoveryCodes,
  spendRecoveryCode,
  storeStep,
} from '#server/modules/auth/second-factor/second-factor.data.ts';
import { keyedHash, newCode } from '#server/modules/auth/secrets.ts';
import { normaliseCode } from '#shared/auth/code.ts';
import { recoveryCodeCount } from '#shared/auth/second-factor.schema.ts';

const issuer = 'Takt';
const toleratedSteps = 1;

/** A new secret for an authenticator app, and the address its QR code holds. */
export function newTotpSecret(email: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Whether this looks like what an authenticator app shows. */
function isTotpCode(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}

/**
 * The 30-second step this code belongs to: now, the one before or the one after; undefined when it is none of theirs
 * or not later than the step accepted last.
 */
function acceptedStep(
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

type Tx = InTransaction<BaseContext>;

/** The step of a code of the app, when it is good. Does not note that it was used. */
export function stepOf(tx: Tx, factor: FactorRow, code: string): number | undefined {
  const typed = normaliseCode(code);
  if (factor.totpSecret === null || !isTotpCode(typed)) return undefined;
  const secret = openSecret(tx.services.config, factor.totpSecret);
  if (secret === undefined) {
    tx.log.error('a second factor was encrypted under another JWT_SECRET and can only be reset');
    return undefined;
  }
  return acceptedStep(secret, typed, { now: tx.now(), lastStep: factor.totpLastStep });
}

function hashOf(tx: Tx, accountId: string, code: string): string {
  return keyedHash(tx.services.config.jwtSecret, 'recovery-code', accountId, normaliseCode(code));
}

/** Whether the code of the app or the recovery code is good; it is used up by this. `factor` must be locked. */
export async function spendCode(
  tx: Tx,
  { accountId, factor }: { accountId: string; factor: FactorRow },
  code: string,
): Promise<boolean> {
  if (factor.totpEnabledAt === null) return false;
  if (!isTotpCode(normaliseCode(code))) return spendRecoveryCode(tx, accountId, hashOf(tx, accountId, code));
  const step = stepOf(tx, factor, code);
  if (step === undefined) return false;
  await storeStep(tx, accountId, step);
  return true;
}

function readable(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Replaces the recovery codes. The server stores only hashes, so nobody can read the codes after this response. */
export async function issueRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  const hashes = [...codes].map((code) => hashOf(tx, accountId, code));
  await replaceRecoveryCodes(tx, accountId, hashes);
  return [...codes].map(readable);
}
