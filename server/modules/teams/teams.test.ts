import { describe } from 'vitest';
import type { TestTenant } from '#server/testing/tenant.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamTexts } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

/** A finished log, or a running one without `stoppedAt`. */
async function addLog(
  { services }: TestServer,
  tenant: TestTenant,
  log: { employeeId: string; taskId?: string | null; teamId?: string; startedAt: string; stoppedAt?: string },
): Promise<void> {
  const { tenantId, organizationId } = tenant;
  const date = new Date(`${log.startedAt.slice(0, 10)}T00:00:00.000Z`);
  const key = { employeeId_date: { employeeId: log.employeeId, date } };
  const own = { tenantId, organizationId, employeeId: log.employeeId };
  const sheet = await services.prisma.timesheet.upsert({ where: key, create: { ...own, date }, update: {} });
  await services.prisma.timeLog.create({
    data: {
      ...own,
      timesheetId: sheet.id,
      taskId: log.taskId ?? null,
      organizationTeamId: log.teamId ?? tenant.teamId,
      startedAt: new Date(log.startedAt),
      stoppedAt: log.stoppedAt === undefined ? null : new Date(log.stoppedAt),
      isRunning: log.stoppedAt === undefined,
      source: 'DESKTOP',
    },
  });
  const isTrackingTime = log.stoppedAt === undefined;
  if (isTrackingTime) {
    await services.prisma.employee.update({ where: { id: log.employeeId }, data: { isTrackingTime } });
  }
}

