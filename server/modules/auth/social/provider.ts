import type { JWTVerifyGetKey } from 'jose';
import type * as openid from 'openid-client';
import type { Person } from '#server/modules/auth/social/person.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';

/** A provider as this installation is registered there. */
export interface ProviderClient {
  readonly settings: ProviderSettings;
  readonly configuration: openid.Configuration;
  /** With which it signs; absent where nothing is signed. */
  readonly keys: JWTVerifyGetKey | undefined;
}

interface Common {
  readonly scopes: string;
  /** Some providers fail on a code challenge that they do not know. */
  readonly usesPkce: boolean;
  /** Sent along to the provider's page. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly clientAuth: 'basic' | 'post' | 'apple' | 'as-offered';
  /** Whether an access token was issued to our client. Absent where the provider offers no way to tell. */
  readonly isOwnToken?: (client: ProviderClient, accessToken: string) => Promise<boolean>;
}

/** Speaks OpenID Connect: says who somebody is in a signed token. */
export interface OidcProvider extends Common {
  readonly kind: 'oidc';
  readonly issuer: (settings: ProviderSettings) => string;
  /** Whether the signed token repeats the nonce of the request. */
  readonly usesNonce: boolean;
  /** Whether the claims of its user info are asked for as well. */
  readonly usesUserInfo: boolean;
  readonly toPerson: (claims: Readonly<Record<string, unknown>>, settings: ProviderSettings) => Person;
  /** Names that are told beside the token, on the way back. */
  readonly readNames?: (returned: URLSearchParams) => Partial<Pick<Person, 'firstName' | 'lastName'>>;
}

/** Speaks OAuth 2 only: who somebody is has to be asked of its own API. */
export interface OAuthProvider extends Common {
  readonly kind: 'oauth';
  readonly server: (settings: ProviderSettings) => openid.ServerMetadata;
  readonly readPerson: (client: ProviderClient, accessToken: string) => Promise<Person>;
}

export type Provider = OidcProvider | OAuthProvider;
