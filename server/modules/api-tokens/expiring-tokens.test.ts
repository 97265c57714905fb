import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { signInAgain } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

/** Runs the hourly jobs. */
async function hourly({ services, clock }: TestServer, at: string): Promise<void> {
  clock.set(new Date(at));
  await writeHourly(services.pool, repeatedJobs, clock.now());
  await services.outbox.notify();
}

test('the owner of a token that ends soon hears of it once, by mail and in the inbox', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const { prisma } = server.services;
  await prisma.user.update({ where: { id: ben.userId }, data: { preferredLanguage: 'de' } });
  const make = (name: string, expiresOn: string) =>
    ben.call(apiTokensApi.create, { body: { name, scopes: ['read'], expiresOn } });
  expect((await make('Nightly', '2026-04-10')).status).toBe(201);
  const revoked = (await make('Old', '2026-04-10')).body;
  await ben.call(apiTokensApi.remove, { params: { id: revoked.id } });
  // Made for less than the time of a warning.
  await make('Short', '2026-03-14');
  const mails = () => server.mail.to(ben.email).filter(({ subject }) => subject.includes('API-Token'));
  await hourly(server, '2026-04-03T22:00:00Z');
  expect(mails()).toEqual([]);
  await hourly(server, '2026-04-04T01:00:00Z');
  await hourly(server, '2026-04-05T01:00:00Z');
  expect(mails().map(({ subject }) => subject)).toEqual([
    'Ihr API-Token Nightly funktioniert nur noch bis zum 10. April 2026',
  ]);
  const again = await signInAgain(server, tenant.tenantId, ben);
  const { items } = (await again.call(notificationsApi.list, { query: {} })).body;
  expect(items.filter(({ type }) => type === 'api-token.expiring')).toMatchObject([
    { title: 'Nightly', params: { days: ['2026-04-10'], path: '/settings/apiTokens' } },
  ]);
});
