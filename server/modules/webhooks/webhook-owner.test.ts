import { listening, work } from '#server/modules/webhooks/webhook-kit.ts';
import { test } from '#server/testing/stand-ins/receiver.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { webhooksApi as api } from '#shared/webhooks/webhooks.api.ts';

async function newTask(server: TestServer, { owner, teamId }: TestTenant, title: string) {
  await owner.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } });
  await work(server);
}

type Loss = (server: TestServer, tenant: TestTenant, person: Person) => Promise<unknown>;

const losses: Record<string, Loss> = {
  'has another role': async ({ services }, tenant, { userId }) => {
    const { id: roleId } = await services.prisma.role.findFirstOrThrow({
      where: { tenantId: tenant.tenantId, name: 'EMPLOYEE' },
    });
    await services.prisma.user.update({ where: { id: userId }, data: { roleId } });
  },
  'has a role that may no longer see everything': async ({ services }, tenant) => {
    const { id: roleId } = await services.prisma.role.findFirstOrThrow({
      where: { tenantId: tenant.tenantId, name: 'ADMIN' },
    });
    const where = { roleId, permission: 'ALL_ORG_VIEW' };
    await services.prisma.rolePermission.updateMany({ where, data: { enabled: false } });
  },
  'is suspended': ({ services }, _, { employeeId }) =>
    services.prisma.employee.update({ where: { id: employeeId }, data: { isActive: false } }),
  'is removed': ({ services }, _, { employeeId, userId }) =>
    services.prisma.$transaction([
      services.prisma.employee.update({ where: { id: employeeId }, data: { deletedAt: new Date() } }),
      services.prisma.user.update({ where: { id: userId }, data: { deletedAt: new Date() } }),
    ]),
  'has no account any more': ({ services }, _, { accountId }) =>
    services.prisma.account.update({ where: { id: accountId }, data: { isActive: false } }),
};

test.for(Object.entries(losses))(
  'a webhook whose owner %s receives nothing until somebody takes it over',
  async ([, lose], { server, tenant, receiver }) => {
    const admin = await tenant.member({ role: 'ADMIN', firstName: 'Ada' });
    const hook = await listening({ ...tenant, owner: admin }, receiver.url, ['task.created']);
    await newTask(server, tenant, 'Before');
    expect(receiver.received).toHaveLength(1);

    await lose(server, tenant, admin);
    await newTask(server, tenant, 'After');
    await newTask(server, tenant, 'Later');
    expect(receiver.received).toHaveLength(1);
    const [listed] = (await tenant.owner.call(api.list)).body.items;
    expect(listed).toMatchObject({ id: hook.id, isEnabled: false, failureCount: 0 });
    expect(
      server.mail.to(tenant.owner.email).filter(({ subject }) => subject.includes('turned off')),
    ).toHaveLength(1);
    expect(server.mail.last(tenant.owner.email).text).toContain('may no longer receive its events');

    await tenant.owner.call(api.update, { params: { id: hook.id }, body: { isEnabled: true } });
    await newTask(server, tenant, 'Taken over');
    expect(receiver.received).toHaveLength(2);
  },
);
