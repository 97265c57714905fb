import { vi } from 'vitest';
import {
  deliver,
  issueEvent,
  linkedTenant,
  linkOf,
  pollNow,
  tasksOf,
  test,
  tokenTenant,
} from '#server/modules/integrations/testing/github-kit.ts';
import { demote, remove, suspend } from '#server/testing/rights/losing-rights.ts';
import { expect } from '#server/testing/test.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

test('deliveries of GitHub go on when the connector may do less, is suspended, and then leaves', async ({
  server,
  github,
  tenant,
}) => {
  const admin = await tenant.member({ role: 'ADMIN', firstName: 'Ada' });
  const linked = await linkedTenant({ ...tenant, owner: admin });
  const titles = async () => (await tasksOf(server, tenant)).map(({ title }) => title);
  const says = async (title: string) => {
    await deliver(server, 'issues', issueEvent('opened', github.add({ title }), linked));
    await vi.waitFor(async () => expect(await titles()).toContain(title));
  };
  await says('While she connects');
  await demote(server, tenant, admin);
  await says('With fewer rights');
  await suspend(tenant, admin);
  await says('While she is suspended');
  await remove(server, admin);
  await says('After she left');
  expect((await linkOf(tenant))?.lastError ?? null).toBeNull();
});

test('so does a repository that is polled by a token, until no owner is left to act for', async ({
  server,
  github,
  tenant,
}) => {
  const admin = await tenant.member({ role: 'ADMIN', firstName: 'Ada' });
  await tokenTenant({ ...tenant, owner: admin });
  await demote(server, tenant, admin);
  await suspend(tenant, admin);
  await remove(server, admin);
  github.add({ title: 'After she left' });
  await pollNow(server);
  expect((await tasksOf(server, tenant)).map(({ title }) => title)).toEqual(['After she left']);

  const { prisma } = server.services;
  const where = { tenantId: tenant.tenantId };
  await prisma.user.updateMany({ where, data: { isActive: false } });
  github.add({ title: 'For nobody' });
  await pollNow(server);
  const repository = await prisma.repository.findFirst({ where, select: { lastError: true } });
  expect(repository?.lastError).toBe('noActor');
  await prisma.user.updateMany({ where: { ...where, id: tenant.owner.userId }, data: { isActive: true } });
  await vi.waitFor(async () => expect((await linkOf(tenant))?.lastError).toBe(integrationTexts.noActor));
});
