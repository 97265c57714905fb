import { addTask, addTeam } from '#server/modules/tasks/task-kit.ts';
import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { addMember, createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { openStream, type Stream } from './live-kit.ts';

/** The owner leads the first team, where Ann and Ben work; Eve works in another, where Max is, whose role reads all time. */
async function people(server: TestServer, tenant: TestTenant) {
  const second = await addTeam(tenant, 'Second');
  const there = { ...tenant, teamId: second };
  return {
    owner: tenant.owner,
    ann: await tenant.member({ firstName: 'Ann' }),
    ben: await tenant.member(),
    eve: await addMember(server, there, { firstName: 'Eve' }),
    max: await addMember(server, there, { firstName: 'Max', role: 'MANAGER' }),
    cal: await addMember(server, there, { firstName: 'Cal', role: 'CANDIDATE' }),
    zoe: (await createTenant(server)).owner,
  };
}

type Name = keyof Awaited<ReturnType<typeof people>>;
type Cast = Record<Name, Person>;

const times = ({ topics: heard }: Stream, topic: string) =>
  heard.filter((one) => one.split(' ')[0] === topic).length;

/** Publishes a message to the whole workspace and waits for it, after all earlier ones. */
async function everythingHeard(server: TestServer, { tenantId }: TestTenant, streams: readonly Stream[]) {
  const wanted = streams.map((stream) => times(stream, 'roles') + 1);
  await server.services.live.publish(tenantId, 'roles');
  await expect.poll(() => streams.map((stream) => times(stream, 'roles'))).toEqual(wanted);
}

type Act = (cast: Cast, tenant: TestTenant, server: TestServer) => Promise<{ status?: unknown }>;

const acts: readonly [topic: string, who: string, hearers: readonly Name[], act: Act][] = [
  ['tasks', 'the team', ['owner', 'ann', 'ben'], (_cast, tenant) => addTask(tenant)],
  [
    'tasks',
    'who has one of no team',
    ['owner', 'eve'],
    ({ eve }, tenant) => addTask(tenant, { teams: [], members: [{ id: eve.employeeId }] }),
  ],
  [
    'comments',
    'who sees the task',
    ['owner', 'ann', 'ben'],
    async (_cast, tenant) => {
      const { id: entityId } = await addTask(tenant);
      return tenant.owner.call(commentsApi.create, { body: { entityId, comment: 'Well done' } });
    },
  ],
  [
    'timer',
    'colleagues',
    ['owner', 'ann', 'ben', 'max'],
    async ({ ben }, tenant) => {
      const { id: taskId } = await addTask(tenant, { members: [{ id: ben.employeeId }] });
      return ben.call(timerApi.start, { body: { taskId, organizationTeamId: tenant.teamId } });
    },
  ],
  [
    'timer',
    'colleagues of whom the task is closed that runs',
    ['owner', 'ann', 'ben', 'max'],
    async ({ ben }, tenant, { services }) => {
      const { taskId } = await services.prisma.timeLog.findFirstOrThrow({
        where: { employeeId: ben.employeeId, isRunning: true },
      });
      const change = { params: { id: taskId ?? '' }, body: { status: 'closed' } };
      return tenant.owner.call(tasksApi.update, change);
    },
  ],
  [
    'timesheets',
    'the person and managers',
    ['owner', 'ben', 'max'],
    async ({ ben }, tenant, server) =>
      ben.call(timesheetsApi.submit, {
        body: { ids: [await newSheet(server, tenant, ben)], status: 'submit' },
      }),
  ],
  [
    'projects',
    'members of a private one',
    ['owner', 'eve'],
    ({ eve, owner }) =>
      owner.call(projectsApi.create, {
        body: { name: 'Secret', public: false, memberIds: [eve.employeeId] },
      }),
  ],
  [
    'projects',
    'everybody of a public one',
    ['owner', 'ann', 'ben', 'eve', 'max', 'cal'],
    ({ owner }) => owner.call(projectsApi.create, { body: { name: 'Open' } }),
  ],
  [
    'boards',
    'the team',
    ['owner', 'ann', 'ben'],
    ({ ben }, { teamId }) =>
      ben.call(boardsApi.create, { body: { name: 'Ideas', organizationTeamId: teamId } }),
  ],
  [
    'saved-reports',
    'who saved it',
    ['ben'],
    ({ ben }) => ben.call(savedReportsApi.create, { body: { name: 'Mine', report: 'time', query: {} } }),
  ],
  [
    'plans',
    'the team',
    ['owner', 'ann', 'ben'],
    ({ ben }, { teamId }) =>
      ben.call(dailyPlansApi.create, {
        body: {
          date: '2026-03-11',
          workTimePlanned: 2,
          employeeId: ben.employeeId,
          organizationTeamId: teamId,
        },
      }),
  ],
  [
    'join-requests',
    'who may decide about them',
    ['owner', 'ann', 'ben', 'eve', 'max'],
    async (_cast, { tenantId }, { services }) => {
      await services.live.publish(tenantId, 'join-requests', crypto.randomUUID());
      return {};
    },
  ],
];

test('a change is told to those who may read what changed, and to nobody else', {
  timeout: 90_000,
}, async ({ server, tenant }) => {
  const cast = await people(server, tenant);
  const streams = new Map<Name, Stream>();
  for (const [name, person] of Object.entries(cast)) {
    streams.set(name as Name, await openStream(server, person));
  }
  const { zoe, ...here } = Object.fromEntries(streams);
  const told: [string, Name[]][] = [];
  for (const [topic, who, , act] of acts) {
    const before = new Map([...streams].map(([name, stream]) => [name, times(stream, topic)]));
    const { status } = await act(cast, tenant, server);
    expect(typeof status === 'number' ? status : 200, `${topic} ${who}`).toBeLessThan(300);
    await everythingHeard(server, tenant, Object.values(here));
    const hearers = [...streams].filter(([name, stream]) => times(stream, topic) > (before.get(name) ?? 0));
    told.push([`${topic}: ${who}`, hearers.map(([name]) => name)]);
  }
  expect(told).toEqual(acts.map(([topic, who, hearers]) => [`${topic}: ${who}`, hearers]));
  expect(zoe?.topics).toEqual([]);
});

test('a person who joins or leaves a team reads everything again, and hears of its tasks only while in it', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const { eve } = await people(server, tenant);
  const stream = await openStream(server, eve);
  const task = await addTask(tenant);
  const rename = (title: string) => owner.call(tasksApi.update, { params: { id: task.id }, body: { title } });
  const { body } = await owner.call(teamsApi.addMembers, {
    body: { organizationTeamId: teamId, employeeIds: [eve.employeeId] },
  });
  await rename('Seen');
  await expect.poll(() => stream.topics).toContain(`tasks ${task.id}`);
  expect(stream.topics[0]).toBe('stale');
  await owner.call(teamsApi.removeMember, { params: { id: body.items[0]?.id ?? '' } });
  await rename('Unseen');
  await everythingHeard(server, tenant, [stream]);
  expect([times(stream, 'tasks'), times(stream, 'stale')]).toEqual([1, 2]);
});

