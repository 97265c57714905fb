import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { newsKeptDays, notificationTexts } from '#shared/notifications/notification.schema.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const minutes = 60_000;

/** Runs the hourly jobs. */
async function hourly({ services, clock }: TestServer): Promise<void> {
  await writeHourly(services.pool, repeatedJobs, clock.now());
  await services.outbox.notify();
}

const newsOf = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call(notificationsApi.list, { query })).body;
const unreadOf = async (person: Person) => (await person.call(notificationsApi.count)).body.unread;
const typesOf = async (person: Person) =>
  (await newsOf(person)).items.map(({ type }: { type: string }) => type);

const mention = (id: string) =>
  `<p><span data-type="mention" data-id="${id}" data-label="Ben">@Ben</span></p>`;

test('people hear of their new tasks, mentions and comments on their tasks, and never the author', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const [ben, cleo] = [await tenant.member(), await tenant.member({ firstName: 'Cleo' })];
  const task = await addTask(tenant, { title: 'Write docs', members: [{ id: ben.employeeId }] });
  expect(await newsOf(ben)).toMatchObject({
    total: 1,
    items: [
      {
        type: 'task.assigned',
        entity: 'Task',
        entityId: task.id,
        title: expect.stringContaining('Write docs'),
        isRead: false,
        sender: { id: owner.userId, name: 'Ann Archer' },
      },
    ],
  });
  expect(server.mail.to(ben.email).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^Ann Archer assigned .*Write docs to you$/),
    text: expect.stringContaining('/settings/notifications'),
  });
  const edit = (body: Record<string, unknown>) =>
    owner.call(tasksApi.update, { params: { id: task.id }, body });
  await edit({ members: [{ id: ben.employeeId }, { id: owner.employeeId }] });
  await edit({ description: mention(cleo.employeeId) });
  await edit({ description: `${mention(cleo.employeeId)}<p>More</p>` });
  expect(await typesOf(cleo)).toEqual(['task.mentioned']);
  await ben.call(commentsApi.create, { body: { entityId: task.id, comment: 'Done' } });
  expect(await typesOf(owner)).toEqual(['task.commented']);
  await owner.call(commentsApi.create, {
    body: { entityId: task.id, comment: 'Yes', mentionEmployeeIds: [ben.employeeId] },
  });
  expect(await typesOf(ben)).toEqual(['task.mentioned', 'task.assigned']);
  const many = await Promise.all(['One', 'Two'].map((title) => addTask(tenant, { title })));
  const ids = many.map(({ id }) => id);
  await owner.call(tasksApi.bulkUpdate, { body: { ids, change: { addMemberIds: [cleo.employeeId] } } });
  const [together] = (await newsOf(cleo)).items;
  expect(together).toMatchObject({ type: 'task.assigned', params: { more: 1 } });
});

test('news is read, put off until its time, and taken out; nobody touches that of others', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const members = [{ id: ben.employeeId }];
  for (const title of ['One', 'Two', 'Three']) await addTask(tenant, { title, members });
  const { items } = await newsOf(ben);
  const [first = '', second = '', third = ''] = items.map(({ id }: { id: string }) => id);
  const update = (id: string, body: Record<string, unknown>, by = ben) =>
    by.call(notificationsApi.update, { params: { id }, body });
  expect((await update(first, { isRead: true })).body).toMatchObject({
    isRead: true,
    readAt: expect.any(String),
  });
  expect(await unreadOf(ben)).toBe(2);
  const now = server.clock.now().getTime();
  const past = await update(second, { onHoldUntil: new Date(now - 1).toISOString() });
  expect(past).toMatchObject({
    status: 400,
    body: { errors: { onHoldUntil: notificationTexts.holdInPast } },
  });
  await update(second, { onHoldUntil: new Date(now + 10 * minutes).toISOString() });
  expect(await newsOf(ben, { unread: 'true' })).toMatchObject({ total: 1, items: [{ id: third }] });
  expect((await newsOf(ben)).total).toBe(3);
  server.clock.advance(10 * minutes);
  expect((await newsOf(ben, { unread: 'true' })).items.map(({ id }: { id: string }) => id)).toEqual([
    second,
    third,
  ]);
  const stranger = (await createTenant(server)).owner;
  for (const other of [tenant.owner, stranger]) {
    expect((await update(third, { isRead: true }, other)).status).toBe(404);
    expect((await other.call(notificationsApi.remove, { params: { id: third } })).status).toBe(404);
    expect(await unreadOf(other)).toBe(0);
  }
  expect((await ben.call(notificationsApi.remove, { params: { id: third } })).body).toMatchObject({
    affected: 1,
  });
  expect((await ben.call(notificationsApi.markAllRead)).body).toEqual({ success: true, count: 1 });
  expect(await unreadOf(ben)).toBe(0);
  expect((await newsOf(ben)).total).toBe(2);
});

