import { baseContext } from '#server/context/context.ts';
import { sendReminders } from '#server/modules/reminders/reminders.service.ts';
import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { notificationSettingsPath } from '#shared/notifications/notification-path.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

const at = (text: string) => new Date(`2026-03-${text}:00Z`);

async function remind({ app, services, clock }: TestServer, text: string): Promise<void> {
  clock.set(at(text));
  await sendReminders(
    baseContext(services, { requestId: '', ip: '', userAgent: '', language: undefined }, app.log),
  );
  await services.outbox.notify();
}

const turnOn = ({ services }: TestServer, { organizationId }: TestTenant, ...switches: string[]) =>
  services.prisma.organization.update({
    where: { id: organizationId },
    data: Object.fromEntries(switches.map((name) => [name, true])),
  });

/** A person who joined long ago. */
async function veteran(server: TestServer, tenant: TestTenant, facts: object = {}): Promise<Person> {
  const person = await tenant.member(facts);
  const data = { startedWorkOn: new Date('2025-01-01') };
  await server.services.prisma.employee.update({ where: { id: person.employeeId }, data });
  return person;
}

async function remindersOf(server: TestServer, tenant: TestTenant, person: Person) {
  const again = await signInAgain(server, tenant.tenantId, person);
  const { body } = await again.call(notificationsApi.list, { query: {} });
  return body.items
    .filter(({ type }) => type.startsWith('reminder.'))
    .map(({ type, params }) => ({ type, params }));
}

test('a person without time on the last working day hears of it once, in their own morning', async ({
  server,
  tenant,
}) => {
  const ben = await veteran(server, tenant, { timeZone: 'America/New_York' });
  await remind(server, '11T14:00');
  expect(await remindersOf(server, tenant, ben)).toEqual([]);
  await turnOn(server, tenant, 'remindNoTime');
  const before = server.mail.to(ben.email).length;
  await remind(server, '11T12:00');
  expect(await remindersOf(server, tenant, ben)).toEqual([]);
  await remind(server, '11T14:00');
  await remind(server, '11T15:00');
  expect(await remindersOf(server, tenant, ben)).toMatchObject([
    { type: 'reminder.no-time', params: { days: ['2026-03-10'] } },
  ]);
  expect(server.mail.to(ben.email)).toHaveLength(before + 1);
  await newSheet(server, tenant, ben, { date: '2026-03-11' });
  await remind(server, '12T14:00');
  expect(await remindersOf(server, tenant, ben)).toHaveLength(1);
});

test('a short week and one that was not submitted are two reminders; time that waits is the reviewer’s', async ({
  server,
  tenant,
}) => {
  const ben = await veteran(server, tenant);
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const cleo = await tenant.member();
  await turnOn(server, tenant, 'remindShortWeek', 'remindUnsubmittedWeek', 'remindWaitingApprovals');
  await newSheet(server, tenant, ben, { date: '2026-03-03', hours: 6 });
  await newSheet(server, tenant, cleo, { date: '2026-03-04', status: 'PENDING' });
  const data = { submittedAt: at('05T10:00') };
  await server.services.prisma.timesheet.updateMany({ where: { employeeId: cleo.employeeId }, data });
  await remind(server, '09T10:00');
  const days = ['2026-03-02', '2026-03-08'];
  expect(await remindersOf(server, tenant, ben)).toEqual(
    expect.arrayContaining([
      {
        type: 'reminder.short-week',
        params: expect.objectContaining({ days, worked: '6:00', target: '40:00' }),
      },
      { type: 'reminder.unsubmitted-week', params: expect.objectContaining({ days }) },
    ]),
  );
  expect(await remindersOf(server, tenant, manager)).toEqual([
    { type: 'reminder.waiting-approvals', params: { count: 1, path: '/timesheets/review' } },
  ]);
  expect(await remindersOf(server, tenant, cleo)).toEqual([]);
});

test('the link of a mail turns off its kind and no other, without a session', async ({ server, tenant }) => {
  const ben = await veteran(server, tenant);
  await turnOn(server, tenant, 'remindNoTime');
  await remind(server, '11T10:00');
  const mail = server.mail.last(ben.email);
  expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /^<(.*)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const { pathname, search, searchParams } = new URL(address);
  expect(mail.text).toContain(`/unsubscribe${search}`);
  expect(mail.text).toContain(notificationSettingsPath);
  const opened = await server.app.inject({ method: 'GET', url: pathname + search });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    expect.stringContaining('/unsubscribe?key='),
  ]);
  const pressed = await server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([pressed.statusCode, pressed.json()]).toEqual([200, { type: 'no-time', email: false }]);
  const choices = async () => {
    const again = await signInAgain(server, tenant.tenantId, ben);
    const { body } = await again.call(notificationsApi.settings);
    return body.items.filter(({ email }) => !email);
  };
  expect(await choices()).toMatchObject([{ type: 'no-time', inApp: true, email: false }]);
  const before = server.mail.to(ben.email).length;
  await remind(server, '12T10:00');
  expect(server.mail.to(ben.email)).toHaveLength(before);
  const key = searchParams.get('key') ?? '';
  for (const forged of [key.replace('no-time', 'timesheet'), `${key}x`, key.slice(0, -1), 'x.no-time.x']) {
    const query = new URLSearchParams({ key: forged });
    expect((await server.app.inject({ method: 'POST', url: `${pathname}?${query}` })).statusCode).toBe(404);
  }
  const back = await server.app.inject({ method: 'POST', url: `${pathname}${search}&email=true` });
  expect(back.json()).toEqual({ type: 'no-time', email: true });
  expect(await choices()).toEqual([]);
});
