import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import { cookieLine, cookieOf } from '#server/http/cookies.ts';

/** What has to be remembered of a sign-in while the person is at the provider. */
const flow = z.object({
  kind: z.literal('social-flow'),
  provider: z.string(),
  state: z.string(),
  nonce: z.string().optional(),
  verifier: z.string().optional(),
  next: z.string(),
  /** Who wants to link the provider; absent for a sign-in. */
  linking: z.object({ accountId: z.string(), sessionId: z.string() }).optional(),
  expiresAt: z.number(),
});
export type Flow = Omit<z.infer<typeof flow>, 'kind' | 'expiresAt'>;

const flowCookie = 'takt-flow';
const ticketCookie = 'takt-ticket';
const flowSeconds = 10 * 60;
export const ticketSeconds = 2 * 60;

function serialise(config: Config, name: string, value: string, lifeSeconds: number): string {
  return cookieLine(config, { name, value, path: '/api/auth/social', lifeSeconds });
}

/** Encrypted, so that nobody reads or changes it, and gone after ten minutes. */
export function writeFlow(config: Config, value: Flow, now: Date): string {
  const expiresAt = now.getTime() + flowSeconds * 1000;
  const sealed = sealSecret(config, JSON.stringify({ ...value, kind: 'social-flow', expiresAt }));
  return serialise(config, flowCookie, sealed, flowSeconds);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readFlow(config: Config, header: string | undefined, now: Date): Flow | undefined {
  const sealed = cookieOf({ headers: { cookie: header } }, flowCookie);
  const text = sealed === undefined ? undefined : openSecret(config, sealed);
  const read = flow.safeParse(text === undefined ? undefined : parse(text));
  return read.success && read.data.expiresAt > now.getTime() ? read.data : undefined;
}

export function forgetFlow(config: Config): string {
  return serialise(config, flowCookie, '', 0);
}

/** Keeps a ticket of any use only to the browser that the provider sent back. */
export function writeTicketBinding(config: Config, binding: string): string {
  return serialise(config, ticketCookie, binding, ticketSeconds);
}

export function readTicketBinding(header: string | undefined): string {
  return cookieOf({ headers: { cookie: header } }, ticketCookie) ?? '';
}
