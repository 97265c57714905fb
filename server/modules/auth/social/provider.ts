import type { JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import type { z } from 'zod';
import type { Person } from '#server/modules/auth/social/person.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';

export const timeoutSeconds = 10;

/** The provider answered something else than it should. Carries no body: there may be a token in it. */
export class UnexpectedAnswer extends Error {
  readonly status: number;

  constructor({ status, url }: { status: number; url: URL }) {
    super(`${url.origin}${url.pathname} answered ${status}`);
    this.name = 'UnexpectedAnswer';
    this.status = status;
  }
}

async function read<S extends z.ZodType>(response: Response, url: URL, schema: S): Promise<z.output<S>> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new UnexpectedAnswer({ status: response.status, url });
  }
  return schema.parseAsync(await response.json());
}

/** Reads of the provider's API in the name of the person. */
export async function readAsPerson<S extends z.ZodType>(
  { configuration }: ProviderClient,
  accessToken: string,
  address: string,
  schema: S,
): Promise<z.output<S>> {
  const url = new URL(address);
  const headers = new Headers({ accept: 'application/json' });
  const response = await openid.fetchProtectedResource(
    configuration,
    accessToken,
    url,
    'GET',
    undefined,
    headers,
  );
  return read(response, url, schema);
}

/** A call in the name of our own client. A refusal of the token it is about is `undefined`. */
export async function fetchTokenInfo<S extends z.ZodType>(
  address: string | URL,
  request: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | URLSearchParams },
  schema: S,
): Promise<z.output<S> | undefined> {
  const url = new URL(address);
  const response = await fetch(url, {
    ...request,
    headers: { accept: 'application/json', 'user-agent': 'takt', ...request.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  if (response.status >= 400 && response.status < 500) {
    await response.body?.cancel();
    return undefined;
  }
  return read(response, url, schema);
}

export function basicAuth({ clientId, clientSecret }: ProviderClient['settings']): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/** A provider as this installation is registered there. */
export interface ProviderClient {
  readonly settings: ProviderSettings;
  readonly configuration: openid.Configuration;
  /** Keys that verify its signatures; absent where nothing is signed. */
  readonly keys: JWTVerifyGetKey | undefined;
}

interface Common {
  readonly scopes: string;
  /** Some providers fail on a code challenge that they do not know. */
  readonly usesPkce: boolean;
  /** Sent along to the provider's page. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly clientAuth: 'basic' | 'post' | 'apple' | 'as-offered';
  /** Whether an access token was issued to our client. Absent where the provider has no way to check it. */
  readonly isOwnToken?: (client: ProviderClient, accessToken: string) => Promise<boolean>;
}

/** Speaks OpenID Connect: identifies people by a signed token. */
export interface OidcProvider extends Common {
  readonly kind: 'oidc';
  readonly issuer: (settings: ProviderSettings) => string;
  /** Whether the signed token repeats the nonce of the request. */
  readonly usesNonce: boolean;
  /** Whether the claims of its user info are read as well. */
  readonly usesUserInfo: boolean;
  readonly toPerson: (claims: Readonly<Record<string, unknown>>, settings: ProviderSettings) => Person;
  /** Reads names from the redirect, for providers that send them beside the token. */
  readonly readNames?: (returned: URLSearchParams) => Partial<Pick<Person, 'firstName' | 'lastName'>>;
}

/** Speaks OAuth 2 only: people are identified by its own API. */
export interface OAuthProvider extends Common {
  readonly kind: 'oauth';
  readonly server: (settings: ProviderSettings) => openid.ServerMetadata;
  readonly readPerson: (client: ProviderClient, accessToken: string) => Promise<Person>;
}

export type Provider = OidcProvider | OAuthProvider;
