import { z } from 'zod';
import { readStored } from '#client/lib/session/storage.ts';

const key = 'trusted-device';
const stored = z.record(z.string(), z.string());

/** By address, the one trusted last at the end. */
const readTokens = (): Record<string, string> => readStored(key, stored) ?? {};

/** Keeps what stands for the second factor of this account in this browser. */
export function rememberDeviceToken(email: string, token: string): void {
  const { [email]: _renewed, ...others } = readTokens();
  localStorage.setItem(key, JSON.stringify({ ...others, [email]: token }));
}

/** Of the account; without an address, the one trusted last. */
export function readDeviceToken(email?: string): string | undefined {
  const tokens = readTokens();
  return email === undefined ? Object.values(tokens).at(-1) : tokens[email];
}
