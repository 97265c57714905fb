import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '#server/modules/auth/social/testing/test-browser.ts';
import {
  githubClient,
  startGithub,
  type TestGithub,
} from '#server/modules/auth/social/testing/test-github.ts';
import { auditOf } from '#server/testing/audit.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { socialApi } from '#shared/auth/social.api.ts';

let github: TestGithub;
let server: TestServer;

beforeAll(async () => {
  github = await startGithub();
  server = await startTestServer({
    GITHUB_CLIENT_ID: githubClient.id,
    GITHUB_CLIENT_SECRET: githubClient.secret,
    GITHUB_URL: github.url,
  });
});

afterAll(async () => {
  await server.close();
  await github.close();
});

let nextId = 5000;

function arrive(): string {
  nextId += 1;
  const emails = [{ email: freshEmail('octavia'), primary: true, verified: true }];
  github.person = { id: nextId, login: 'octo', name: 'Octavia de Groot', emails };
  return String(nextId);
}

const params = { provider: 'github' };

/** Starts from the page of the signed-in person; `follow` visits the provider and returns. */
async function startLink(person: Caller) {
  const next = '/settings?tab=account#providers';
  const answer = await person.call(socialApi.startLink, { params, body: { next } });
  const browser = openBrowser(server);
  browser.keep([answer.headers['set-cookie'] ?? []].flat().map(String));
  const follow = async () => {
    const { pathname, search, hash } = await browser.follow(answer.body.location);
    return `${pathname}${search}${hash}`;
  };
  return { answer, follow };
}

test('a signed-in person links a provider that knows them by another address, and takes it off again', async () => {
  const tenant = await createTenant(server);
  const { owner } = tenant;
  const providerAccountId = arrive();
  const { follow } = await startLink(owner);
  expect(await follow()).toBe('/settings?tab=account&linked=github#providers');
  const { body } = await owner.call(socialApi.linkedProviders);
  expect(body).toMatchObject({ total: 1, items: [{ provider: 'github', linkedAt: expect.any(String) }] });
  const where = { accountId: owner.accountId };
  expect(await server.services.prisma.socialAccount.findMany({ where })).toMatchObject([
    { providerAccountId },
  ]);

  const { owner: other } = await createTenant(server);
  const id = body.items[0]?.id ?? '';
  expect((await other.call(socialApi.linkedProviders)).body.total).toBe(0);
  expect((await other.call(socialApi.unlinkProvider, { params: { id } })).status).toBe(404);
  expect(await owner.call(socialApi.unlinkProvider, { params: { id } })).toMatchObject({
    status: 200,
    body: { affected: 1 },
  });
  expect((await owner.call(socialApi.linkedProviders)).body.total).toBe(0);
  expect(await auditOf(server, tenant)).toMatchObject([
    { action: 'account.provider-link', actorUserId: owner.userId, after: { provider: github.url } },
    { action: 'account.provider-unlink', actorUserId: owner.userId },
  ]);
});

test("somebody else's identity, and a way back after signing out, link nothing and say so", async () => {
  const { owner } = await createTenant(server);
  const { owner: other } = await createTenant(server);
  arrive();
  await (await startLink(owner)).follow();
  const page = '/settings?tab=account&link_error=';
  expect(await (await startLink(other)).follow()).toBe(`${page}LINKED_ELSEWHERE&provider=github#providers`);

  arrive();
  const late = await startLink(other);
  const [session] = (await other.call(accountApi.sessions)).body.items;
  await other.call(accountApi.endSession, { params: { id: session?.id ?? '' } });
  expect(await late.follow()).toBe(`${page}EXPIRED&provider=github#providers`);
  const where = { accountId: other.accountId };
  expect(await server.services.prisma.socialAccount.count({ where })).toBe(0);
});

test('an account whose address nobody verified cannot start', async () => {
  const tenant = await createTenant(server);
  const member = await tenant.member({ isEmailVerified: false });
  expect(await member.call(socialApi.startLink, { params, body: {} })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_UNVERIFIED' },
  });
});