test('a person who can see a task no longer hears of the change that took it away', async ({
  server,
  tenant,
}) => {
  const { owner, eve } = await people(server, tenant);
  const { id } = await addTask(tenant, { members: [{ id: eve.employeeId }] });
  const stream = await openStream(server, eve);
  await owner.call(tasksApi.update, { params: { id }, body: { members: [] } });
  await expect.poll(() => stream.topics).toContain(`tasks ${id}`);
  await owner.call(tasksApi.update, { params: { id }, body: { title: 'Not theirs' } });
  await everythingHeard(server, tenant, [stream]);
  expect(times(stream, 'tasks')).toBe(1);
});

test('a timer names the tasks on which time ended; of a few tasks each is named in one message', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const members = [{ id: ben.employeeId }];
  const [one, two] = [await addTask(tenant, { members }), await addTask(tenant, { members })];
  const stream = await openStream(server, ben);
  const timers = () => stream.data.filter(({ tasks }) => tasks !== undefined);
  const start = (taskId: string) =>
    ben.call(timerApi.start, { body: { taskId, organizationTeamId: tenant.teamId } });
  const id = ben.employeeId;
  await start(one.id);
  await expect.poll(timers).toEqual([{ id, tasks: [] }]);
  await start(two.id);
  await ben.call(timerApi.stop, { body: {} });
  await expect.poll(timers).toEqual([
    { id, tasks: [] },
    { id, tasks: [one.id] },
    { id, tasks: [two.id] },
  ]);
  const ids = [one.id, two.id];
  await tenant.owner.call(tasksApi.bulkUpdate, { body: { ids, change: { priority: 'high' } } });
  await expect
    .poll(() => stream.data.filter(({ ids: named }) => named !== undefined))
    .toEqual([{ ids: expect.arrayContaining(ids) }]);
});

