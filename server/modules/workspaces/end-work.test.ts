import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Runs the recurring jobs. */
async function tick({ services }: TestServer): Promise<void> {
  await writeHourly(services.pool, repeatedJobs, services.clock.now());
  await services.outbox.notify();
}

async function leaves(tenant: TestTenant, person: Person, endWork: string): Promise<void> {
  const answer = await tenant.owner.call(workspacesApi.updateEmployee, {
    params: { id: person.employeeId },
    body: { endWork },
  });
  expect(answer.body.isActive).toBe(true);
}

async function isActive({ services }: TestServer, { employeeId }: Person): Promise<boolean> {
  return (await services.prisma.employee.findUniqueOrThrow({ where: { id: employeeId } })).isActive;
}

/** Places the organization. */
const settleIn = (
  { services: { prisma } }: TestServer,
  { organizationId: id }: TestTenant,
  timeZone: string,
) => prisma.organization.update({ where: { id }, data: { timeZone } });

test('the last day of work ends where the organization is, and with it access and timer; the time stays', async ({
  server,
  tenant,
}) => {
  await settleIn(server, tenant, 'Europe/Berlin');
  const people = [
    await tenant.member({ firstName: 'Nell', timeZone: 'Pacific/Kiritimati' }),
    await tenant.member({ firstName: 'Finn', timeZone: 'America/Los_Angeles' }),
  ] as const;
  await leaves(tenant, people[0], '2026-03-12');
  await leaves(tenant, people[1], '2026-03-13');
  server.clock.set(new Date('2026-03-12T22:30:00Z'));
  const near = await signInAgain(server, tenant.tenantId, people[0]);
  const far = await signInAgain(server, tenant.tenantId, people[1]);
  await tick(server);
  expect([await isActive(server, near), await isActive(server, far)]).toEqual([true, true]);

  const { body: task } = await near.call(tasksApi.create, {
    body: { title: 'Hand over', teams: [{ id: tenant.teamId }] },
  });
  await near.call(timerApi.start, { body: { taskId: task.id, organizationTeamId: tenant.teamId } });
  server.clock.set(new Date('2026-03-12T23:05:00Z'));
  await tick(server);
  expect([await isActive(server, near), await isActive(server, far)]).toEqual([false, true]);
  expect((await near.call(usersApi.me)).status).toBe(401);
  expect((await far.call(usersApi.me)).status).toBe(200);
  const where = { employeeId: near.employeeId };
  expect(await server.services.prisma.timeLog.findMany({ where })).toMatchObject([
    { isRunning: false, stoppedAt: new Date('2026-03-12T23:05:00Z'), deletedAt: null },
  ]);
  const suspended = (await auditOf(server, tenant)).filter(({ actorType }) => actorType === 'system');
  expect(suspended).toMatchObject([
    { action: 'timer.stop', actorUserId: null },
    {
      action: 'employee.suspend',
      actorUserId: null,
      employeeId: near.employeeId,
      after: { isActive: false, endWork: '2026-03-12T00:00:00.000Z' },
    },
  ]);
});

// Each its own days, since jobs of an hour are written once.
test.for([
  ['Etc/UTC', '2026-04-01', '2026-04-02'],
  ['Pacific/Kiritimati', '2026-04-03', '2026-04-04'],
  ['Pacific/Pago_Pago', '2026-04-05', '2026-04-06'],
] as const)(
  'the zone of the person does not extend the last day of work: %s',
  async ([timeZone, last, next], { server, tenant }) => {
    const [early, late] = [await tenant.member({ timeZone }), await tenant.member({ timeZone })];
    await leaves(tenant, early, last);
    server.clock.set(new Date(`${last}T23:59:00Z`));
    await tick(server);
    expect(await isActive(server, early)).toBe(true);
    // It is still the day before in Pago Pago.
    server.clock.set(new Date(`${next}T00:05:00Z`));
    await tick(server);
    expect(await isActive(server, early)).toBe(false);
    const owner = await signInAgain(server, tenant.tenantId, tenant.owner);
    const said = (endWork: string) =>
      owner.call(workspacesApi.updateEmployee, { params: { id: late.employeeId }, body: { endWork } });
    expect((await said(next)).body.isActive).toBe(true);
    expect((await said(last)).body.isActive).toBe(false);
  },
);

test('the last super admin stays, the last but one goes', async ({ server, tenant }) => {
  const second = await tenant.member({ role: 'SUPER_ADMIN' });
  for (const person of [tenant.owner, second]) await leaves(tenant, person, '2026-03-12');
  server.clock.set(new Date('2026-03-13T00:10:00Z'));
  await tick(server);
  const active = [await isActive(server, tenant.owner), await isActive(server, second)];
  expect(active.toSorted()).toEqual([false, true]);
});

test('any number of processes write the jobs of an hour once', async ({ server }) => {
  await createTenant(server);
  const { pool, prisma } = server.services;
  const count = () => prisma.outboxMessage.count({ where: { topic: 'employees.end-work' } });
  const before = await count();
  const write = (at: string) => writeHourly(pool, repeatedJobs, new Date(at));
  const times = ['2026-05-01T10:00:00Z', '2026-05-01T10:20:00Z', '2026-05-01T10:59:59Z'];
  await Promise.all(times.map(write));
  expect(await count()).toBe(before + 1);
  await write('2026-05-01T11:00:00Z');
  expect(await count()).toBe(before + 2);
});
