import argon2 from 'argon2';
import { vi } from 'vitest';
import { z } from 'zod';
import { password } from '#server/modules/auth/test-people.ts';
import { invite } from '#server/modules/invitations/invite-kit.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createCaller } from '#server/testing/caller.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';

/** A response as an outsider sees it, without values that are new in each one. */
async function seen(caller: Caller, { method = 'POST', path, body, query }: Probe) {
  const answer = await caller.request(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { query }),
  });
  const volatile = new Set(['requestId', 'id', 'createdAt', 'updatedAt', 'email']);
  const plain = Object.entries(answer.body ?? {}).filter(([key]) => !volatile.has(key));
  const headers = Object.keys(answer.headers).toSorted();
  return { status: answer.status, body: Object.fromEntries(plain), headers };
}

interface Probe {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Record<string, unknown>;
}

const resetBody = { token: 'x'.repeat(43), password: 'horse battery 9', confirmPassword: 'horse battery 9' };

type ProbeOf = (email: string, tenant: Pick<TestTenant, 'teamId'>) => Probe;

const probes = {
  'login with a password': (email) => ({ path: '/auth/login', body: { email, password: 'wrong' } }),
  'the choice of workspaces by password': (email) => ({
    path: '/auth/signin.email.password',
    body: { email, password: 'wrong' },
  }),
  'login with a code': (email) => ({ path: '/auth/login', body: { email, code: 'ABCD2345' } }),
  'the choice of workspaces by code': (email) => ({
    path: '/auth/signin.email/confirm',
    body: { email, code: 'ABCD2345' },
  }),
  'asking for a code': (email) => ({ path: '/auth/signin.email', body: { email } }),
  'asking for a new password': (email) => ({ path: '/auth/request-password', body: { email } }),
  'setting a new password': (email) => ({ path: '/auth/reset-password', body: { ...resetBody, email } }),
  'verifying by a link': (email) => ({ path: '/auth/email/verify', body: { email, token: 'forged' } }),
  'entering a workspace': (email) => ({ path: '/auth/signin.workspace', body: { email, token: 'forged' } }),
  'an invitation link': (email) => ({
    method: 'GET',
    path: '/invite/validate',
    query: { email, token: 'forged' },
  }),
  'an invitation code': (email) => ({
    path: '/invite/validate-by-code',
    body: { email, code: 'ABCD2345' },
  }),
  'accepting an invitation': (email) => ({
    path: '/invite/accept',
    body: { email, code: 'ABCD2345', password: 'a fine long password' },
  }),
  'rejecting an invitation': (email) => ({ path: '/invite/reject', body: { email, code: 'ABCD2345' } }),
  'confirming a join request': (email, { teamId }) => ({
    path: '/organization-team-join/validate',
    body: { email, organizationTeamId: teamId, code: 'ABCD2345' },
  }),
  'a new code for a join request': (email, { teamId }) => ({
    path: '/organization-team-join/resend-code',
    body: { email, organizationTeamId: teamId },
  }),
  'a join request': (email, { teamId }) => ({
    path: '/organization-team-join',
    body: { email, organizationTeamId: teamId, fullName: 'Frank Fox', linkAddress: 'x', position: 'x' },
  }),
  'the look-up of an address': (email) => ({ path: '/auth/signup.email.social', body: { email } }),
} satisfies Readonly<Record<string, ProbeOf>>;

/** One person of each kind that an outsider must not distinguish from nobody. */
async function known(server: TestServer, tenant: TestTenant): Promise<Record<string, string>> {
  const suspended = await tenant.member();
  const { prisma } = server.services;
  await prisma.employee.update({ where: { id: suspended.employeeId }, data: { isActive: false } });
  const closed = await tenant.member();
  await prisma.account.update({ where: { id: closed.accountId }, data: { isActive: false } });
  return {
    'the owner': tenant.owner.email,
    'a member without a password': (await tenant.member()).email,
    'somebody unverified': (await tenant.member({ isEmailVerified: false })).email,
    'somebody suspended': suspended.email,
    'a closed account': closed.email,
    'somebody invited': (await invite(server, tenant)).email,
    'somebody who has just asked': await asking(server, tenant),
  };
}

