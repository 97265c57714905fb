import { describe } from 'vitest';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { publicTeamsApi } from '#shared/teams/public-teams.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

async function linkOf({ owner, teamId }: TestTenant) {
  const { body } = await owner.call(teamsApi.detail, { params: { id: teamId } });
  return { profileLink: body.profile_link ?? '', teamId };
}

async function addTask({ owner, teamId }: TestTenant, task: Record<string, unknown>) {
  const { body } = await owner.call(tasksApi.create, { body: { teams: [{ id: teamId }], ...task } });
  return body.id;
}

/** Counts the statements that a piece of work sends to the database. */
async function countStatements({ services }: TestServer, work: () => Promise<unknown>): Promise<number> {
  const { pool } = services;
  const { query } = pool;
  let count = 0;
  pool.query = ((...values: Parameters<typeof query>) => {
    count += 1;
    return query.apply(pool, values);
  }) as typeof query;
  await work();
  pool.query = query;
  return count;
}

describe('anybody with the link', () => {
  test('sees the team, its people and its public tasks, and how long they worked today', async ({
    server,
    tenant,
    anonymous,
  }) => {
    const ben = await tenant.member({ firstName: 'Ben' });
    const task = await addTask(tenant, {
      title: 'Open work',
      description: 'inside knowledge',
      members: [{ id: ben.employeeId }],
    });
    await ben.call(timerApi.start, { body: { taskId: task, organizationTeamId: tenant.teamId } });
    server.clock.advance(90_000);
    const query = {
      withLastWorkedTask: true,
      startDate: '2026-03-11T00:00:00.000Z',
      endDate: '2026-03-11T23:59:59.999Z',
      relations: ['tasks', 'tasks.members', 'tasks.teams', 'tasks.tags', 'members', 'members.employee'],
    };
    const params = await linkOf(tenant);
    const { status, body } = await anonymous.call(publicTeamsApi.read, { params, query });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: tenant.teamId, public: true, profile_link: params.profileLink });
    const shown = body.members?.find(({ employeeId }) => employeeId === ben.employeeId);
    expect(shown).toMatchObject({
      fullName: 'Ben Baker',
      running: true,
      timerStatus: 'running',
      employee: { userId: ben.userId, isTrackingTime: true, user: { name: 'Ben Baker' } },
      lastWorkedTask: { id: task, title: 'Open work' },
      totalTodayTasks: [{ id: task, title: 'Open work', duration: 90 }],
      totalWorkedTasks: [{ id: task, duration: 90 }],
    });
    expect(body.tasks).toMatchObject([
      {
        id: task,
        public: true,
        title: 'Open work',
        members: [{ id: ben.employeeId }],
        teams: [{ id: tenant.teamId }],
      },
    ]);
    const alias = await anonymous.call(publicTeamsApi.read, { params, query: { type: 'team' } });
    expect(alias.body.tasks).toHaveLength(1);
  });

  test('sees no address, phone, description or private task', async ({ server, tenant, anonymous }) => {
    const { owner } = tenant;
    const ben = await tenant.member();
    const { prisma } = server.services;
    await prisma.user.update({
      where: { id: ben.userId },
      data: { firstName: null, lastName: null, phoneNumber: '+33 1 99 88 77 66' },
    });
    const hidden = await addTask(tenant, { title: 'Secret plan', description: 'do not tell', public: false });
    await addTask(tenant, { title: 'Open work', description: 'inside knowledge' });
    await ben.call(timerApi.start, { body: { taskId: hidden, organizationTeamId: tenant.teamId } });
    server.clock.advance(60_000);
    const params = await linkOf(tenant);
    for (const type of ['team', 'misc']) {
      const { body } = await anonymous.call(publicTeamsApi.read, { params, query: { type } });
      const text = JSON.stringify(body);
      const secrets = [
        owner.email,
        ben.email,
        ben.email.split('@')[0],
        '99 88',
        'Secret plan',
        hidden,
        'do not tell',
      ];
      for (const secret of [...secrets, 'inside knowledge', '@']) expect(text).not.toContain(secret);
    }
    const { body } = await anonymous.call(publicTeamsApi.read, { params });
    const shown = body.members?.find(({ employeeId }) => employeeId === ben.employeeId);
    expect(shown?.totalTodayTasks).toMatchObject([{ duration: 60 }]);
    expect(shown?.fullName).toBe('Member');
    expect(shown).not.toHaveProperty('lastWorkedTask');
  });

  test('reads the task lists of the team, as rows', async ({ tenant, anonymous }) => {
    const params = await linkOf(tenant);
    const relations = ['statuses', 'priorities', 'sizes', 'labels', 'issueTypes'];
    for (const query of [{ relations }, { type: 'misc' }]) {
      const { body } = await anonymous.call(publicTeamsApi.read, { params, query });
      expect(body.statuses).toHaveLength(8);
      expect(body.statuses?.[0]).toMatchObject({
        organizationTeamId: tenant.teamId,
        name: expect.any(String),
      });
      for (const list of [body.priorities, body.sizes, body.issueTypes])
        expect(list?.length).toBeGreaterThan(0);
      expect(body.labels).toBeInstanceOf(Array);
      expect(body).not.toHaveProperty('members');
    }
  });
});

test('a private, deleted or unknown team is not found, nor one by another link', async ({
  server,
  tenant,
  anonymous,
}) => {
  const other = await createTenant(server);
  const params = await linkOf(tenant);
  const statusOf = async (link: typeof params, type = 'team') =>
    (await anonymous.call(publicTeamsApi.read, { params: link, query: { type } })).status;
  const change = (body: Record<string, unknown>) =>
    tenant.owner.call(teamsApi.update, { params: { id: tenant.teamId }, body });
  expect(await statusOf(params)).toBe(200);
  expect(await statusOf({ ...params, profileLink: (await linkOf(other)).profileLink })).toBe(404);
  expect(await statusOf({ ...params, teamId: 'nonsense' })).toBe(404);
  expect(await statusOf({ ...params, teamId: other.teamId })).toBe(404);
  await change({ name: 'Renamed' });
  expect(await statusOf(params)).toBe(200);
  await change({ public: false });
  for (const type of ['team', 'misc']) expect(await statusOf(params, type)).toBe(404);
  await change({ public: true });
  await tenant.owner.call(teamsApi.remove, { params: { id: tenant.teamId } });
  for (const type of ['team', 'misc']) expect(await statusOf(params, type)).toBe(404);
});

test('however many members and tasks there are, the page costs one statement, its lists six', async ({
  server,
  tenant,
  anonymous,
}) => {
  for (let index = 0; index < 50; index += 1) await tenant.member();
  await Promise.all(Array.from({ length: 20 }, (_, index) => addTask(tenant, { title: `Task ${index}` })));
  const params = await linkOf(tenant);
  const read = (type: string) => () => anonymous.call(publicTeamsApi.read, { params, query: { type } });
  expect(await countStatements(server, read('team'))).toBe(1);
  expect(await countStatements(server, read('misc'))).toBe(6);
  const { body } = await anonymous.call(publicTeamsApi.read, { params });
  expect([body.members?.length, body.tasks?.length]).toEqual([51, 20]);
});
