import { describe } from 'vitest';
import { openBrowser } from '#server/modules/auth/social/testing/test-browser.ts';
import { oidcOfFile, personOf, signInBy, startOf } from '#server/modules/auth/social/testing/test-journey.ts';
import { oidcClient } from '#server/modules/auth/social/testing/test-oidc.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { socialTexts } from '#shared/auth/social.schema.ts';

const at = oidcOfFile();

const start = startOf('oidc');
const signIn = (path = start) => signInBy(at.server, path);

describe('the ticket', () => {
  test('opens once', async () => {
    const { owner } = await createTenant(at.server);
    at.oidc.person = personOf(owner.email);
    const { redeem } = await signIn();
    expect((await redeem()).status).toBe(200);
    expect(await redeem()).toMatchObject({
      status: 400,
      body: { code: 'TICKET_EXPIRED', message: socialTexts.ticketExpired },
    });
  });

  test('opens once when it is redeemed twice at the same time', async () => {
    at.oidc.person = personOf((await createTenant(at.server)).owner.email);
    const { redeem } = await signIn();
    const answers = await Promise.all([redeem(), redeem(), redeem()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('ends after two minutes', async () => {
    at.oidc.person = personOf((await createTenant(at.server)).owner.email);
    const { redeem } = await signIn();
    at.server.clock.advance(121_000);
    expect((await redeem()).status).toBe(400);
  });

  test('is of no use in another browser', async () => {
    at.oidc.person = personOf((await createTenant(at.server)).owner.email);
    const { ticket } = await signIn();
    const answer = await createCaller(at.server.app, undefined).call(socialApi.redeemTicket, {
      body: { ticket },
    });
    expect(answer.status).toBe(400);
  });

  test('is stored as a hash and never logged', async () => {
    const { owner } = await createTenant(at.server);
    at.oidc.person = personOf(owner.email);
    const { ticket, redeem } = await signIn();
    await redeem();
    const where = { accountId: owner.accountId, purpose: 'provider-sign-in' };
    const rows = await at.server.services.prisma.oneTimeCode.findMany({ where });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    expect(at.server.logged.join('')).not.toContain(ticket);
  });
});

describe('the return from the provider', () => {
  test('without the cookie of the start is refused', async () => {
    at.oidc.person = personOf(freshEmail());
    const elsewhere = openBrowser(at.server);
    const begun = await elsewhere.visit(start);
    const victim = openBrowser(at.server);
    const page = await victim.follow(begun.location);
    expect(`${page.pathname}${page.search}`).toBe('/auth/login?error=EXPIRED&provider=oidc');
  });

  test.for([
    ['another state', 'state', 'forged', 'EXPIRED'],
    ['another code', 'code', 'forged', 'PROVIDER_FAILED'],
    ['another issuer', 'iss', 'https://evil.example', 'PROVIDER_FAILED'],
  ])('with %s is refused', async ([, name = '', value = '', error]) => {
    at.oidc.person = personOf(freshEmail());
    const browser = openBrowser(at.server);
    const back = await returnOf(browser);
    back.searchParams.set(name, value);
    expect((await browser.follow(back.href)).searchParams.get('error')).toBe(error);
  });

  test.for([
    ['nonce', 'nonce'],
    ['code challenge', 'code_challenge'],
  ])('is refused when the provider saw another %s', async ([, name = '']) => {
    at.oidc.person = personOf(freshEmail());
    const browser = openBrowser(at.server);
    const { location } = await browser.visit(start);
    const asked = new URL(location);
    asked.searchParams.set(name, 'A'.repeat(43));
    const page = await browser.follow(asked.href);
    expect(page.searchParams.get('error')).toBe('PROVIDER_FAILED');
  });

  test('comes too late after ten minutes', async () => {
    at.oidc.person = personOf(freshEmail());
    const browser = openBrowser(at.server);
    const back = await returnOf(browser);
    at.server.clock.advance(601_000);
    expect((await browser.follow(back.href)).searchParams.get('error')).toBe('EXPIRED');
  });

  test('works once', async () => {
    at.oidc.person = personOf(freshEmail());
    const browser = openBrowser(at.server);
    const back = await returnOf(browser);
    expect((await browser.follow(back.href)).pathname).toBe('/auth/social');
    expect((await browser.follow(back.href)).searchParams.get('error')).toBe('EXPIRED');
  });

  test('after a "no" says that it was cancelled', async () => {
    at.oidc.person = personOf(freshEmail());
    at.oidc.consent = 'denied';
    expect((await signIn()).page.searchParams.get('error')).toBe('CANCELLED');
  });

  /** Follows the sign-in at the provider, and returns the address of ours to which it redirects. */
  async function returnOf(browser: ReturnType<typeof openBrowser>, address = start): Promise<URL> {
    const { location } = await browser.visit(address);
    const url = new URL(location);
    return url.origin === 'http://takt.test' ? url : returnOf(browser, location);
  }
});

test.for([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/..//evil.example',
])('next %s leads to the front page', async (next) => {
  at.oidc.person = personOf('open-redirect@takt.test');
  const { page } = await signIn(startOf('oidc', next));
  expect(page.searchParams.get('next')).toBe('/');
});

test('an unknown provider leads to the sign-in page', async () => {
  const page = await openBrowser(at.server).follow('/api/auth/social/github/start');
  expect(`${page.pathname}${page.search}`).toBe('/auth/login?error=UNKNOWN_PROVIDER');
});

test('no secret of the flow is logged', async () => {
  at.oidc.person = personOf((await createTenant(at.server)).owner.email);
  const browser = openBrowser(at.server);
  const begun = await browser.visit(start);
  const state = new URL(begun.location).searchParams.get('state') ?? '';
  await browser.follow(begun.location);
  const log = at.server.logged.join('');
  const cookies = begun.cookies.map((line) => line.split(';')[0]?.split('=')[1] ?? '');
  for (const secret of [oidcClient.secret, state, ...cookies]) expect(log).not.toContain(secret);
  expect(begun.cookies.join()).toMatch(/HttpOnly; SameSite=Lax/);
});
