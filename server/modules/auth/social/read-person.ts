import { errors, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { BaseContext } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import type { Flow } from '#server/modules/auth/social/oauth-flow.ts';
import type { Person } from '#server/modules/auth/social/person.ts';
import type { OidcProvider, ProviderClient } from '#server/modules/auth/social/provider.ts';
import { clientOf, providerOf } from '#server/modules/auth/social/provider-client.ts';
import { callProvider } from '#server/modules/auth/social/social-failure.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';
import { socialTexts } from '#shared/auth/social.schema.ts';

type Claims = Readonly<Record<string, unknown>>;

async function withUserInfo(
  { configuration }: ProviderClient,
  accessToken: string,
  claims: Claims & { readonly sub: string },
): Promise<Claims> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...claims, ...(await openid.fetchUserInfo(configuration, accessToken, claims.sub)) };
}

/** The person behind the way back from a provider. Checks state, nonce, code challenge and the token's signature. */
export function readReturning(
  ctx: BaseContext,
  settings: ProviderSettings,
  { url, flow }: { url: URL; flow: Flow },
): Promise<Person> {
  return callProvider(ctx, settings.id, async () => {
    const provider = providerOf(settings);
    const client = await clientOf(ctx, settings);
    const tokens = await openid.authorizationCodeGrant(client.configuration, url, {
      expectedState: flow.state,
      idTokenExpected: provider.kind === 'oidc',
      ...(flow.nonce === undefined ? {} : { expectedNonce: flow.nonce }),
      ...(flow.verifier === undefined ? {} : { pkceCodeVerifier: flow.verifier }),
    });
    if (provider.kind === 'oauth') return provider.readPerson(client, tokens.access_token);
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no identity token');
    const all = provider.usesUserInfo ? await withUserInfo(client, tokens.access_token, claims) : claims;
    return { ...provider.toPerson(all, settings), ...provider.readNames?.(url.searchParams) };
  });
}

function foreignToken(): AppError {
  return new AppError('bad-request', socialTexts.foreignToken, { code: 'FOREIGN_TOKEN' });
}

function unprovable(): AppError {
  return new AppError('bad-request', socialTexts.unprovable, { code: 'UNPROVABLE_TOKEN' });
}

/** Failures of jose where the key set, not the token, is at fault. */
const keySetFailures = new Set<unknown>(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** The claims of a signed token of this issuer, made for our own client and nobody else. */
async function readIdToken(ctx: BaseContext, client: ProviderClient, token: string): Promise<Claims> {
  const { issuer } = client.configuration.serverMetadata();
  if (client.keys === undefined) throw unprovable();
  const options = {
    audience: client.settings.clientId,
    currentDate: ctx.now(),
    requiredClaims: ['sub', 'exp'],
  };
  const verified = await jwtVerify(token, client.keys, options).catch((error: unknown) => {
    if (error instanceof errors.JOSEError && !keySetFailures.has(error.code)) throw foreignToken();
    throw error;
  });
  const { payload } = verified;
  const audiences = Array.isArray(payload.aud) ? payload.aud : [payload.aud];
  if (audiences.length > 1 && payload.azp !== client.settings.clientId) throw foreignToken();
  // Microsoft's shared directories name the person's own directory as issuer.
  if (payload.iss !== issuer.replace('{tenantid}', String(payload.tid))) throw foreignToken();
  return payload;
}

async function readByIdToken(ctx: BaseContext, client: ProviderClient, token: string): Promise<Person> {
  const provider = providerOf(client.settings);
  if (provider.kind !== 'oidc') throw foreignToken();
  return provider.toPerson(await readIdToken(ctx, client, token), client.settings);
}

async function readByAccessToken(client: ProviderClient, token: string): Promise<Person> {
  const provider = providerOf(client.settings);
  if (provider.isOwnToken === undefined) throw unprovable();
  if (!(await provider.isOwnToken(client, token))) throw foreignToken();
  return provider.kind === 'oauth'
    ? provider.readPerson(client, token)
    : readUserInfo(provider, client, token);
}

async function readUserInfo(provider: OidcProvider, client: ProviderClient, token: string): Promise<Person> {
  const claims = await openid.fetchUserInfo(client.configuration, token, openid.skipSubjectCheck);
  return provider.toPerson(claims, client.settings);
}

const signedToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The person behind a token that somebody brings. A token for another application proves nothing: that application
 * could hand it in. So it has to be one that was issued to our own client.
 */
export function readBearing(ctx: BaseContext, settings: ProviderSettings, token: string): Promise<Person> {
  return callProvider(ctx, settings.id, async () => {
    const provider = providerOf(settings);
    const isIdToken = provider.kind === 'oidc' && signedToken.test(token);
    if (!isIdToken && provider.isOwnToken === undefined) throw unprovable();
    const client = await clientOf(ctx, settings);
    return isIdToken ? readByIdToken(ctx, client, token) : readByAccessToken(client, token);
  });
}