test('news that a person does not want in the inbox or by mail does not come that way', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const members = [{ id: ben.employeeId }];
  const choose = (inApp: boolean, email: boolean) =>
    ben.call(notificationsApi.updateSettings, { body: { items: [{ type: 'assignment', inApp, email }] } });
  const mails = () => server.mail.to(ben.email).length;
  const before = mails();
  await choose(true, false);
  await addTask(tenant, { members });
  expect([await unreadOf(ben), mails() - before]).toEqual([1, 0]);
  await choose(false, true);
  await addTask(tenant, { members });
  expect([await unreadOf(ben), mails() - before]).toEqual([1, 1]);
});

test('gathered news is one mail at its hour, without what was read, and never mailed twice', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const members = [{ id: ben.employeeId }];
  const body = { digest: 'daily', digestHour: 8, quietFrom: 420, quietTo: 540 };
  await ben.call(notificationsApi.updateDelivery, { body });
  await server.services.prisma.user.update({ where: { id: ben.userId }, data: { timeZone: 'UTC' } });
  const before = server.mail.to(ben.email).length;
  for (const title of ['One', 'Two', 'Three']) await addTask(tenant, { title, members });
  const [last] = (await newsOf(ben)).items;
  await ben.call(notificationsApi.update, { params: { id: last?.id ?? '' }, body: { isRead: true } });
  const row = await server.services.prisma.notification.findFirstOrThrow({
    where: { receiverEmployeeId: ben.employeeId, isRead: false },
  });
  // Eight o'clock is quiet: the mail leaves at nine.
  expect(row.mailDueAt?.toISOString()).toMatch(/T09:00:00/);
  await hourly(server);
  expect(server.mail.to(ben.email)).toHaveLength(before);
  server.clock.set(row.mailDueAt ?? new Date());
  await hourly(server);
  server.clock.advance(60 * minutes);
  await hourly(server);
  const mails = server.mail.to(ben.email).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'Takt: 2 new notifications' });
  expect(mails[0]?.text).toMatch(/One[\s\S]*Two/);
  expect(mails[0]?.text).not.toContain('Three');
});

test.for([
  ['hour', 'Asia/Tokyo', '2026-03-11T10:00:00.000Z'],
  ['tomorrow', 'UTC', '2026-03-12T09:00:00.000Z'],
  ['tomorrow', 'Pacific/Auckland', '2026-03-11T20:00:00.000Z'],
] as const)(
  'put off for %s in %s it comes back at %s, whatever the device takes for now',
  async ([holdFor, timeZone, end], { tenant }) => {
    const ben = await tenant.member({ timeZone });
    await addTask(tenant, { members: [{ id: ben.employeeId }] });
    const [news] = (await newsOf(ben)).items;
    const { body } = await ben.call(notificationsApi.update, {
      params: { id: news?.id ?? '' },
      body: { isRead: false, holdFor, onHoldUntil: '2020-01-01T00:00:00Z' },
    });
    expect([body.onHoldUntil, await unreadOf(ben)]).toEqual([end, 0]);
  },
);

test('old news goes: what was read before the rest, not what is put off; what is said once stays said', async ({
  server,
  tenant,
}) => {
  const { prisma } = server.services;
  const ben = await tenant.member();
  const task = await addTask(tenant);
  const [row] = [{ tenantId: tenant.tenantId, organizationId: tenant.organizationId, type: 'task.assigned' }];
  const day = (days: number) => new Date(server.clock.now().getTime() - days * 24 * 60 * minutes);
  const add = (title: string, days: number, facts: object = {}) =>
    prisma.notification.create({
      data: { ...row, title, receiverEmployeeId: ben.employeeId, createdAt: day(days), ...facts },
    });
  const { read, unread } = newsKeptDays;
  const isRead = true;
  await add('read lately', read - 3, { isRead });
  await add('read long ago', read + 1, { isRead });
  await add('unread', unread - 3);
  await add('unread long ago', unread + 1);
  await add('put off', unread + 1, { onHoldUntil: day(-10) });
  const once = { entity: 'Task', entityId: task.id, onceKey: `task.estimate-near ${task.id}` };
  const { id } = await add('said once', unread + 1, once);
  await add('said once of what is gone', unread + 1, { onceKey: 'gone', entityId: crypto.randomUUID() });
  for (const _day of [1, 2]) {
    server.clock.advance(24 * 60 * minutes);
    await hourly(server);
  }
  const left = await prisma.notification.findMany({ where: { receiverEmployeeId: ben.employeeId } });
  expect(left.map(({ title }) => title).toSorted()).toEqual(['', 'put off', 'read lately', 'unread']);
  expect(left.find((news) => news.id === id)).toMatchObject({ onceKey: once.onceKey, message: null });
});
