import * as openid from 'openid-client';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { BaseContext } from '#server/context/context.ts';
import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import { cookieLine, cookieOf } from '#server/http/cookies.ts';
import { clientOf, providerOf } from '#server/modules/auth/social/provider-client.ts';
import { callProvider } from '#server/modules/auth/social/social-failure.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';

/** State of a sign-in while the person is at the provider. */
const flow = z.object({
  kind: z.literal('social-flow'),
  provider: z.string(),
  state: z.string(),
  nonce: z.string().optional(),
  verifier: z.string().optional(),
  next: z.string(),
  /** The account that links the provider; absent for a sign-in. */
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

/** Encrypted against reading and tampering; expires after ten minutes. */
function writeFlow(config: Config, value: Flow, now: Date): string {
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

const longest = 1000;

/** The page of ours to open after the sign-in, as path and query. Anything else becomes the front page. */
export function safeNext(path: unknown, appUrl: string): string {
  if (typeof path !== 'string' || path.length > longest) return '/';
  if (!/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return '/';
  if (!URL.canParse(path, appUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(path, appUrl);
  if (origin !== new URL(appUrl).origin || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}

/** A redirect of the browser and the cookies to set with it. */
export interface OAuthRedirect {
  readonly location: string;
  readonly cookies: readonly string[];
}

export function callbackUrl(ctx: BaseContext, { id }: Pick<ProviderSettings, 'id'>): string {
  return `${ctx.services.config.appUrl}/api/auth/social/${id}/callback`;
}

/** Starts the OAuth flow: returns the address of the provider. A cookie stores the state to check on return. */
export async function startOAuth(
  ctx: BaseContext,
  settings: ProviderSettings,
  { next, linking }: { next: unknown; linking?: Flow['linking'] },
): Promise<OAuthRedirect> {
  const { config } = ctx.services;
  const definition = providerOf(settings);
  const { configuration } = await callProvider(ctx, settings.id, () => clientOf(ctx, settings));
  const flow: Flow = {
    provider: settings.id,
    state: openid.randomState(),
    next: safeNext(next, config.appUrl),
    ...(linking === undefined ? {} : { linking }),
    ...(definition.kind === 'oidc' && definition.usesNonce ? { nonce: openid.randomNonce() } : {}),
    ...(definition.usesPkce ? { verifier: openid.randomPKCECodeVerifier() } : {}),
  };
  const location = openid.buildAuthorizationUrl(configuration, {
    response_type: 'code',
    redirect_uri: callbackUrl(ctx, settings),
    scope: settings.id === 'oidc' ? (config.signIn.oidc?.scopes ?? definition.scopes) : definition.scopes,
    state: flow.state,
    ...(flow.nonce === undefined ? {} : { nonce: flow.nonce }),
    ...(flow.verifier === undefined ? {} : await challengeOf(flow.verifier)),
    ...definition.parameters,
  });
  return { location: location.href, cookies: [writeFlow(config, flow, ctx.now())] };
}

async function challengeOf(verifier: string): Promise<Record<string, string>> {
  return {
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
}