async function detail(tenant: TestTenant, query: Record<string, unknown> = {}) {
  const answer = await tenant.owner.call(teamsApi.detail, { params: { id: tenant.teamId }, query });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function memberOf(tenant: TestTenant, employeeId: string, query: Record<string, unknown> = {}) {
  const team = await detail(tenant, query);
  return team.members?.find((member) => member.employeeId === employeeId);
}

async function addTask(tenant: TestTenant, title = 'Write docs') {
  const { body } = await tenant.owner.call(tasksApi.create, {
    body: { title, teams: [{ id: tenant.teamId }] },
  });
  return body.id;
}

describe('reading', () => {
  test('a team carries its members, projects and creator', async ({ tenant }) => {
    const ben = await tenant.member({ firstName: 'Ben' });
    const { body } = await tenant.owner.call(teamsApi.list, { query: { withLastWorkedTask: true } });
    expect(body.total).toBe(1);
    const [team] = body.items;
    expect(team).toMatchObject({
      id: tenant.teamId,
      organizationId: tenant.organizationId,
      createdByUser: { id: tenant.owner.userId },
      projects: [
        {
          id: tenant.projectId,
          code: null,
          owner: null,
          public: true,
          billing: null,
          teams: [{ id: tenant.teamId }],
        },
      ],
    });
    const owner = team?.members?.find((member) => member.employeeId === tenant.owner.employeeId);
    expect(owner).toMatchObject({ isManager: true, role: { name: 'MANAGER' } });
    expect(Object.keys(owner?.role ?? {}).sort()).toEqual(['id', 'isSystem', 'name', 'tenantId']);
    const member = team?.members?.find((each) => each.employeeId === ben.employeeId);
    expect(member).toMatchObject({
      id: ben.membershipId,
      isManager: false,
      timerStatus: 'idle',
      running: false,
      duration: 0,
      lastLog: null,
      totalTodayTasks: [],
      employee: {
        id: ben.employeeId,
        userId: ben.userId,
        fullName: 'Ben Baker',
        isOnline: false,
        user: { id: ben.userId, name: 'Ben Baker', email: ben.email },
      },
    });
    expect(member).not.toHaveProperty('role');
  });

  test('the visibility and the read itself are one statement each, however many members there are', async ({
    server,
    tenant,
  }) => {
    await Promise.all(Array.from({ length: 50 }, () => tenant.member()));
    await tenant.owner.call(teamsApi.list);
    const { pool } = server.services;
    const { query } = pool;
    let count = 0;
    pool.query = ((...values: Parameters<typeof query>) => {
      count += 1;
      return query.apply(pool, values);
    }) as typeof query;
    const list = await tenant.owner.call(teamsApi.list, { query: { withLastWorkedTask: true } });
    expect(count).toBe(2);
    const team = await detail(tenant);
    expect(count).toBe(4);
    pool.query = query;
    expect(list.body.items[0]?.members).toHaveLength(51);
    expect(team.members).toHaveLength(51);
  });

  test('members see their own teams, administrators all, nobody those of others', async ({
    server,
    tenant,
  }) => {
    const { owner } = tenant;
    const made = await owner.call(teamsApi.create, {
      body: { name: 'Secret', tenantId: tenant.tenantId, managerIds: [owner.employeeId], public: true },
    });
    const id = 'id' in made.body ? made.body.id : '';
    const ben = await tenant.member();
    const admin = await tenant.member({ role: 'ADMIN' });
    const seen = await ben.call(teamsApi.list);
    expect(seen.body.items.map((team) => team.id)).toEqual([tenant.teamId]);
    expect((await ben.call(teamsApi.detail, { params: { id } })).status).toBe(404);
    expect((await admin.call(teamsApi.list)).body.total).toBe(2);
    expect((await admin.call(teamsApi.detail, { params: { id } })).status).toBe(200);
    const other = await createTenant(server);
    expect((await other.owner.call(teamsApi.detail, { params: { id } })).status).toBe(404);
  });

  test('skip and take page the list, total counts all', async ({ tenant }) => {
    for (const name of ['Second', 'Third']) await tenant.owner.call(teamsApi.create, { body: { name } });
    const { body } = await tenant.owner.call(teamsApi.list, { query: { skip: 1, take: 1 } });
    expect(body).toMatchObject({ items: [{ name: 'Second' }], total: 3 });
  });
});

describe('changes by members', () => {
  test('running, then paused for a day, then idle; suspended whatever the timer says', async ({
    server,
    tenant,
  }) => {
    const ben = await tenant.member();
    const taskId = await addTask(tenant);
    const status = async () => (await memberOf(tenant, ben.employeeId))?.timerStatus;
    await addLog(server, tenant, { employeeId: ben.employeeId, taskId, startedAt: '2026-03-11T08:30:00Z' });
    const running = await memberOf(tenant, ben.employeeId);
    expect(running).toMatchObject({
      timerStatus: 'running',
      running: true,
      duration: 1800,
      employee: { isTrackingTime: true, isOnline: true },
      lastLog: { isRunning: true, taskId, employeeId: ben.employeeId, source: 'DESKTOP' },
      lastWorkedTask: { id: taskId, title: 'Write docs', public: true },
    });
    const { prisma } = server.services;
    await prisma.timeLog.updateMany({
      where: { employeeId: ben.employeeId },
      data: { isRunning: false, stoppedAt: new Date('2026-03-11T09:00:00Z') },
    });
    const away = { isTrackingTime: false, lastSeenAt: new Date('2026-03-11T09:00:00Z') };
    await prisma.employee.update({ where: { id: ben.employeeId }, data: away });
    server.clock.advance(170_000);
    expect(await memberOf(tenant, ben.employeeId)).toMatchObject({
      timerStatus: 'pause',
      employee: { isOnline: true },
    });
    server.clock.advance(20_000);
    expect((await memberOf(tenant, ben.employeeId))?.employee?.isOnline).toBe(false);
    await prisma.timeLog.updateMany({
      where: { employeeId: ben.employeeId },
      data: { startedAt: new Date('2026-03-10T08:00:00Z'), stoppedAt: new Date('2026-03-10T09:00:00Z') },
    });
    expect(await status()).toBe('idle');
    await prisma.employee.update({ where: { id: ben.employeeId }, data: { isActive: false } });
    expect(await status()).toBe('suspended');
  });

  test('a list holds the day, a team also all time, where a task has the whole team’s', async ({
    server,
    tenant,
  }) => {
    const ben = await tenant.member();
    const cleo = await tenant.member();
    const taskId = await addTask(tenant);
    const log = (employeeId: string, startedAt: string, stoppedAt?: string, task: string | null = taskId) =>
      addLog(server, tenant, { employeeId, taskId: task, startedAt, stoppedAt });
    await log(ben.employeeId, '2026-03-10T23:30:00Z', '2026-03-11T00:30:00Z');
    await log(ben.employeeId, '2026-03-11T08:00:00Z', '2026-03-11T08:10:00Z', null);
    await log(ben.employeeId, '2026-03-11T08:45:00Z');
    await log(cleo.employeeId, '2026-03-09T08:00:00Z', '2026-03-09T09:00:00Z');
    const today = await memberOf(tenant, ben.employeeId);
    expect(today?.totalTodayTasks).toEqual([
      { id: taskId, title: 'Write docs', duration: 1800 + 900 },
      { id: '00000000-0000-0000-0000-000000000000', duration: 600 },
    ]);
    const whole = 3600 + 900 + 3600;
    expect(today?.totalWorkedTasks).toEqual([
      { id: taskId, duration: whole, ownDuration: 3600 + 900 },
      { id: '00000000-0000-0000-0000-000000000000', duration: 600, ownDuration: 600 },
    ]);
    const range = { startDate: '2026-03-09T08:30:00.000Z', endDate: '2026-03-09T10:00:00.000Z' };
    const then = await memberOf(tenant, cleo.employeeId, range);
    expect(then?.totalTodayTasks).toEqual([{ id: taskId, title: 'Write docs', duration: 1800 }]);
    expect((await memberOf(tenant, cleo.employeeId))?.totalTodayTasks).toEqual([]);
    const { body } = await tenant.owner.call(teamsApi.list);
    const listed = body.items[0]?.members?.find((member) => member.employeeId === ben.employeeId);
    expect(listed?.totalTodayTasks).toEqual(today?.totalTodayTasks);
    expect(listed).not.toHaveProperty('totalWorkedTasks');
  });

  test("the day is the reader's own, and time of another team does not count", async ({ server, tenant }) => {
    const ben = await tenant.member({ timeZone: 'America/New York (UTC -05:00)' });
    const taskId = await addTask(tenant);
    const made = await tenant.owner.call(teamsApi.create, {
      body: { name: 'Elsewhere', managerIds: [tenant.owner.employeeId] },
    });
    const elsewhere = 'id' in made.body ? made.body.id : '';
    await addLog(server, tenant, {
      employeeId: ben.employeeId,
      taskId,
      startedAt: '2026-03-11T03:30:00Z',
      stoppedAt: '2026-03-11T04:30:00Z',
    });
    await addLog(server, tenant, {
      employeeId: ben.employeeId,
      teamId: elsewhere,
      taskId,
      startedAt: '2026-03-11T05:00:00Z',
      stoppedAt: '2026-03-11T06:00:00Z',
    });
    const answer = await ben.call(teamsApi.detail, { params: { id: tenant.teamId } });
    const own = answer.body.members?.find((member) => member.employeeId === ben.employeeId);
    expect(own?.totalTodayTasks).toEqual([{ id: taskId, title: 'Write docs', duration: 1800 }]);
    expect(own?.lastLog?.startedAt).toBe('2026-03-11T05:00:00.000Z');
    expect(own).not.toHaveProperty('lastWorkedTask');
  });

  test('some members are answered as the whole team has them', async ({ tenant }) => {
    const ben = await tenant.member();
    await tenant.member();
    const params = { id: tenant.teamId };
    const employeeIds = [ben.employeeId, crypto.randomUUID()];
    const whole = await ben.call(teamsApi.detail, { params, query: { brief: true } });
    const some = await ben.call(teamsApi.detail, { params, query: { brief: true, employeeIds } });
    const own = whole.body.members?.filter(({ employeeId }) => employeeId === ben.employeeId);
    expect(some.body.members).toEqual(own);
    const { body } = await ben.call(teamsApi.list, { query: { brief: true, employeeIds } });
    expect(body.items.map(({ members }) => members?.length)).toEqual([1]);
  });

  test('without the right to see last logs, only one’s own are shown', async ({ server, tenant }) => {
    const ben = await tenant.member();
    const cleo = await tenant.member();
    await server.services.prisma.rolePermission.updateMany({
      where: {
        tenantId: tenant.tenantId,
        permission: 'ORG_MEMBER_LAST_LOG_VIEW',
        role: { name: 'EMPLOYEE' },
      },
      data: { enabled: false },
    });
    const span = { startedAt: '2026-03-11T07:00:00Z', stoppedAt: '2026-03-11T08:00:00Z' };
    await addLog(server, tenant, { employeeId: ben.employeeId, ...span });
    await addLog(server, tenant, { employeeId: cleo.employeeId, ...span });
    const { body } = await ben.call(teamsApi.detail, { params: { id: tenant.teamId } });
    const of = (id: string) => body.members?.find((member) => member.employeeId === id);
    expect(of(ben.employeeId)).toMatchObject({ timerStatus: 'pause', totalTodayTasks: [{ duration: 3600 }] });
    expect(of(cleo.employeeId)).toMatchObject({ timerStatus: 'idle', lastLog: null, totalTodayTasks: [] });
  });
});

describe('creating', () => {
  test('the whole form answers the team with its own lists, public address and organization', async ({
    server,
    tenant,
  }) => {
    const { owner, tenantId, organizationId, projectId } = tenant;
    const ben = await tenant.member();
    const answer = await owner.call(teamsApi.create, {
      body: {
        name: ' Core & Co ',
        tenantId,
        organizationId,
        managerIds: [ben.employeeId],
        memberIds: [owner.employeeId, ben.employeeId],
        public: true,
        projects: [{ id: projectId, name: 'ignored' }],
        color: '#aabbcc',
        prefix: 'cor',
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Core & Co',
      public: true,
      color: '#aabbcc',
      prefix: 'COR',
      organization: { id: organizationId },
      projects: [{ id: projectId }],
    });
    const team = 'id' in answer.body ? answer.body : undefined;
    expect(team?.profile_link).toMatch(/^core-co-[0-9a-f]{8}$/);
    const managers = team?.members?.map((member) => [member.employeeId, member.role?.name]);
    expect(managers).toEqual(
      expect.arrayContaining([
        [ben.employeeId, 'MANAGER'],
        [owner.employeeId, undefined],
      ]),
    );
    const where = { tenantId, organizationTeamId: team?.id ?? '' };
    expect(await server.services.prisma.taskStatus.count({ where })).toBe(8);
  });

  test('a form with a name alone answers the list; the caller manages', async ({ tenant }) => {
    const ben = await tenant.member();
    const { status, body } = await ben.call(teamsApi.create, {
      body: { name: 'Mine', tenantId: tenant.tenantId, organizationId: tenant.organizationId },
    });
    expect(status).toBe(201);
    const items = 'items' in body ? body.items : [];
    expect(items.map((team) => team.name)).toContain('Mine');
    const mine = items.find((team) => team.name === 'Mine');
    expect(mine?.members).toMatchObject([
      { employeeId: ben.employeeId, role: { name: 'MANAGER' }, isManager: true },
    ]);
  });

  test('needs somebody who is signed in, and says so', async ({ anonymous }) => {
    const { status, body } = await anonymous.request('POST', '/organization-team', {
      body: { name: 'Mine' },
    });
    expect([status, body]).toMatchObject([401, { message: teamTexts.signInFirst }]);
  });

  test('a name is at least two characters long', async ({ tenant }) => {
    const { status, body } = await tenant.owner.call(teamsApi.create, { body: { name: ' x ' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { name: teamTexts.nameTooShort }, message: teamTexts.nameTooShort });
  });

  test('a name exists once in an organization, in any case, but wildcards are letters', async ({
    server,
    tenant,
  }) => {
    await tenant.owner.call(teamsApi.create, { body: { name: 'Blue_team' } });
    const taken = await tenant.owner.call(teamsApi.create, { body: { name: 'BLUE_TEAM' } });
    expect(taken.status).toBe(400);
    expect(taken.body).toMatchObject({ errors: { name: teamTexts.nameTaken } });
    expect((await tenant.owner.call(teamsApi.create, { body: { name: 'Blue team' } })).status).toBe(201);
    const other = await createTenant(server);
    expect((await other.owner.call(teamsApi.create, { body: { name: 'Blue_team' } })).status).toBe(201);
  });

  test('of two that create one name at once, one wins and the other hears why', async ({ tenant }) => {
    const tries = Array.from({ length: 6 }, () =>
      tenant.owner.call(teamsApi.create, { body: { name: 'Race' } }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    for (const { status, body } of answers) {
      if (status === 400) expect(body).toMatchObject({ errors: { name: teamTexts.nameTaken } });
    }
  });

  test('needs the right, and people and projects of the organization', async ({ server, tenant }) => {
    const viewer = await tenant.member({ role: 'VIEWER' });
    expect((await viewer.call(teamsApi.create, { body: { name: 'No' } })).status).toBe(403);
    const other = await createTenant(server);
    const strangers = [
      { managerIds: [other.owner.employeeId] },
      { memberIds: [other.owner.employeeId] },
      { projects: [{ id: other.projectId }] },
      { organizationId: other.organizationId },
    ];
    for (const stranger of strangers) {
      const answer = await tenant.owner.call(teamsApi.create, { body: { name: 'Strangers', ...stranger } });
      expect(answer.status, JSON.stringify(stranger)).toBe(404);
    }
    expect((await tenant.owner.call(teamsApi.list)).body.total).toBe(1);
  });
});

describe('the active task', () => {
  test('members choose their own, managers of the team anybody’s', async ({ tenant }) => {
    const ben = await tenant.member();
    const cleo = await tenant.member();
    const taskId = await addTask(tenant);
    const set = (who: typeof ben, id: string, activeTaskId: string | null) =>
      who.call(teamsApi.setActiveTask, {
        params: { id },
        body: { activeTaskId, organizationTeamId: tenant.teamId, tenantId: tenant.tenantId },
      });
    expect((await set(ben, ben.membershipId, taskId)).body).toEqual({
      generatedMaps: [],
      raw: [],
      affected: 1,
    });
    expect((await memberOf(tenant, ben.employeeId))?.activeTaskId).toBe(taskId);
    expect((await set(ben, cleo.membershipId, taskId)).status).toBe(403);
    expect((await set(tenant.owner, ben.membershipId, null)).status).toBe(200);
    expect(await memberOf(tenant, ben.employeeId)).not.toHaveProperty('activeTaskId');
    const manager = await tenant.member({ teamRole: 'MANAGER' });
    expect((await set(manager, cleo.membershipId, taskId)).status).toBe(200);
  });

  test('has to be a task of the team; somebody else’s world is not found', async ({ server, tenant }) => {
    const other = await createTenant(server);
    const { owner } = tenant;
    const made = await owner.call(teamsApi.create, {
      body: { name: 'Elsewhere', managerIds: [owner.employeeId] },
    });
    const elsewhere = 'id' in made.body ? made.body.id : '';
    const { body: task } = await owner.call(tasksApi.create, {
      body: { title: 'Of another team', teams: [{ id: elsewhere }] },
    });
    const set = (id: string, activeTaskId: string) =>
      owner.call(teamsApi.setActiveTask, { params: { id }, body: { activeTaskId } });
    const wrong = await set(owner.membershipId, task.id);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ errors: { activeTaskId: 'The task does not belong to this team.' } });
    const foreign = await other.owner.call(tasksApi.create, {
      body: { title: 'Foreign', teams: [{ id: other.teamId }] },
    });
    expect((await set(owner.membershipId, foreign.body.id)).status).toBe(404);
    expect((await set(other.owner.membershipId, task.id)).status).toBe(404);
  });
});
