import { createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Config } from '#server/config.ts';

/** The order of P-256: private keys are the numbers from 1 to below it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const keyBytes = 32;
/** Enough more than the key for every number to be as likely. */
const seedBytes = 48;
const validSeconds = 12 * 60 * 60;

export interface VapidKeys {
  /** As browsers take it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** A private key made of so much chance that every one is as likely. */
function secretOf(seed: Buffer): Buffer {
  const number = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n;
  return Buffer.from(number.toString(16).padStart(2 * keyBytes, '0'), 'hex');
}

export const newVapidSecret = () => secretOf(randomBytes(seedBytes));

/** The key that installations derived before they stored one: older browsers subscribed with it. */
export function derivedVapidSecret({ jwtSecret }: Pick<Config, 'jwtSecret'>): Buffer {
  return secretOf(Buffer.from(hkdfSync('sha256', jwtSecret, '', 'takt web push v1', seedBytes)));
}

/** The keys by which push services know this installation. */
export function vapidKeys(secret: Buffer): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 1 + keyBytes), point.subarray(1 + keyBytes)];
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: text(x), y: text(y), d: text(secret) };
  return { publicKey: text(point), privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

/** Identifies the sender to a push service (RFC 8292): a token for this service, signed with ES256. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1000) + validSeconds;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const proof = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${proof.toString('base64url')}, k=${publicKey}`;
}
