import { createRemoteJWKSet, importPKCS8, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { BaseContext, Services } from '#server/context/context.ts';
import { oauthProviders } from '#server/modules/auth/social/oauth-providers.ts';
import { type Person, personOfClaims } from '#server/modules/auth/social/person.ts';
import {
  fetchTokenInfo,
  type OidcProvider,
  type Provider,
  type ProviderClient,
  timeoutSeconds,
} from '#server/modules/auth/social/provider.ts';
import { socialFailure } from '#server/modules/auth/social/social-failure.ts';
import type { AppleKey, ProviderSettings } from '#server/sign-in-config.ts';

const scopes = 'openid profile email';

const usual = {
  kind: 'oidc',
  scopes,
  usesPkce: true,
  usesNonce: true,
  usesUserInfo: false,
  clientAuth: 'post',
  toPerson: personOfClaims,
} as const;

function issuerOr(fallback: string) {
  return ({ url }: ProviderSettings) => url ?? fallback;
}

const googleToken = z.object({ aud: z.string() });

async function isOwnGoogleToken({ settings }: ProviderClient, token: string): Promise<boolean> {
  const { clientId, url } = settings;
  const address = `${url ?? 'https://oauth2.googleapis.com'}/tokeninfo`;
  const body = new URLSearchParams({ access_token: token });
  const answer = await fetchTokenInfo(address, { method: 'POST', body }, googleToken);
  return answer?.aud === clientId;
}

const linkedinToken = z.object({ active: z.boolean(), client_id: z.string().optional() });

async function isOwnLinkedinToken({ settings }: ProviderClient, token: string): Promise<boolean> {
  const { clientId, clientSecret, url } = settings;
  const address = `${url ?? 'https://www.linkedin.com/oauth'}/v2/introspectToken`;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token });
  const answer = await fetchTokenInfo(address, { method: 'POST', body }, linkedinToken);
  return answer?.active === true && answer.client_id === clientId;
}

/** Directory of the accounts that people have with Microsoft itself. */
const personalDirectory = '9188040d-6c67-4c5b-b112-36a304b66dad';
const sharedDirectories = new Set(['common', 'organizations', 'consumers']);

const microsoftClaims = z.looseObject({ tid: z.string().optional(), xms_edov: z.unknown().optional() });

/**
 * In a foreign directory anybody may write any address into a person. It counts only where Microsoft checked it,
 * where the domain's owner was checked (`xms_edov`), and where the directory is the one that was chosen here.
 */
function microsoftPerson(claims: Readonly<Record<string, unknown>>, { directory }: ProviderSettings): Person {
  const { tid, xms_edov: edov } = microsoftClaims.parse(claims);
  const isOwnDirectory = directory !== undefined && !sharedDirectories.has(directory);
  const isDomainChecked = edov === true || edov === 1 || edov === '1' || edov === 'true';
  return {
    ...personOfClaims(claims),
    isEmailVerified: isOwnDirectory || isDomainChecked || tid === personalDirectory,
  };
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().trim().optional(), lastName: z.string().trim().optional() }),
});

/** Apple sends the names once, at the first sign-in. Unverified: for display only. */
function appleNames(returned: URLSearchParams) {
  try {
    const { name } = appleUser.parse(JSON.parse(returned.get('user') ?? '{}'));
    return { firstName: name.firstName || undefined, lastName: name.lastName || undefined };
  } catch {
    return {};
  }
}

export const oidcProviders = {
  google: {
    ...usual,
    issuer: issuerOr('https://accounts.google.com'),
    parameters: { prompt: 'select_account' },
    isOwnToken: isOwnGoogleToken,
  },
  microsoft: {
    ...usual,
    issuer: ({ url, directory }) => url ?? `https://login.microsoftonline.com/${directory}/v2.0`,
    parameters: { prompt: 'select_account' },
    toPerson: microsoftPerson,
  },
  linkedin: {
    ...usual,
    issuer: issuerOr('https://www.linkedin.com/oauth'),
    usesPkce: false,
    usesNonce: false,
    isOwnToken: isOwnLinkedinToken,
  },
  slack: { ...usual, issuer: issuerOr('https://slack.com'), usesPkce: false },
  apple: {
    ...usual,
    issuer: issuerOr('https://appleid.apple.com'),
    scopes: 'openid name email',
    usesPkce: false,
    clientAuth: 'apple',
    parameters: { response_mode: 'form_post' },
    readNames: appleNames,
  },
  oidc: { ...usual, issuer: issuerOr(''), usesUserInfo: true, clientAuth: 'as-offered' },
} as const satisfies Record<string, OidcProvider>;

/** The choice among the ways that the issuer offers; the first of them is the default. */
function authAsOffered(clientSecret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(clientSecret), openid.ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = offered.includes('client_secret_basic') ? basic : post;
    return auth(server, client, body, headers);
  };
}

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

/** Apple has no fixed secret: it is a token that we sign, by the real time, since Apple checks it. */
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

const otherIssuer = z.object({ attribute: z.literal('issuer'), body: z.object({ issuer: z.string() }) });

/** Names both issuers where a provider calls itself something else, such as the same address with a slash at its end. */
function explainDiscovery(error: unknown, issuer: string): unknown {
  const cause = error instanceof openid.ClientError ? otherIssuer.safeParse(error.cause).data : undefined;
  if (cause === undefined) return error;
  return new Error(
    `The issuer is set to ${issuer}, but calls itself ${cause.body.issuer}. Set it as it calls itself.`,
  );
}

async function configure(settings: ProviderSettings): Promise<openid.Configuration> {
  const provider = providerOf(settings);
  const auth = await authOf(settings, provider);
  const plain = isPlain(settings) ? [openid.allowInsecureRequests] : [];
  if (provider.kind === 'oidc') {
    const issuer = provider.issuer(settings);
    const options = {
      execute: [...plain, openid.enableNonRepudiationChecks],
      timeout: timeoutSeconds,
    };
    return openid
      .discovery(new URL(issuer), settings.clientId, undefined, auth, options)
      .catch((error: unknown) => Promise.reject(explainDiscovery(error, issuer)));
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

/** Rejects with the reason where a provider cannot be reached or does not know its issuer. */
export async function checkProvider(settings: ProviderSettings): Promise<void> {
  await connect(settings);
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
