import { allScopes, connect, tokenOf } from '#server/modules/assistants/assistant-kit.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import type { ApiTokenScope } from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { errorBody } from '#shared/http/error.ts';
import { activityLogApi } from '#shared/tasks/activity-log.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

test('an assistant finds a task, starts the timer on it, and stops it', async ({ server, tenant }) => {
  const ann = await tenant.member();
  const { call } = await connect(server, await tokenOf(ann, allScopes));
  const created = await call('create_task', { title: 'Call the printer', dueOn: '2026-03-12' });
  const { task } = created.content;
  expect(task).toMatchObject({ title: 'Call the printer', dueOn: '2026-03-12' });
  expect(task.assignees).toHaveLength(1);
  const found = await call('find_work', { words: 'printer' });
  expect(found.content.tasks).toMatchObject([{ id: task.id, number: task.number }]);
  const started = await call('start_timer', { task: task.number, note: 'First try' });
  expect(started.content).toMatchObject({ isRunning: true, note: 'First try', now: { today: '2026-03-11' } });
  expect((await ann.call(timerApi.status)).body).toMatchObject({ running: true });
  expect((await call('read_timer')).content).toMatchObject({ isRunning: true, task: 'Call the printer' });
  server.clock.advance(30 * 60_000);
  expect((await call('stop_timer')).content).toMatchObject({ isRunning: false, finishedToday: '0:30' });
});

test('a timer starts earlier today, and never later', async ({ server, tenant }) => {
  const { call } = await connect(server, await tokenOf(tenant.owner, allScopes));
  const { now } = (await call('read_timer')).content;
  const [hours] = now.time.split(':');
  const from = `${String(Number(hours) - 1).padStart(2, '0')}:15`;
  expect((await call('start_timer', { from })).content).toMatchObject({ since: from });
  const later = await call('start_timer', { from: '23:59' });
  expect([later.isError, later.text]).toEqual([
    true,
    '23:59 is not over yet. Give an earlier time of today.',
  ]);
});

test('time is added where the day has room, edited and deleted', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { call } = await connect(server, await tokenOf(owner, allScopes));
  const day = '2026-03-10';
  const first = await call('add_time', { day, minutes: 90, note: 'Call' });
  expect(first.content.entry).toMatchObject({
    day,
    from: '09:00',
    to: '10:30',
    duration: '1:30',
    note: 'Call',
  });
  const second = await call('add_time', { day, minutes: 30 });
  expect(second.content.entry).toMatchObject({ from: '10:30', to: '11:00' });
  const { id } = second.content.entry;
  const edited = await call('edit_time', { id, to: '11:15', note: 'Longer' });
  expect(edited.content.entry).toMatchObject({ from: '10:30', to: '11:15', note: 'Longer' });
  expect((await call('read_day', { day })).content).toMatchObject({ total: '2:15' });
  const collision = await call('add_time', { day, from: '09:30', minutes: 15 });
  expect(collision.isError).toBe(true);
  expect(collision.text).toContain('choose a time that is free');
  expect((await call('delete_time', { id })).content).toMatchObject({ deleted: true });
  expect((await call('read_day', { day })).content).toMatchObject({ total: '1:30' });
});

test('a week is read, submitted and withdrawn, and a range is summed up', async ({ server, tenant }) => {
  const { call } = await connect(server, await tokenOf(tenant.owner, allScopes));
  await call('add_time', { day: '2026-03-09', minutes: 60 });
  const day = '2026-03-10';
  expect((await call('read_week', { day })).content).toMatchObject({ total: '1:00' });
  const submitted = await call('submit_week', { day, action: 'submit' });
  const states = submitted.content.days.map(({ timesheet }: { timesheet: string }) => timesheet);
  expect(states).toContain('PENDING');
  expect((await call('waiting_for_me')).content).toHaveProperty('total');
  expect((await call('submit_week', { day, action: 'withdraw' })).isError).toBe(false);
  const sum = await call('summarise_time', { from: '2026-03-01', to: '2026-03-31', by: 'day' });
  expect(sum.content).toMatchObject({ total: '1:00', rows: [{ hours: '1:00' }] });
});

test('a day is planned, a task changed and commented on', async ({ server, tenant }) => {
  const { call } = await connect(server, await tokenOf(tenant.owner, allScopes));
  const { task } = (await call('create_task', { title: 'Write the offer' })).content;
  const planned = await call('set_plan', { day: '2026-03-12', add: task.id, hours: 6 });
  expect(planned.content).toMatchObject({ plannedHours: 6, tasks: [{ id: task.id }] });
  expect((await call('read_plan', { day: '2026-03-12' })).content.tasks).toHaveLength(1);
  expect((await call('set_plan', { day: '2026-03-12', remove: task.id })).content.tasks).toEqual([]);
  const nothing = await call('set_plan', { day: '2026-03-12' });
  expect([nothing.isError, nothing.text]).toEqual([true, 'Give "add", "remove" or "hours".']);
  const changed = await call('change_task', { task: task.id, title: 'Send the offer', estimateHours: 2 });
  expect(changed.content.task).toMatchObject({ title: 'Send the offer', estimate: '2:00' });
  await call('comment_on_task', { task: task.id, text: 'Sent.' });
  const read = await call('read_task', { task: task.id });
  expect(read.content.comments).toMatchObject([{ text: '<p>Sent.</p>' }]);
});

