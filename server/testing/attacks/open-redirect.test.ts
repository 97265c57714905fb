import { safeNext } from '#server/modules/auth/social/oauth-flow.ts';
import { linkIn, password } from '#server/modules/auth/test-people.ts';
import { invite, inviteBody } from '#server/modules/invitations/invite-kit.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

/** Addresses that look like ours to somebody, and are not. */
const strangers = [
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  'http:\\\\evil.test/',
  'http://takt.test@evil.test/',
  'http://takt.test:80@evil.test/',
  'http://takt.test.evil.test/',
  'http://takt.test%2eevil.test/',
  'http://takt.test\t.evil.test/',
  'http://takt.test%00.evil.test/',
  'https://takt.test/',
  'http://takt.test:8080/',
  'http://takt.test./',
  'javascript:alert(1)//http://takt.test/',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'takt.test',
];

interface Setting {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly anonymous: Caller;
}

/** Every mail with a secret in its link, and the default page of the link. */
const mails: Readonly<
  Record<string, { path: string; ask: (setting: Setting, url: string) => Promise<URL> }>
> = {
  'callbackUrl of a sign-in link': {
    path: '/auth/passcode',
    ask: async ({ server, tenant, anonymous }, callbackUrl) => {
      const { email } = await tenant.member();
      await anonymous.call(authApi.sendCode, { body: { email, callbackUrl } });
      return linkIn(server.mail.last(email));
    },
  },
  'appMagicSignUrl of a sign-in link': {
    path: '/auth/passcode',
    ask: async ({ server, tenant, anonymous }, appMagicSignUrl) => {
      const { email } = await tenant.member();
      await anonymous.request('POST', '/auth/signin-email', {
        body: { email, appMagicSignUrl, appName: 'x' },
      });
      return linkIn(server.mail.last(email));
    },
  },
  'callbackUrl of a link for a new password': {
    path: '/auth/reset-password',
    ask: async ({ server, tenant, anonymous }, callbackUrl) => {
      const { email } = await tenant.member();
      await anonymous.call(accountApi.requestPassword, { body: { email, callbackUrl } });
      return linkIn(server.mail.last(email));
    },
  },
  'appEmailConfirmationUrl of a registration': {
    path: '/verify-email',
    ask: async ({ server, anonymous }, appEmailConfirmationUrl) => {
      const email = freshEmail('new');
      const body = { user: { email }, password, confirmPassword: password, appEmailConfirmationUrl };
      await anonymous.call(authApi.register, { body });
      return linkIn(server.mail.last(email));
    },
  },
  'appEmailConfirmationUrl of a verification link': {
    path: '/verify-email',
    ask: async ({ server, tenant }, appEmailConfirmationUrl) => {
      const ben = await tenant.member({ isEmailVerified: false });
      await ben.call(authApi.resendVerification, { body: { email: ben.email, appEmailConfirmationUrl } });
      return linkIn(server.mail.last(ben.email));
    },
  },
  'callbackUrl of an invitation': {
    path: '/auth/accept-invite',
    ask: async ({ server, tenant }, callbackUrl) => {
      const email = freshEmail('cleo');
      await tenant.owner.call(invitationsApi.create, { body: inviteBody(tenant, email, { callbackUrl }) });
      return linkIn(server.mail.last(email));
    },
  },
  'callbackUrl of an invitation sent again': {
    path: '/auth/accept-invite',
    ask: async ({ server, tenant }, callbackUrl) => {
      const { id: inviteId, email } = await invite(server, tenant);
      server.clock.advance(60_000);
      await tenant.owner.call(invitationsApi.resend, { body: { inviteId, inviteType: 'TEAM', callbackUrl } });
      expect(server.mail.to(email)).toHaveLength(2);
      return linkIn(server.mail.last(email));
    },
  },
};

for (const [name, { path, ask }] of Object.entries(mails)) {
  test(`open redirect by the ${name}: the secret stays with us`, async ({ server, tenant, anonymous }) => {
    for (const stranger of strangers) {
      const { origin, pathname } = await ask({ server, tenant, anonymous }, stranger);
      expect(`${origin}${pathname}`, stranger).toBe(`http://takt.test${path}`);
    }
  });

  test(`parameters smuggled into the ${name} do not travel`, async ({ server, tenant, anonymous }) => {
    const asked = 'http://user:word@takt.test/welcome?next=https://evil.test&token=mine&code=mine#evil';
    const link = await ask({ server, tenant, anonymous }, asked);
    expect(`${link.origin}${link.pathname}`).toBe('http://takt.test/welcome');
    expect(link.href).not.toMatch(/evil|mine|user|word/);
  });
}

test('open redirect by the host of the request: links never follow it', async ({ server, tenant }) => {
  const { email } = await tenant.member();
  const spoofs: readonly Record<string, string>[] = [
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test' },
    { forwarded: 'host=evil.test' },
  ];
  for (const headers of spoofs) {
    await createCaller(server.app, undefined).request('POST', '/auth/request-password', {
      body: { email },
      headers,
    });
  }
  expect(server.mail.to(email).length).toBeGreaterThan(0);
  for (const mail of server.mail.to(email)) expect(`${mail.html}${mail.text}`).not.toContain('evil.test');
});

test('open redirect by `next` after a sign-in through a provider: only pages of our own', () => {
  const appUrl = 'http://takt.test';
  const hostile = [
    ...strangers,
    '/\t/evil.test',
    '/\n/evil.test',
    'http://takt.test\\@evil.test/',
    '///evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/\\/evil.test',
    ' /evil',
    'evil',
    '?x',
    { toString: () => '/ok' },
    ['/ok'],
    `/${'x'.repeat(1001)}`,
  ];
  for (const next of hostile) expect(safeNext(next, appUrl), JSON.stringify(next)).toBe('/');
  expect(safeNext('/task/1?tab=a#b', appUrl)).toBe('/task/1?tab=a#b');
});
