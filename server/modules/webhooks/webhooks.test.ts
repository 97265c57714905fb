import { createHmac } from 'node:crypto';
import { resolveHost } from '#server/context/outside-host.ts';
import { deliveriesOf, listening, work } from '#server/modules/webhooks/webhook-kit.ts';
import { test } from '#server/testing/stand-ins/receiver.ts';
import { createTenant, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { test as base, expect, type TestServer } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import {
  deliveryAttempts,
  maximumWebhooks,
  webhookEvent,
  webhookTexts,
  webhookTopic,
} from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi as api } from '#shared/webhooks/webhooks.api.ts';

async function newTask({ owner, teamId }: TestTenant, title = 'Told') {
  const answer = await owner.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } });
  expect(answer.status).toBe(201);
  return answer;
}

/** The wait before the next attempt is over. */
async function afterWait(server: TestServer, seconds: number) {
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000));
  await server.services.pool.query(
    `update outbox_messages set "availableAt" = now() where topic = 'webhooks.deliver' and "processedAt" is null`,
  );
  await work(server);
}

test('an event is sent once, signed, with ids and values', async ({ server, tenant, receiver }) => {
  const hook = await listening(tenant, receiver.url, ['task.created']);
  const { body: task } = await newTask(tenant, 'Größe');
  await work(server);
  const [told, ...others] = receiver.received;
  expect(others).toEqual([]);
  const body = told?.body ?? '';
  expect(webhookEvent.parse(JSON.parse(body))).toMatchObject({
    topic: 'task.created',
    tenantId: tenant.tenantId,
    organizationId: tenant.organizationId,
    data: { id: task.id, title: 'Größe', number: task.number },
  });
  const [, at, proof] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(told?.headers['x-takt-signature'])) ?? [];
  expect(at).toBe(String(server.clock.now().getTime() / 1000));
  expect(proof).toBe(
    createHmac('sha256', hook.secret ?? '')
      .update(`${at}.${body}`)
      .digest('hex'),
  );
  const [delivery] = (await deliveriesOf(tenant, hook.id)).items;
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 200 });
  expect(told?.headers['x-takt-delivery']).toBe(delivery?.eventId);
  const stored = await server.services.prisma.outgoingWebhook.findUniqueOrThrow({ where: { id: hook.id } });
  expect(stored.secret).not.toContain(hook.secret);
});

test('every topic has its moment', async ({ server, tenant, receiver }) => {
  const { owner, teamId } = tenant;
  await listening(tenant, receiver.url, webhookTopic.options);
  const { body: task } = await newTask(tenant);
  await owner.call(tasksApi.update, { params: { id: task.id }, body: { title: 'Renamed' } });
  await owner.call(timerApi.start, { body: { taskId: task.id, organizationTeamId: teamId } });
  server.clock.set(new Date(server.clock.now().getTime() + 60_000));
  await owner.call(timerApi.sync, { body: {} });
  await server.services.prisma.timeLog.updateMany({
    where: { tenantId: tenant.tenantId, isRunning: true },
    data: { forgottenNotifiedAt: server.clock.now() },
  });
  await owner.call(timerApi.stop, { body: {} });
  await owner.call(tasksApi.update, { params: { id: task.id }, body: { status: 'completed' } });
  const span = { startedAt: '2026-03-10T08:00:00.000Z', stoppedAt: '2026-03-10T09:00:00.000Z' };
  const { body: log } = await owner.call(timeLogsApi.add, { body: { ...span, reason: 'Forgotten' } });
  await owner.call(timeLogsApi.edit, {
    params: { id: log.id },
    body: { description: 'Read', reason: 'More words' },
  });
  await tenant.member();
  await server.services.prisma.timesheet.update({
    where: { id: log.timesheetId ?? '' },
    data: { status: 'PENDING' },
  });
  await server.services.prisma.timesheet.update({
    where: { id: log.timesheetId ?? '' },
    data: { status: 'DENIED' },
  });
  await owner.call(timeLogsApi.remove, { query: { logIds: [log.id] } });
  await server.services.prisma.timesheet.update({
    where: { id: log.timesheetId ?? '' },
    data: { status: 'APPROVED', approvedAt: new Date(), lockedAt: new Date() },
  });
  await owner.call(tasksApi.remove, { params: { id: task.id } });
  await work(server);
  const told = receiver.received.map(({ body }) => webhookEvent.parse(JSON.parse(body)).topic);
  expect(new Set(told)).toEqual(new Set(webhookTopic.options));
  for (const once of [
    'task.created',
    'timer.started',
    'timer.stopped',
    'timer.forgotten',
    'time-entry.created',
    'task.completed',
    'task.deleted',
  ]) {
    expect(
      told.filter((topic) => topic === once),
      once,
    ).toHaveLength(1);
  }
  const started = receiver.received.find(({ headers }) => headers['x-takt-event'] === 'timer.started');
  expect(webhookEvent.parse(JSON.parse(started?.body ?? '')).data).toMatchObject({
    taskId: task.id,
    startedAt: '2026-03-11T09:00:00.000Z',
    isRunning: true,
  });
});