/** The scope of each tool, and an input that it takes. */
const scopes: Readonly<Record<string, readonly [ApiTokenScope, Record<string, unknown>]>> = {
  find_work: ['read', { words: 'x' }],
  read_task: ['read', { task: '$task' }],
  read_timer: ['read', {}],
  read_day: ['read', { day: '2026-03-10' }],
  read_week: ['read', { day: '2026-03-10' }],
  read_plan: ['read', { day: '2026-03-10' }],
  summarise_time: ['read', { from: '2026-03-01', to: '2026-03-02', by: 'day' }],
  waiting_for_me: ['read', {}],
  start_timer: ['time', {}],
  stop_timer: ['time', {}],
  add_time: ['time', { day: '2026-03-10', from: '11:00', minutes: 5 }],
  edit_time: ['time', { id: '$entry', note: 'x' }],
  delete_time: ['time', { id: '$entry' }],
  read_calendar: ['read', { day: '2026-03-10' }],
  log_events: ['time', { ids: ['0194fdc2-fa2f-7cc0-8e3d-05e05604126a'] }],
  submit_week: ['time', { day: '2026-03-10', action: 'submit' }],
  create_task: ['tasks', { title: 'x' }],
  change_task: ['tasks', { task: '$task', title: 'x' }],
  comment_on_task: ['tasks', { task: '$task', text: 'x' }],
  set_plan: ['tasks', { day: '2026-03-10', hours: 1 }],
};

test('every tool needs its scope', async ({ server, tenant }) => {
  const { owner } = tenant;
  const first = await connect(server, await tokenOf(owner, allScopes));
  const { tools } = await first.client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(scopes).sort());
  const { task } = (await first.call('create_task', { title: 'Work' })).content;
  const { entry } = (await first.call('add_time', { day: '2026-03-10', minutes: 30 })).content;
  const ids: Readonly<Record<string, string>> = { $task: task.id, $entry: entry.id };
  for (const [name, [scope, template]] of Object.entries(scopes)) {
    const filled = Object.entries(template).map(([key, value]) => [key, ids[String(value)] ?? value]);
    const others = allScopes.filter((other) => other !== scope);
    const { call } = await connect(server, await tokenOf(owner, others));
    const { isError, text } = await call(name, Object.fromEntries(filled));
    expect([name, isError, text.includes('Settings, Security')]).toEqual([name, true, true]);
    const [own] = (await owner.call(apiTokensApi.list)).body.items;
    await owner.call(apiTokensApi.remove, { params: { id: own?.id ?? '' } });
  }
});

test('each tool says what it does, with an example, and shapes of input and output', async ({
  server,
  tenant,
}) => {
  const { client } = await connect(server, await tokenOf(tenant.owner, ['read']));
  const { tools } = await client.listTools();
  for (const { name, description, annotations, inputSchema, outputSchema } of tools) {
    expect([name, description?.includes('Example: {')]).toEqual([name, true]);
    expect(annotations?.readOnlyHint, name).toBe(scopes[name]?.[0] === 'read');
    expect([inputSchema.type, outputSchema?.type], name).toEqual(['object', 'object']);
  }
  expect(tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name)).toEqual([
    'delete_time',
  ]);
  expect((await client.listPrompts()).prompts).toHaveLength(4);
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
    'takt://my-day',
    'takt://my-week',
  ]);
});

test('resources are the day, the week and a task', async ({ server, tenant }) => {
  const { client, call } = await connect(server, await tokenOf(tenant.owner, allScopes));
  const { task } = (await call('create_task', { title: 'Write the offer' })).content;
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents;
    return JSON.parse(content && 'text' in content ? content.text : '');
  };
  expect(await read('takt://my-day')).toMatchObject({ planned: [], entries: [] });
  expect((await read('takt://my-week')).days).toHaveLength(7);
  expect(await read(`takt://task/${task.id}`)).toMatchObject({ task: { title: 'Write the offer' } });
});

