import { deliveriesOf, listening, work } from '#server/modules/webhooks/webhook-kit.ts';
import { test } from '#server/testing/stand-ins/receiver.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { type ChatKind, webhookTexts } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi as api } from '#shared/webhooks/webhooks.api.ts';

const newTask = async ({ owner, teamId }: TestTenant, title: string) =>
  (await owner.call(tasksApi.create, { body: { title, teams: [{ id: teamId }] } })).body;

const title = 'Fix <!channel> *now* @all';

/** The part of a message that names the task or the subject. */
const shapes: Record<ChatKind, (text: string, link: string) => object> = {
  slack: (text, url) => {
    const elements = expect.arrayContaining([{ type: 'link', url, text: `${text} ${title}` }]);
    return { mrkdwn: false, blocks: [{ elements: [{ elements }] }] };
  },
  mattermost: (text, link) => {
    const name = `${text.replace('-', '\\-')} Fix <\u2060\\!channel\\> \\*now\\* @\u2060all`;
    return { text: expect.stringContaining(`**Task created**\n[${name}](${link})`) };
  },
  discord: (_text, url) => ({
    allowed_mentions: { parse: [] },
    embeds: [{ title: 'Task created', url, description: expect.stringContaining('@\u2060all') }],
  }),
  teams: (text, url) => ({
    attachments: [
      {
        content: {
          body: [
            { type: 'TextBlock', text: 'Task created' },
            { type: 'RichTextBlock', inlines: [{ text: `${text} ${title}` }] },
            {},
          ],
          actions: [{ url }],
        },
      },
    ],
  }),
  ntfy: (text, click) => ({
    topic: 'hook',
    title: 'Task created',
    message: expect.stringContaining(`${text} ${title}`),
    click,
  }),
};

test.for(Object.entries(shapes) as [ChatKind, (typeof shapes)[ChatKind]][])(
  'a message for %s',
  async ([kind, shapeOf], { server, tenant, receiver }) => {
    const hook = await listening(tenant, receiver.url, ['task.created'], { kind });
    expect(hook).toMatchObject({ kind, url: `${new URL(receiver.url).origin}/…` });
    expect(hook.secret).toBeUndefined();
    const { id, taskNumber = '' } = await newTask(tenant, title);
    await work(server);
    const [message, ...others] = receiver.received;
    expect(others).toEqual([]);
    const link = `${server.services.config.appUrl.replace(/\/$/, '')}/task/${id}`;
    expect(JSON.parse(message?.body ?? '')).toMatchObject(shapeOf(taskNumber, link));
    expect(message?.path).toBe(kind === 'ntfy' ? '/?token=of-the-receiver' : '/hook?token=of-the-receiver');
    expect(message?.headers['x-takt-signature']).toBeUndefined();
  },
);

test('the address of a chat is a secret', async ({ server, tenant, receiver }) => {
  const { owner } = tenant;
  const hook = await listening(tenant, receiver.url, ['task.created'], { kind: 'slack' });
  const params = { id: hook.id };
  const stored = await server.services.prisma.outgoingWebhook.findUniqueOrThrow({ where: params });
  expect(JSON.stringify(stored)).not.toContain('of-the-receiver');
  const { url } = hook;
  const changed = await owner.call(api.update, { params, body: { name: 'Talk', url, language: 'de' } });
  expect(changed.body).toMatchObject({ name: 'Talk', url, language: 'de' });
  receiver.answer.text = 'ok';
  expect((await owner.call(api.ping, { params })).body).toMatchObject({
    status: 'delivered',
    responseStatus: 200,
    response: 'ok',
  });
  expect(receiver.received[0]?.body).toContain('Das ist eine Testnachricht von Takt.');
  const renewed = await owner.call(api.renewSecret, { params });
  expect(renewed).toMatchObject({ status: 409, body: { message: webhookTexts.unsigned } });
  await server.services.prisma.outgoingWebhook.update({ where: params, data: { secret: 'v1.other' } });
  expect((await owner.call(api.ping, { params })).body.error).toBe(webhookTexts.urlLost);
  const entries = await server.services.prisma.auditEntry.findMany({ where: { entityId: hook.id } });
  expect(JSON.stringify(entries)).not.toContain('of-the-receiver');
});

test('a test says what the chat did not like', async ({ tenant, receiver }) => {
  Object.assign(receiver.answer, { status: 400, text: `invalid_payload${'x'.repeat(1000)}` });
  const { id } = await listening(tenant, receiver.url, ['task.created'], { kind: 'discord' });
  const { body } = await tenant.owner.call(api.ping, { params: { id } });
  expect(body).toMatchObject({ status: 'failed', error: 'Answered 400' });
  expect(body.response).toMatch(/^invalid_payloadx{285}$/);
});

test('ntfy needs a topic', async ({ tenant, receiver }) => {
  const url = new URL('/', receiver.url).href;
  const body = { name: 'Push', kind: 'ntfy', url, topics: ['task.created'] } as const;
  const answer = await tenant.owner.call(api.create, { body: { ...body, topics: ['task.created'] } });
  expect(answer.body).toMatchObject({ errors: { url: webhookTexts.urlTopic } });
});

test('days sent at once are one message', async ({ server, tenant, receiver }) => {
  await listening(tenant, receiver.url, ['time.submitted'], { kind: 'ntfy' });
  for (const day of ['09', '10']) {
    const span = { startedAt: `2026-03-${day}T08:00:00.000Z`, stoppedAt: `2026-03-${day}T09:00:00.000Z` };
    await tenant.owner.call(timeLogsApi.add, { body: { ...span, reason: 'Forgotten' } });
  }
  const { tenantId } = tenant;
  const data = { status: 'PENDING' };
  await server.services.prisma.timesheet.updateMany({ where: { tenantId }, data });
  await work(server);
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    title: 'Time submitted',
    message: expect.stringContaining('2 days from 9 March 2026 to 10 March 2026'),
    click: expect.stringContaining('/timesheets?week=2026-03-09'),
  });
});

test('a webhook hears of its team and project only', async ({ server, tenant, receiver }) => {
  const { owner, tenantId, organizationId } = tenant;
  const { prisma } = server.services;
  const place = { tenantId, organizationId };
  const other = await prisma.organizationTeam.create({
    data: { ...place, name: 'Other', profile_link: 'other' },
  });
  const project = await prisma.organizationProject.create({ data: { ...place, name: 'Site' } });
  const own = await listening(tenant, receiver.url, ['task.created'], { teamId: tenant.teamId });
  const others = await listening(tenant, receiver.url, ['task.created'], { kind: 'slack', teamId: other.id });
  const site = await listening(tenant, receiver.url, ['task.created'], { projectId: project.id });
  await newTask(tenant, 'Of the team');
  const ofOthers = { title: 'Of the project', projectId: project.id, teams: [{ id: other.id }] };
  expect((await owner.call(tasksApi.create, { body: ofOthers })).status).toBe(201);
  await work(server);
  const totals = await Promise.all([own, others, site].map(({ id }) => deliveriesOf(tenant, id)));
  expect(totals.map(({ total }) => total)).toEqual([1, 1, 1]);
  const titles = receiver.received.map(({ body }) => /Of the (?:team|project)/.exec(body)?.[0]);
  expect(titles.sort()).toEqual(['Of the project', 'Of the project', 'Of the team']);
  const stranger = await createTenant(server);
  const body = { teamId: stranger.teamId };
  expect((await owner.call(api.update, { params: { id: own.id }, body })).status).toBe(404);
});
