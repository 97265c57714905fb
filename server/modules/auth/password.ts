import { randomInt } from 'node:crypto';
import argon2 from 'argon2';
import { fieldError } from '#server/errors.ts';
import { isCommonPassword } from '#server/modules/auth/common-passwords.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { codeAlphabet } from '#shared/auth/code.ts';

/** argon2id with 19 MiB, two passes and one lane. */
export const passwordCost = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFKC'), passwordCost);
}

let standIn: Promise<string> | undefined;

/** Takes as long for an account without a password, or for none at all, so that the time tells nothing. */
export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword(randomPassword());
  const known = hash ?? (await standIn);
  return (await argon2.verify(known, password.normalize('NFKC'))) && typeof hash === 'string';
}

export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw fieldError('password', authTexts.passwordCommon, 'PASSWORD_COMMON');
}

const safeCharacters = `${codeAlphabet}${codeAlphabet.toLowerCase()}`;

/** For an account whose owner chose none and signs in by code. */
export function randomPassword(): string {
  return Array.from({ length: 16 }, () => safeCharacters.charAt(randomInt(safeCharacters.length))).join('');
}
