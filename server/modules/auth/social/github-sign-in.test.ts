import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  githubClient,
  startGithub,
  type TestGithub,
} from '#server/modules/auth/social/testing/test-github.ts';
import { signInBy, startOf } from '#server/modules/auth/social/testing/test-journey.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { socialErrors, socialTexts } from '#shared/auth/social.schema.ts';

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

beforeEach(() => {
  github.isDown = false;
});

let nextId = 1000;

/** Hides the profile's address, as GitHub users may; the list of addresses still contains it. */
function githubPerson(email: string, { verified }: { verified: boolean } = { verified: true }) {
  nextId += 1;
  const hidden = { email: `${nextId}+octo@users.noreply.github.test`, primary: false, verified: true };
  const emails = [{ email, primary: true, verified }, ...(verified ? [hidden] : [])];
  return { id: nextId, login: 'octo', name: 'Octavia de Groot', emails };
}

const anonymous = () => createCaller(server.app, undefined);

test('the private list of addresses names the account, and it is linked', async () => {
  const { owner } = await createTenant(server);
  github.person = githubPerson(owner.email);
  const { page, redeem } = await signInBy(server, startOf('github'));
  expect(page.pathname).toBe('/auth/social');
  expect((await redeem()).body).toMatchObject({ confirmed_email: owner.email, total_workspaces: 1 });
  const linked = await server.services.prisma.socialAccount.findMany({
    where: { accountId: owner.accountId },
  });
  expect(linked).toMatchObject([{ providerAccountId: String(github.person.id) }]);
});

test('a newcomer keeps the name and no picture from a foreign origin', async () => {
  const email = freshEmail('octavia');
  github.person = { ...githubPerson(email), avatar_url: 'https://tracker.example/a.png' };
  await signInBy(server, startOf('github'));
  const account = await server.services.prisma.account.findUniqueOrThrow({ where: { email } });
  expect(account).toMatchObject({ firstName: 'Octavia', lastName: 'de Groot', imageUrl: null });
});

test('an address that is not verified there is refused', async () => {
  const { owner } = await createTenant(server);
  github.person = githubPerson(owner.email, { verified: false });
  const { page } = await signInBy(server, startOf('github'));
  expect(page.searchParams.get('error')).toBe('EMAIL_UNVERIFIED');
});

test('nobody without an address', async () => {
  github.person = { id: 77, login: 'ghost', emails: [] };
  const { page } = await signInBy(server, startOf('github'));
  expect(page.searchParams.get('error')).toBe('EMAIL_MISSING');
});

test('a token issued to our client lists the workspaces, under every name of the call', async () => {
  const { owner } = await createTenant(server);
  github.person = githubPerson(owner.email);
  const token = github.issue(githubClient.id);
  const wanted = { status: 200, body: { confirmed_email: owner.email, total_workspaces: 1 } };
  for (const path of [socialApi.signIn.path, ...(socialApi.signIn.aliases ?? [])]) {
    const body = { provider: 'github', access_token: token, includeTeams: true };
    expect(await anonymous().request('POST', path, { body })).toMatchObject(wanted);
  }
  const asToken = await anonymous().call(socialApi.signIn, { body: { provider: 'GitHub', token } });
  expect(asToken).toMatchObject(wanted);
});

test('a token issued to another client is refused', async () => {
  const { owner } = await createTenant(server);
  github.person = githubPerson(owner.email);
  const token = github.issue('another-client');
  const refused = { status: 400, body: { code: 'FOREIGN_TOKEN', message: socialTexts.foreignToken } };
  expect(await anonymous().call(socialApi.signIn, { body: { provider: 'github', token } })).toMatchObject(
    refused,
  );
  const link = await owner.call(socialApi.linkAccount, { body: { provider: 'github', token } });
  expect(link).toMatchObject(refused);
  expect(await server.services.prisma.socialAccount.count({ where: { accountId: owner.accountId } })).toBe(0);
});

test('a token of nobody with an account makes none', async () => {
  const email = freshEmail('stranger');
  github.person = githubPerson(email);
  const token = github.issue(githubClient.id);
  const answer = await anonymous().call(socialApi.signIn, { body: { provider: 'github', token } });
  expect(answer).toMatchObject({ status: 400, body: { message: authTexts.noOrganization } });
  expect(await server.services.prisma.account.count({ where: { email } })).toBe(0);
});

