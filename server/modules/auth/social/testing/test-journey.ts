import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from '#server/modules/auth/social/testing/test-browser.ts';
import { oidcClient, startOidc, type TestOidc } from '#server/modules/auth/social/testing/test-oidc.ts';
import { createCaller } from '#server/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/test.ts';

export function oidcSettings(provider: TestOidc): Record<string, string> {
  return {
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    OIDC_NAME: 'Acme login',
    OIDC_SCOPES: 'openid profile email groups',
    OIDC_ROLE_MAP: 'staff=EMPLOYEE,leads=MANAGER,chiefs=ADMIN',
  };
}

interface OidcPlace {
  readonly oidc: TestOidc;
  readonly server: TestServer;
}

/** A provider for the tests of a file, and a server that signs in through it. Everybody consents by default. */
export function oidcOfFile(env: Record<string, string> = {}): OidcPlace {
  let place: OidcPlace | undefined;
  const opened = (): OidcPlace => {
    if (place === undefined) throw new Error('the provider runs inside tests only');
    return place;
  };
  beforeAll(async () => {
    const oidc = await startOidc();
    place = { oidc, server: await startTestServer({ ...oidcSettings(oidc), ...env }) };
  });
  afterAll(async () => {
    await place?.server.close();
    await place?.oidc.close();
  });
  beforeEach(() => {
    opened().oidc.consent = 'given';
  });
  return {
    get oidc() {
      return opened().oidc;
    },
    get server() {
      return opened().server;
    },
  };
}

export function startOf(provider: string, next?: string): string {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  return `/api/auth/social/${provider}/start${query}`;
}

export function personOf(email: string, more: Partial<TestOidc['person']> = {}): TestOidc['person'] {
  return { sub: `sub-of-${email}`, email, email_verified: true, name: 'Vera van Dam', ...more };
}

/** Goes to the provider and back; `redeem` does what the client's page does with the ticket. */
export async function signInBy(server: TestServer, start: string) {
  const browser = openBrowser(server);
  const page = await browser.follow(start);
  const ticket = page.searchParams.get('ticket') ?? '';
  const redeem = () =>
    createCaller(server.app, undefined).request('POST', '/auth/social/ticket', {
      body: { ticket, includeTeams: true },
      headers: { cookie: browser.cookieHeader() },
    });
  return { page, ticket, redeem };
}