/** An address for which another person has just requested everything there is to request. */
async function asking(server: TestServer, tenant: TestTenant): Promise<string> {
  const email = freshEmail('asking');
  const caller = createCaller(server.app, undefined);
  for (const name of ['a join request', 'asking for a code', 'asking for a new password'] as const)
    await seen(caller, probes[name](email, tenant));
  return email;
}

/** Calls after which every limit of an address has been reached. */
const repeated = 7;

async function seenAgainAndAgain(caller: Caller, probe: Probe) {
  const answers: Awaited<ReturnType<typeof seen>>[] = [];
  for (let call = 0; call < repeated; call += 1) answers.push(await seen(caller, probe));
  return answers;
}

for (const [name, probe] of Object.entries<ProbeOf>(probes)) {
  test(`enumeration by ${name}: known, unverified, suspended, closed, invited and unknown addresses hear the same`, async ({
    server,
    tenant,
    anonymous,
  }) => {
    await server.services.prisma.organizationTeam.update({
      where: { id: tenant.teamId },
      data: { public: true },
    });
    const nobody = await seenAgainAndAgain(anonymous, probe(freshEmail('nobody'), tenant));
    for (const [who, email] of Object.entries(await known(server, tenant))) {
      expect(await seenAgainAndAgain(anonymous, probe(email, tenant)), who).toEqual(nobody);
    }
  });
}

/** Public operations with an address that are looked at by a test of their own, or that reveal nothing about it. */
const elsewhere: Readonly<Record<string, string>> = {
  'auth.register': 'tells on purpose that an address is taken, see below',
  'notifications.chooseMail': 'its email is a switch',
};

const takes = (schema: z.ZodType | undefined, key: string) =>
  schema !== undefined &&
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(`"${key}":`);

test('every public operation that takes an address is among these', ({ server }) => {
  const tenant = { teamId: '' };
  const asked = new Set(Object.values<ProbeOf>(probes).map((probe) => probe('', tenant).path));
  const missing = everyEndpoint.filter(
    ({ name, endpoint }) =>
      server.app.accesses.get(endpoint) === 'public' &&
      (takes(endpoint.body, 'email') || takes(endpoint.query, 'email')) &&
      !asked.has(endpoint.path) &&
      !Object.hasOwn(elsewhere, name),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('enumeration by the work a sign-in makes: a password is checked against one hash, whoever it is said to be of', async ({
  server,
  tenant,
  anonymous,
}) => {
  const emails = { ...(await known(server, tenant)), nobody: freshEmail('nobody') };
  const verify = vi.spyOn(argon2, 'verify');
  for (const path of ['/auth/login', '/auth/signin.email.password']) {
    for (const [who, email] of Object.entries(emails)) {
      verify.mockClear();
      await anonymous.request('POST', path, { body: { email, password: 'wrong' } });
      expect(verify.mock.calls, `${who} at ${path}`).toHaveLength(1);
    }
  }
  verify.mockRestore();
});

test('registration tells that an address is taken, since its form has to say what is wrong; a taken one costs no mail', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  const before = server.mail.to(email).length;
  const form = { email, name: 'Some Body', team: 'Some team', password };
  const answer = await anonymous.request('POST', '/auth/register', { body: form });
  expect(answer).toMatchObject({ status: 400, body: { errors: { email: expect.any(String) } } });
  expect(server.mail.to(email)).toHaveLength(before);
});

test('enumeration of teams by join requests: private, deleted and unknown ones answer like a public one', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const stranger = createCaller(server.app, undefined);
  const ask = async (organizationTeamId: string) => {
    const words = { fullName: 'Frank Fox', linkAddress: 'x', position: 'x' };
    const { body, ...rest } = await seen(stranger, {
      path: '/organization-team-join',
      body: { email: freshEmail('asking'), organizationTeamId, ...words },
    });
    return { ...rest, body: { ...body, organizationTeamId: '' } };
  };
  const unknown = await ask(crypto.randomUUID());
  for (const data of [{ public: true }, { public: false }, { deletedAt: new Date() }]) {
    await prisma.organizationTeam.update({ where: { id: tenant.teamId }, data });
    expect(await ask(tenant.teamId)).toEqual(unknown);
  }
});
