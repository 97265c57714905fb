import { z } from 'zod';

const key = 'trusted-device';
const stored = z.record(z.string(), z.string());

/** By address, the one trusted last at the end. */
function readTokens(): Record<string, string> {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps what stands for the second factor of this account in this browser. */
export function rememberDeviceToken(email: string, token: string): void {
  const { [email]: _renewed, ...others } = readTokens();
  localStorage.setItem(key, JSON.stringify({ ...others, [email]: token }));
}

/** Of the account; where the address is not known yet, the one trusted last. */
export function readDeviceToken(email?: string): string | undefined {
  const tokens = readTokens();
  return email === undefined ? Object.values(tokens).at(-1) : tokens[email];
}
