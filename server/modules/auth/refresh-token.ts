import { randomBytes } from 'node:crypto';
import { isSame, keyedHash } from '#server/modules/auth/secrets.ts';

/**
 * A refresh token names its session, its generation and a random seed, and is signed. Rotation makes the next
 * generation of the same seed, so a repeated call can be answered with the same successor, and every older
 * generation is still recognised as one of this session.
 */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
  readonly seed: string;
}

const pattern = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{22})\.([\w-]{43})$/;

function sign(key: string, { sessionId, generation, seed }: RefreshToken): string {
  return keyedHash(key, 'refresh-token', sessionId, String(generation), seed);
}

export function writeRefreshToken(key: string, token: RefreshToken): string {
  return [token.sessionId, token.generation, token.seed, sign(key, token)].join('.');
}

export function firstRefreshToken(sessionId: string): RefreshToken {
  return { sessionId, generation: 1, seed: randomBytes(16).toString('base64url') };
}

export function nextRefreshToken(token: RefreshToken): RefreshToken {
  return { ...token, generation: token.generation + 1 };
}

/** Undefined for a text that this server never signed. */
export function readRefreshToken(key: string, text: string): RefreshToken | undefined {
  const [, sessionId, generation, seed, signature] = pattern.exec(text) ?? [];
  if (sessionId === undefined || seed === undefined || signature === undefined) return undefined;
  const token = { sessionId, generation: Number(generation), seed };
  return isSame(signature, sign(key, token)) ? token : undefined;
}
