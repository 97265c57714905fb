import { createRemoteJWKSet, importPKCS8, SignJWT } from 'jose';
import * as openid from 'openid-client';
import type { BaseContext, Services } from '#server/context/context.ts';
import { oauthProviders } from '#server/modules/auth/social/oauth-providers.ts';
import { authAsOffered, oidcProviders } from '#server/modules/auth/social/oidc-providers.ts';
import { type Provider, type ProviderClient, timeoutSeconds } from '#server/modules/auth/social/provider.ts';
import { socialFailure } from '#server/modules/auth/social/social-failure.ts';
import type { AppleKey, ProviderSettings } from '#server/sign-in-config.ts';

const providers: Readonly<Record<ProviderSettings['id'], Provider>> = { ...oidcProviders, ...oauthProviders };

export function providerOf({ id }: ProviderSettings): Provider {
  return providers[id];
}

export function findSettings({ services }: BaseContext, id: string): ProviderSettings | undefined {
  return services.config.signIn.providers.find((one) => one.id === id);
}

export function getSettings(ctx: BaseContext, id: string): ProviderSettings {
  const settings = findSettings(ctx, id);
  if (settings === undefined) throw socialFailure('UNKNOWN_PROVIDER');
  return settings;
}

const appleSecretSeconds = 24 * 60 * 60;

/** Apple knows no fixed secret: it is a token that we sign, by the real time, which Apple reads it by. */
async function appleSecret(key: AppleKey, clientId: string, issuer: string): Promise<string> {
  const privateKey = await importPKCS8(key.privateKey, 'ES256');
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
    .setIssuer(key.teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${appleSecretSeconds}s`)
    .sign(privateKey);
}

async function authOf(settings: ProviderSettings, provider: Provider): Promise<openid.ClientAuth> {
  const { clientSecret, clientId, appleKey } = settings;
  if (provider.kind === 'oidc' && appleKey !== undefined) {
    return openid.ClientSecretPost(await appleSecret(appleKey, clientId, provider.issuer(settings)));
  }
  if (provider.clientAuth === 'basic') return openid.ClientSecretBasic(clientSecret);
  if (provider.clientAuth === 'as-offered') return authAsOffered(clientSecret);
  return openid.ClientSecretPost(clientSecret);
}

/** Settings allow plain http for this machine only. */
function isPlain({ url }: ProviderSettings): boolean {
  return url?.startsWith('http:') ?? false;
}

async function configure(settings: ProviderSettings): Promise<openid.Configuration> {
  const provider = providerOf(settings);
  const auth = await authOf(settings, provider);
  const plain = isPlain(settings) ? [openid.allowInsecureRequests] : [];
  if (provider.kind === 'oidc') {
    const issuer = new URL(provider.issuer(settings));
    const execute = [...plain, openid.enableNonRepudiationChecks];
    return openid.discovery(issuer, settings.clientId, undefined, auth, { execute, timeout: timeoutSeconds });
  }
  const configuration = new openid.Configuration(
    provider.server(settings),
    settings.clientId,
    undefined,
    auth,
  );
  configuration.timeout = timeoutSeconds;
  for (const allow of plain) allow(configuration);
  return configuration;
}

async function connect(settings: ProviderSettings): Promise<ProviderClient> {
  const configuration = await configure(settings);
  const { jwks_uri: address } = configuration.serverMetadata();
  return {
    settings,
    configuration,
    keys: address === undefined ? undefined : createRemoteJWKSet(new URL(address)),
  };
}

interface CachedClient {
  readonly client: Promise<ProviderClient>;
  readonly until: number;
}

const clientMilliseconds = 60 * 60_000;
const clientsByServices = new WeakMap<Services, Map<string, CachedClient>>();

/** Discovery of a provider is cached for an hour, failures are not. */
export async function clientOf(ctx: BaseContext, settings: ProviderSettings): Promise<ProviderClient> {
  const clients = clientsByServices.get(ctx.services) ?? new Map<string, CachedClient>();
  clientsByServices.set(ctx.services, clients);
  const now = ctx.now().getTime();
  const cached = clients.get(settings.id);
  if (cached !== undefined && cached.until > now) return cached.client;
  const client = connect(settings);
  clients.set(settings.id, { client, until: now + clientMilliseconds });
  try {
    return await client;
  } catch (error) {
    clients.delete(settings.id);
    throw error;
  }
}