test('only the organization is told, and only what was asked for', async ({ server, tenant, receiver }) => {
  const other = await createTenant(server);
  await listening(tenant, receiver.url, ['task.deleted']);
  await newTask(tenant);
  const { body: foreign } = await newTask(other);
  await other.owner.call(tasksApi.remove, { params: { id: foreign.id } });
  await work(server);
  expect(receiver.received).toEqual([]);
});

test('nothing is told of a change that was undone', async ({ server, tenant, receiver }) => {
  await listening(tenant, receiver.url, ['task.created']);
  const { status } = await tenant.owner.call(tasksApi.create, {
    body: { title: 'No', teams: [{ id: tenant.teamId }], parentId: crypto.randomUUID() },
  });
  expect(status).toBeGreaterThanOrEqual(400);
  await work(server);
  expect(receiver.received).toEqual([]);
});

test('a failure is tried again, ever later, and a day of failures switches the webhook off', async ({
  server,
  tenant,
  receiver,
}) => {
  receiver.answer.status = 503;
  const hook = await listening(tenant, receiver.url, ['task.created']);
  await newTask(tenant);
  await work(server);
  const waits: number[] = [];
  for (let attempt = 1; attempt < deliveryAttempts; attempt += 1) {
    const where = { webhookId: hook.id };
    const delivery = await server.services.prisma.outgoingWebhookDelivery.findFirstOrThrow({ where });
    expect(delivery).toMatchObject({ status: 'pending', attempts: attempt, responseStatus: 503 });
    waits.push(((delivery.nextAttemptAt?.getTime() ?? 0) - server.clock.now().getTime()) / 1000);
    await afterWait(server, waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([75, 225, 675, 2025, 6075, 18_225, 54_675]);
  expect(receiver.received).toHaveLength(deliveryAttempts);
  const ids = new Set(receiver.received.map(({ headers }) => headers['x-takt-delivery']));
  expect(ids.size).toBe(1);
  const { rows } = await server.services.pool.query(
    `select d.status, w."disabledAt" is not null as off from outgoing_webhook_deliveries d
     join outgoing_webhooks w on w.id = d."webhookId" where w.id = $1`,
    [hook.id],
  );
  expect(rows).toEqual([{ status: 'failed', off: true }]);
  expect(server.mail.last(tenant.owner.email)).toMatchObject({
    subject: 'The webhook Chat was turned off',
  });
  const later = await signInAgain(server, tenant.tenantId, tenant.owner);
  await newTask({ ...tenant, owner: later });
  await work(server);
  expect(receiver.received).toHaveLength(deliveryAttempts);
});

test('a success forgets the failures before it', async ({ server, tenant, receiver }) => {
  receiver.answer.status = 500;
  const hook = await listening(tenant, receiver.url, ['task.created']);
  await newTask(tenant);
  await work(server);
  receiver.answer.status = 204;
  await afterWait(server, 75);
  const [listed] = (await tenant.owner.call(api.list)).body.items;
  expect(listed).toMatchObject({ id: hook.id, isEnabled: true, failureCount: 0 });
  const [delivery] = (await deliveriesOf(tenant, hook.id)).items;
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 2 });
});

test('a delivery is sent again by hand, a redirect is not followed, and a test is sent', async ({
  server,
  tenant,
  receiver,
}) => {
  const { owner } = tenant;
  receiver.answer.status = 302;
  const hook = await listening(tenant, receiver.url, ['task.created']);
  const params = { id: hook.id };
  expect((await owner.call(api.ping, { params })).body).toMatchObject({
    topic: 'ping',
    status: 'failed',
    responseStatus: 302,
    error: 'Answered 302',
  });
  await newTask(tenant);
  await work(server);
  receiver.answer.status = 200;
  const [delivery] = (await deliveriesOf(tenant, hook.id)).items.filter(({ topic }) => topic !== 'ping');
  const again = await owner.call(api.redeliver, { params: { ...params, deliveryId: delivery?.id ?? '' } });
  expect(again.body).toMatchObject({ status: 'delivered', attempts: 1, eventId: delivery?.eventId });
  await afterWait(server, 75);
  const [, first, second, ...more] = receiver.received;
  expect(second?.body).toBe(first?.body);
  expect(more).toEqual([]);
});