test('a timer names its task to those alone who may read it', async ({ server, tenant }) => {
  const second = await addTeam(tenant, 'Second');
  const ben = await tenant.member();
  const eve = await addMember(server, { ...tenant, teamId: second });
  await tenant.owner.call(teamsApi.addMembers, {
    body: { organizationTeamId: second, employeeIds: [ben.employeeId] },
  });
  const task = await addTask(tenant);
  const colleague = await openStream(server, eve);
  const reader = await openStream(server, tenant.owner);
  const named = (stream: Stream) =>
    stream.data.flatMap(({ id, tasks }) => (id === ben.employeeId ? [tasks] : []));
  await ben.call(timerApi.start, { body: { taskId: task.id, organizationTeamId: tenant.teamId } });
  const last = [colleague.last(), reader.last()];
  await ben.call(timerApi.stop, { body: {} });
  await expect
    .poll(() => [named(reader), named(colleague)])
    .toEqual([
      [[], [task.id]],
      [[], []],
    ]);
  // Missed messages arrive in the same form.
  expect(last).not.toContain(undefined);
  const again = await openStream(server, eve, last[0]);
  expect(again.topics[0]).toBe(`timer ${ben.employeeId}`);
  expect(JSON.stringify(again.data)).not.toContain(task.id);
});

test('a stream ends with its session', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const stream = await openStream(server, ben);
  await ben.call(authApi.logout);
  await expect.poll(stream.isOpen).toBe(false);
});

test('a person who comes back hears the missed changes, of their workspace and their rights alone', async ({
  server,
  tenant,
}) => {
  const { ann, eve, zoe, owner } = await people(server, tenant);
  const comeBack = async (who: Person, last: string | undefined) =>
    (await openStream(server, who, last)).topics;
  const first = await openStream(server, ann);
  const [annsLast, evesLast, zoesLast] = [
    first.last(),
    (await openStream(server, eve)).last(),
    (await openStream(server, zoe)).last(),
  ];
  first.close();
  const task = await addTask(tenant);
  await server.services.live.publish(tenant.tenantId, 'roles');
  // The last message proves that the replica has received all earlier ones.
  await expect
    .poll(() => server.services.live.since(tenant.tenantId, annsLast?.split('.')[0] ?? ''))
    .toHaveLength(2);
  expect(await comeBack(ann, annsLast)).toEqual([`tasks ${task.id}`, 'roles']);
  expect(await comeBack(eve, evesLast)).toEqual(['roles']);
  expect(await comeBack(zoe, zoesLast)).toEqual([]);
  // The last event of another person grants access to nothing.
  expect(await comeBack(zoe, annsLast)).toEqual(['stale']);
  for (const unknown of ['long-ago', `${crypto.randomUUID()}.${annsLast?.split('.')[1]}`]) {
    expect(await comeBack(ann, unknown)).toEqual(['stale']);
  }
  const { body } = await owner.call(teamsApi.addMembers, {
    body: { organizationTeamId: tenant.teamId, employeeIds: [eve.employeeId] },
  });
  expect(body.total).toBe(1);
  expect(await comeBack(eve, evesLast)).toEqual(['stale']);
});

test('a position before the oldest stored change is unknown', async ({ server, tenant }) => {
  const { live } = server.services;
  const stream = await openStream(server, tenant.owner);
  const last = stream.last();
  stream.close();
  const many = Array.from({ length: 8200 }, () => crypto.randomUUID());
  await server.services.pool.query(
    `select pg_notify('takt_live', json_build_object('event', id, 'tenantId', $1::text, 'topic', 'teams')::text)
     from unnest($2::text[]) id`,
    [tenant.tenantId, many],
  );
  await expect.poll(live.lastEvent, { timeout: 10_000 }).toBe(many.at(-1));
  expect((await openStream(server, tenant.owner, last)).topics).toEqual(['stale']);
});
