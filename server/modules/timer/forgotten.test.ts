import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { setDated } from '#server/modules/workspaces/test-dated.ts';
import { auditOf } from '#server/testing/audit.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const subject = 'Your timer is still running';
const heardAt = (text: string) => new Date(`2026-03-11T${text}:00Z`);

/** Runs the hourly jobs; each test has its own hours, since an hour's job runs once. */
async function hourly({ services, clock }: TestServer, text: string): Promise<void> {
  clock.set(heardAt(text));
  await writeHourly(services.pool, repeatedJobs, clock.now());
  await services.outbox.notify();
}

async function startAtNine(server: TestServer, tenant: TestTenant, person: Person) {
  server.clock.set(heardAt('09:00'));
  const task = { title: 'Write the launch note', teams: [{ id: tenant.teamId }] };
  const { body } = await tenant.owner.call(tasksApi.create, { body: task });
  await person.call(timerApi.start, { body: { taskId: body.id } });
}

/** The last heartbeat of the client was then. */
async function heard(server: TestServer, tenant: TestTenant, person: Person, text: string) {
  server.clock.set(heardAt(text));
  const again = await signInAgain(server, tenant.tenantId, person);
  await again.call(timerApi.sync, { body: {} });
}

const mailsTo = (server: TestServer, { email }: Person) =>
  server.mail.to(email).filter((mail) => mail.subject === subject);

const running = ({ services }: TestServer, { employeeId }: Person) =>
  services.prisma.timeLog.findFirstOrThrow({ where: { employeeId } });

test('the owner of a long running timer hears of it once, and it goes on', async ({ server, tenant }) => {
  const ben = await tenant.member({ firstName: 'Ben', timeZone: 'Europe/Berlin' });
  await startAtNine(server, tenant, ben);
  await heard(server, tenant, ben, '18:50');
  await hourly(server, '18:55');
  expect(mailsTo(server, ben)).toEqual([]);
  await hourly(server, '19:00');
  await hourly(server, '20:00');
  const mails = mailsTo(server, ben);
  expect(mails).toHaveLength(1);
  for (const words of ['Write the launch note', '10:00', '19:50']) expect(mails[0]?.text).toContain(words);
  expect(await running(server, ben)).toMatchObject({
    isRunning: true,
    stoppedAt: null,
    startedAt: heardAt('09:00'),
    forgottenNotifiedAt: heardAt('19:00'),
  });
});

test('a timer whose client fell silent is reported earlier; each organization sets its hours', async ({
  server,
  tenant,
}) => {
  const cleo = await tenant.member();
  await startAtNine(server, tenant, tenant.owner);
  await startAtNine(server, tenant, cleo);
  await heard(server, tenant, cleo, '10:30');
  await hourly(server, '11:05');
  expect([mailsTo(server, tenant.owner).length, mailsTo(server, cleo).length]).toEqual([1, 0]);
  await heard(server, tenant, cleo, '11:50');
  const where = { id: tenant.organizationId };
  await server.services.prisma.organization.update({ where, data: { forgottenTimerHours: 3 } });
  await hourly(server, '12:05');
  expect(mailsTo(server, cleo)).toHaveLength(1);
});

test('nobody is told who stopped, or does not want to hear of it', async ({ server, tenant }) => {
  const quiet = await tenant.member();
  await startAtNine(server, tenant, tenant.owner);
  await tenant.owner.call(timerApi.stop, { body: {} });
  await startAtNine(server, tenant, quiet);
  const items = [{ type: 'timer' as const, email: false }];
  await quiet.call(notificationsApi.updateSettings, { body: { items } });
  await hourly(server, '21:00');
  expect([mailsTo(server, tenant.owner), mailsTo(server, quiet)]).toEqual([[], []]);
  expect((await running(server, quiet)).forgottenNotifiedAt).toEqual(heardAt('21:00'));
});

const setRules = ({ services }: TestServer, { organizationId }: TestTenant, data: Record<string, unknown>) =>
  services.prisma.organization.update({ where: { id: organizationId }, data });

async function newsOf(server: TestServer, tenant: TestTenant, person: Person) {
  const again = await signInAgain(server, tenant.tenantId, person);
  const { body } = await again.call(notificationsApi.list, { query: {} });
  return { again, ended: body.items.filter(({ type }) => type === 'timer.ended') };
}

test.for([
  ['hours', '22:20', '19:00'],
  ['workday', '23:20', '17:00'],
  ['silence', '16:20', '09:40'],
] as const)('a rule ends a forgotten timer: %s', async ([rule, hour, end], { server, tenant }) => {
  const ben = await tenant.member();
  await setRules(server, tenant, { forgottenTimerRule: rule });
  await setDated(server, tenant, { setting: 'workingTime', value: { endTime: '17:00', hours: 8 } });
  await startAtNine(server, tenant, ben);
  await heard(server, tenant, ben, rule === 'silence' ? '09:40' : '11:00');
  await hourly(server, hour);
  expect(await running(server, ben)).toMatchObject({ isRunning: false, stoppedAt: heardAt(end) });
  const { ended } = await newsOf(server, tenant, ben);
  expect(ended).toMatchObject([
    { title: 'Write the launch note', params: { path: '/timesheets?week=2026-03-11' } },
  ]);
  const stop = (await auditOf(server, tenant)).find(({ action }) => action === 'timer.stop');
  expect(stop).toMatchObject({ entity: 'TimeLog', actorUserId: null });
});

/** A person whose timer was ended at that hour, after two hours, and the call that undoes it. */
async function endedByRule(server: TestServer, tenant: TestTenant, hour: string) {
  const ben = await tenant.member();
  await setRules(server, tenant, { forgottenTimerRule: 'hours', forgottenTimerHours: 2 });
  await startAtNine(server, tenant, ben);
  await hourly(server, hour);
  const { again, ended } = await newsOf(server, tenant, ben);
  return { ben, again, body: { logId: ended[0]?.entityId ?? '' } };
}

test('the end of a forgotten timer is undone once: it runs on, and no rule ends it again', async ({
  server,
  tenant,
}) => {
  const { ben, again, body } = await endedByRule(server, tenant, '13:20');
  const cleo = await tenant.member();
  expect((await cleo.call(timerApi.resume, { body })).status).toBe(404);
  expect(await again.call(timerApi.resume, { body })).toMatchObject({ status: 200, body: { running: true } });
  await hourly(server, '14:20');
  expect(await running(server, ben)).toMatchObject({ isRunning: true, stoppedAt: null });
  const later = await signInAgain(server, tenant.tenantId, ben);
  await later.call(timerApi.stop, { body: {} });
  expect(await later.call(timerApi.resume, { body })).toMatchObject({
    status: 409,
    body: { code: 'TIMER_CHANGED' },
  });
});

test('a forgotten timer lasts until the next entry, and never into a closed day', async ({
  server,
  tenant,
}) => {
  const { again, body } = await endedByRule(server, tenant, '15:20');
  await again.call(timerApi.start, { body: { description: 'The next thing' } });
  await setRules(server, tenant, { timeClosedBefore: new Date('2026-03-12') });
  expect(await again.call(timerApi.resume, { body })).toMatchObject({ body: { code: 'PERIOD_CLOSED' } });
  await setRules(server, tenant, { timeClosedBefore: null });
  expect((await again.call(timerApi.resume, { body })).status).toBe(200);
  const where = { id: body.logId };
  expect(await server.services.prisma.timeLog.findFirst({ where })).toMatchObject({
    isRunning: false,
    stoppedAt: heardAt('15:20'),
  });
});
