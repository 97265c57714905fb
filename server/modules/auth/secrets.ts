import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { makeCode } from '#shared/auth/code.ts';

/** A code of 8 characters, for people to read and type. */
export function newCode(): string {
  return makeCode((limit) => randomInt(limit));
}

/** A secret for machines: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a short secret: without the key nobody can try all codes against it. */
export function keyedHash(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** The stored form of a long secret. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