test('nothing of another workspace is found or changed', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const { body: foreign } = await other.owner.call(tasksApi.create, {
    body: { title: 'Secret', teams: [{ id: other.teamId }] },
  });
  const span = { startedAt: '2026-03-10T08:00:00.000Z', stoppedAt: '2026-03-10T09:00:00.000Z' };
  const { body: log } = await other.owner.call(timeLogsApi.add, { body: span });
  const { call } = await connect(server, await tokenOf(tenant.owner, allScopes));
  expect((await call('find_work', { words: 'Secret' })).content.tasks).toEqual([]);
  for (const [name, input] of [
    ['read_task', { task: foreign.id }],
    ['change_task', { task: foreign.id, title: 'Mine' }],
    ['start_timer', { task: foreign.id }],
    ['edit_time', { id: log.id, note: 'Mine' }],
  ] as const) {
    const { isError, text } = await call(name, input);
    expect([name, isError, text.includes('Secret')]).toEqual([name, true, false]);
  }
  await call('delete_time', { id: log.id });
  expect((await other.owner.call(timeLogsApi.one, { params: { id: log.id } })).status).toBe(200);
});

test('a suspended member, a session and a page of another site are refused', async ({ server, tenant }) => {
  const ann = await tenant.member();
  const token = await tokenOf(ann, allScopes);
  const ask = (bearer: string | undefined, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: {
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${bearer}`,
        ...headers,
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
  expect((await ask(token)).statusCode).toBe(200);
  expect((await ask(token, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await ask(ann.token)).statusCode).toBe(403);
  expect((await ask('nonsense')).statusCode).toBe(401);
  const stream = await server.app.inject({ url: '/api/mcp', headers: { authorization: `Bearer ${token}` } });
  expect([stream.statusCode, stream.headers.allow]).toEqual([405, 'POST']);
  expect(errorBody.safeParse(stream.json()).success).toBe(true);
  await server.services.prisma.user.update({ where: { id: ann.userId }, data: { isActive: false } });
  server.services.sessions.forget({ userId: ann.userId });
  expect((await ask(token)).statusCode).toBe(401);
});

const nonsense = [
  '',
  null,
  0,
  true,
  [],
  {},
  '\u0000',
  'x'.repeat(3000),
  -1,
  { a: { b: [] } },
  '2026-13-45',
  '99:99',
];

test('a thousand malformed calls are refused, and none fails', async ({ server, tenant }) => {
  const token = await tokenOf(tenant.owner, allScopes);
  const headers = { accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` };
  const names = Object.keys(scopes);
  const statuses = new Set<number>();
  for (let index = 0; index < 1000; index += 1) {
    const value = nonsense[index % nonsense.length];
    const name = names[index % names.length];
    const keys = Object.keys(scopes[name ?? '']?.[1] ?? {});
    const input = Object.fromEntries(keys.map((key) => [key, value]));
    const params =
      index % 5 === 0
        ? value
        : { name: index % 7 === 0 ? value : name, arguments: index % 3 === 0 ? value : input };
    const method = index % 11 === 0 ? value : 'tools/call';
    const payload =
      index % 13 === 0
        ? JSON.stringify(value)
        : JSON.stringify({ jsonrpc: '2.0', id: index, method, params });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    });
    statuses.add(answer.statusCode);
    if (answer.statusCode === 429) break;
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
});

test('audit and histories name the token of an assistant', async ({ server, tenant }) => {
  const { call } = await connect(server, await tokenOf(tenant.owner, allScopes));
  await call('start_timer', { note: 'Call' });
  server.clock.advance(60_000);
  await call('stop_timer');
  const { task } = (await call('create_task', { title: 'Work' })).content;
  await call('change_task', { task: task.id, title: 'Worked' });
  const { entry } = (await call('add_time', { day: '2026-03-10', minutes: 30 })).content;
  const where = { tenantId: tenant.tenantId, action: { in: ['timer.start', 'timer.stop', 'time-log.add'] } };
  const entries = await server.services.prisma.auditEntry.findMany({ where, orderBy: { at: 'asc' } });
  expect(entries.map(({ action, actorType, tokenName }) => [action, actorType, tokenName])).toEqual([
    ['timer.start', 'token', 'Claude'],
    ['timer.stop', 'token', 'Claude'],
    ['time-log.add', 'token', 'Claude'],
  ]);
  const { owner } = tenant;
  await owner.call(timeLogsApi.edit, { params: { id: entry.id }, body: { description: 'By hand' } });
  const history = await owner.call(timeLogsApi.history, { params: { id: entry.id } });
  expect(history.body.map(({ tokenName }) => tokenName)).toEqual([undefined, 'Claude']);
  await owner.call(tasksApi.update, { params: { id: task.id }, body: { title: 'By hand' } });
  const activity = await owner.call(activityLogApi.list, { query: { entityId: task.id } });
  expect(activity.body.items.map(({ tokenName }) => tokenName).sort()).toEqual([
    'Claude',
    'Claude',
    undefined,
  ]);
});
