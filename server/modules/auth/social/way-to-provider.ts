import * as openid from 'openid-client';
import type { BaseContext } from '#server/context/context.ts';
import { type Flow, writeFlow } from '#server/modules/auth/social/flow-cookie.ts';
import { clientOf, providerOf } from '#server/modules/auth/social/provider-client.ts';
import { askingProvider } from '#server/modules/auth/social/social-failure.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';

const longest = 1000;

/** Where to go after signing in: a page of our own, as path and query. Anything else is the front page. */
export function safeNext(path: unknown, appUrl: string): string {
  if (typeof path !== 'string' || path.length > longest) return '/';
  if (!/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return '/';
  if (!URL.canParse(path, appUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(path, appUrl);
  if (origin !== new URL(appUrl).origin || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}

/** Where the browser goes next, and the cookies it takes along. */
export interface Way {
  readonly location: string;
  readonly cookies: readonly string[];
}

export function callbackUrl(ctx: BaseContext, { id }: Pick<ProviderSettings, 'id'>): string {
  return `${ctx.services.config.appUrl}/api/auth/social/${id}/callback`;
}

/** The way to a provider. What is checked on the way back waits in a cookie. */
export async function wayToProvider(
  ctx: BaseContext,
  settings: ProviderSettings,
  { next, linking }: { next: unknown; linking?: Flow['linking'] },
): Promise<Way> {
  const { config } = ctx.services;
  const definition = providerOf(settings);
  const { configuration } = await askingProvider(ctx, settings.id, () => clientOf(ctx, settings));
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