test('no token at all names the field', async () => {
  const answer = await anonymous().call(socialApi.signIn, { body: { provider: 'github' } });
  expect(answer).toMatchObject({ status: 400, body: { errors: { access_token: authTexts.tokenRequired } } });
});

test('an unknown provider is refused', async () => {
  const answer = await anonymous().call(socialApi.signIn, { body: { provider: 'myspace', token: 'x' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'UNKNOWN_PROVIDER' } });
});

test('linking belongs to the signed-in account, and to one account only', async () => {
  const { owner } = await createTenant(server);
  github.person = githubPerson(freshEmail('elsewhere'));
  const body = { provider: 'github', token: github.issue(githubClient.id) };
  const linked = await owner.call(socialApi.linkAccount, { body });
  expect(linked).toMatchObject({ status: 200, body: { providerAccountId: String(github.person.id) } });
  expect((await owner.call(socialApi.linkAccount, { body })).body).toEqual(linked.body);
  const { owner: other } = await createTenant(server);
  expect(await other.call(socialApi.linkAccount, { body })).toMatchObject({
    status: 409,
    body: { message: socialErrors.LINKED_ELSEWHERE, code: 'LINKED_ELSEWHERE' },
  });
  const { redeem } = await signInBy(server, startOf('github'));
  expect((await redeem()).body).toMatchObject({ confirmed_email: owner.email });
});

test('an account whose address nobody verified links nothing', async () => {
  const tenant = await createTenant(server);
  const member = await tenant.member({ isEmailVerified: false });
  github.person = githubPerson(freshEmail('door'));
  const body = { provider: 'github', token: github.issue(githubClient.id) };
  expect((await member.call(socialApi.linkAccount, { body })).status).toBe(403);
});

test('the look-ups tell strangers nothing and the owner the truth', async () => {
  const { owner } = await createTenant(server);
  github.person = githubPerson(owner.email);
  const token = github.issue(githubClient.id);
  await anonymous().call(socialApi.signIn, { body: { provider: 'github', token } });
  const providerAccountId = String(github.person.id);
  const byEmail = (more: object) =>
    anonymous().call(socialApi.lookUpEmail, { body: { email: owner.email, ...more } });
  const byIdentity = (more: object) =>
    anonymous().call(socialApi.lookUpIdentity, { body: { provider: 'github', providerAccountId, ...more } });
  const nothing = { isUserExists: false };
  expect((await byEmail({})).body).toEqual(nothing);
  expect((await byIdentity({})).body).toEqual(nothing);

  github.person = githubPerson(freshEmail('curious'));
  const foreign = { provider: 'github', token: github.issue(githubClient.id) };
  expect((await byEmail(foreign)).body).toEqual(nothing);
  expect((await byIdentity(foreign)).body).toEqual(nothing);

  const own = { provider: 'github', access_token: token };
  expect((await byEmail(own)).body).toEqual({ isUserExists: true });
  expect((await byIdentity(own)).body).toEqual({
    isUserExists: true,
    id: owner.accountId,
    email: owner.email,
  });
});

test('an outage is named as such, on the page and to programs', async () => {
  github.person = githubPerson(freshEmail('late'));
  const token = github.issue(githubClient.id);
  github.isDown = true;
  const answer = await anonymous().call(socialApi.signIn, { body: { provider: 'github', token } });
  expect(answer).toMatchObject({ status: 503, body: { message: socialErrors.PROVIDER_UNAVAILABLE } });
});

test('neither the client secret nor a token is logged', async () => {
  const { owner } = await createTenant(server);
  github.person = githubPerson(owner.email);
  const token = github.issue(githubClient.id);
  await anonymous().call(socialApi.signIn, { body: { provider: 'github', token } });
  await anonymous().call(socialApi.signIn, { body: { provider: 'github', token: `${token}-broken` } });
  await signInBy(server, startOf('github'));
  const log = server.logged.join('');
  for (const secret of [githubClient.secret, token]) expect(log).not.toContain(secret);
});

test('a token of somebody who is refused is noted for the account of the address', async () => {
  const tenant = await createTenant(server);
  github.person = githubPerson(tenant.owner.email, { verified: false });
  const token = github.issue(githubClient.id);
  const answer = await anonymous().call(socialApi.signIn, { body: { provider: 'github', token } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'EMAIL_UNVERIFIED' } });
  const after = { method: 'provider', provider: 'GitHub' };
  expect(await auditOf(server, tenant)).toMatchObject([{ action: 'account.sign-in-failed', after }]);
});
