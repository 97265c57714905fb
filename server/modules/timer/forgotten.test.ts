import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/hourly.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const subject = 'Your timer is still running';
const heardAt = (text: string) => new Date(`2026-03-11T${text}:00Z`);

/** What every process does once an hour; each test has its own hours, since an hour's job runs once. */
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

/** The client was heard then, and not since. */
async function heard(server: TestServer, tenant: TestTenant, person: Person, text: string) {
  server.clock.set(heardAt(text));
  const again = await signInAgain(server, tenant.tenantId, person);
  await again.call(timerApi.sync, { body: {} });
}

const mailsTo = (server: TestServer, { email }: Person) =>
  server.mail.to(email).filter((mail) => mail.subject === subject);

const running = ({ services }: TestServer, { employeeId }: Person) =>
  services.prisma.timeLog.findFirstOrThrow({ where: { employeeId } });

test('who runs a timer for long hears of it once, and it goes on', async ({ server, tenant }) => {
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