test('a webhook that is off, or whose secret is new', async ({ server, tenant, receiver }) => {
  const { owner } = tenant;
  const hook = await listening(tenant, receiver.url, ['task.created']);
  const params = { id: hook.id };
  expect((await owner.call(api.update, { params, body: { isEnabled: false } })).body).toMatchObject({
    name: 'Chat',
    isEnabled: false,
  });
  await newTask(tenant);
  await work(server);
  expect(receiver.received).toEqual([]);
  await owner.call(api.update, { params, body: { isEnabled: true } });
  const { secret } = (await owner.call(api.renewSecret, { params })).body;
  await newTask(tenant);
  await work(server);
  const [told] = receiver.received;
  const [, at] = /^t=(\d+)/.exec(String(told?.headers['x-takt-signature'])) ?? [];
  const proof = createHmac('sha256', secret).update(`${at}.${told?.body}`).digest('hex');
  expect(told?.headers['x-takt-signature']).toBe(`t=${at},v1=${proof}`);
  expect((await owner.call(api.remove, { params })).status).toBe(200);
  expect((await owner.call(api.list)).body.items).toEqual([]);
  const entries = await server.services.prisma.auditEntry.findMany({ where: { entityId: hook.id } });
  expect(entries.map(({ action }) => action)).toContain('webhook.renew-secret');
  expect(JSON.stringify(entries)).not.toContain('of-the-receiver');
});

test("another organization's webhook is not found; there are so many; who may not see all has none", async ({
  server,
  tenant,
  receiver,
}) => {
  const { owner } = tenant;
  const other = await createTenant(server);
  const foreign = await listening(other, receiver.url, ['task.created']);
  expect((await owner.call(api.update, { params: { id: foreign.id }, body: {} })).status).toBe(404);
  for (let made = 0; made < maximumWebhooks; made += 1)
    await listening(tenant, receiver.url, ['task.created']);
  const body = { name: 'One more', url: receiver.url, topics: ['task.created'] };
  expect((await owner.call(api.create, { body })).body).toMatchObject({ message: webhookTexts.tooMany });
  const ben = await tenant.member();
  const { prisma } = server.services;
  const role = await prisma.role.findFirstOrThrow({ where: { tenantId: tenant.tenantId, name: 'EMPLOYEE' } });
  await prisma.rolePermission.updateMany({
    where: { roleId: role.id, permission: 'INTEGRATION_EDIT' },
    data: { enabled: true },
  });
  expect((await ben.call(api.list)).body).toMatchObject({ message: webhookTexts.seesAll });
});

const addresses: readonly [string, string][] = [
  ['http://example.org/', webhookTexts.url],
  ['ftp://example.org/', webhookTexts.url],
  ['https://user:secret@8.8.8.8/', webhookTexts.url],
  ['https://127.0.0.1/', webhookTexts.urlRefused],
  ['https://2130706433/', webhookTexts.urlRefused],
  ['https://localhost/', webhookTexts.urlRefused],
  ['https://[::1]/', webhookTexts.urlRefused],
  ['https://10.0.0.1/', webhookTexts.urlRefused],
  ['https://192.168.1.1/', webhookTexts.urlRefused],
  ['https://169.254.169.254/latest/meta-data', webhookTexts.urlRefused],
  ['https://no-such-host.invalid/', webhookTexts.urlUnknown],
];

base('addresses inside are refused when saved and when called', async ({ server, tenant }) => {
  const { owner } = tenant;
  for (const [url, text] of addresses) {
    const { body } = await owner.call(api.create, { body: { name: 'In', url, topics: ['task.created'] } });
    expect(body, url).toMatchObject({ errors: { url: text } });
  }
  await expect(resolveHost('localhost', { allowPrivate: false })).rejects.toThrow();
  const { tenantId, organizationId } = tenant;
  const row = { tenantId, organizationId, name: 'In', url: 'https://127.0.0.1:9/', events: ['task.created'] };
  const { id } = await server.services.prisma.outgoingWebhook.create({ data: { ...row, secret: 'x' } });
  await owner.call(api.renewSecret, { params: { id } });
  expect((await owner.call(api.ping, { params: { id } })).body).toMatchObject({
    status: 'failed',
    error: webhookTexts.urlRefused,
  });
});
