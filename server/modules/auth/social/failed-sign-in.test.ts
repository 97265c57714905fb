import { openBrowser } from '#server/modules/auth/social/testing/test-browser.ts';
import { oidcOfFile, personOf, signInBy, startOf } from '#server/modules/auth/social/testing/test-journey.ts';
import { joinWorkspace } from '#server/modules/auth/test-people.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, freshEmail } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';

const at = oidcOfFile();
const start = startOf('oidc');

/** Tries to sign in through the provider and returns the error code. */
async function refusalOf(person: ReturnType<typeof personOf>): Promise<string | null> {
  at.oidc.person = person;
  return (await signInBy(at.server, start)).page.searchParams.get('error');
}

const failed = {
  action: 'account.sign-in-failed',
  actorType: 'system',
  actorUserId: null,
  entity: 'User',
  after: { method: 'provider', provider: 'Acme login' },
  ip: '127.0.0.1',
};

test('an address that the provider does not vouch for is noted in every workspace of its account', async () => {
  const tenant = await createTenant(at.server);
  const other = await createTenant(at.server);
  const { owner } = tenant;
  const guest = await joinWorkspace(at.server, owner.accountId, other);
  const claimed = personOf(owner.email.toUpperCase(), { email_verified: false });
  expect(await refusalOf(claimed)).toBe('EMAIL_UNVERIFIED');
  const entry = { ...failed, entityId: owner.userId, employeeId: owner.employeeId };
  expect(await auditOf(at.server, tenant)).toMatchObject([entry]);
  expect(await auditOf(at.server, other)).toMatchObject([{ ...failed, entityId: guest.userId }]);
  expect(JSON.stringify(await auditOf(at.server, tenant))).not.toContain('@');
});

test('somebody whose account was closed is noted, by their address and by a known identity', async () => {
  const tenant = await createTenant(at.server);
  const { accountId, email, userId } = await tenant.member();
  const { prisma } = at.server.services;
  await prisma.account.update({ where: { id: accountId }, data: { isActive: false } });
  expect(await refusalOf(personOf(email))).toBe('SUSPENDED');
  const known = personOf(email, { email: freshEmail('moved') });
  const identity = { provider: at.oidc.url, providerAccountId: known.sub };
  await prisma.socialAccount.create({ data: { accountId, ...identity } });
  expect(await refusalOf(known)).toBe('SUSPENDED');
  const entry = { ...failed, entityId: userId };
  expect(await auditOf(at.server, tenant)).toMatchObject([entry, entry]);
});

test('ten are noted in a quarter of an hour, however many are tried', async () => {
  const tenant = await createTenant(at.server);
  const person = personOf(tenant.owner.email, { email_verified: false });
  for (const _try of Array.from({ length: 12 })) await refusalOf(person);
  expect(await auditOf(at.server, tenant)).toHaveLength(10);
  at.server.clock.advance(15 * 60_000);
  await refusalOf(person);
  expect(await auditOf(at.server, tenant)).toHaveLength(11);
});

test('an address without an account is worked on as one that has one', async () => {
  const { owner } = await createTenant(at.server);
  const jobsOf = async (email: string) => {
    const where = { topic: 'auth.failed-sign-in' };
    const before = await at.server.services.prisma.outboxMessage.count({ where });
    expect(await refusalOf(personOf(email, { email_verified: false }))).toBe('EMAIL_UNVERIFIED');
    return (await at.server.services.prisma.outboxMessage.count({ where })) - before;
  };
  expect([await jobsOf(freshEmail()), await jobsOf(owner.email)]).toEqual([1, 1]);
});

test('nothing is noted where nobody says who it is, and of who comes in', async () => {
  const tenant = await createTenant(at.server);
  const person = personOf(tenant.owner.email);
  expect(await refusalOf({ sub: 'without-address' })).toBe('EMAIL_MISSING');
  at.oidc.consent = 'denied';
  expect(await refusalOf(person)).toBe('CANCELLED');
  at.oidc.consent = 'given';
  const browser = openBrowser(at.server);
  await browser.visit(start);
  const page = await browser.follow('/api/auth/social/oidc/callback?code=any&state=forged');
  expect(page.searchParams.get('error')).toBe('EXPIRED');
  expect(await refusalOf(person)).toBeNull();
  expect(await auditOf(at.server, tenant)).toEqual([]);
});
