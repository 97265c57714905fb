import { describe } from 'vitest';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { lastManagerText, teamTexts } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

async function addTask({ owner, teamId }: TestTenant, members: Person[], teams: string[] = [teamId]) {
  const { body } = await owner.call(tasksApi.create, {
    body: {
      title: 'Shared work',
      teams: teams.map((id) => ({ id })),
      members: members.map(({ employeeId }) => ({ id: employeeId })),
    },
  });
  return body.id;
}

async function addTeam({ owner }: TestTenant, name: string, lists: Record<string, string[]>) {
  const { body } = await owner.call(teamsApi.create, { body: { name, public: true, ...lists } });
  return 'id' in body ? body.id : '';
}

async function assigneesOf({ owner }: TestTenant, id: string) {
  const { body } = await owner.call(tasksApi.byId, { params: { id } });
  return body.members?.map((member) => member.id) ?? [];
}

async function memberIds({ owner, teamId }: TestTenant) {
  const { body } = await owner.call(teamsApi.detail, { params: { id: teamId } });
  return body.members?.map(({ employeeId }) => employeeId) ?? [];
}

function remove(who: Person, id: string, query?: Record<string, unknown>) {
  return who.call(teamsApi.removeMember, { params: { id }, ...(query && { query }) });
}

async function startTimer(server: TestServer, who: Person, tenant: TestTenant, taskId: string) {
  const started = await who.call(timerApi.start, { body: { taskId, organizationTeamId: tenant.teamId } });
  expect(started.body.running).toBe(true);
  server.clock.advance(60_000);
}

describe('removing a member', () => {
  test('takes them off the team’s tasks, stops their timer and forgets their last team', async ({
    server,
    tenant,
  }) => {
    const ben = await tenant.member();
    const cleo = await tenant.member();
    const elsewhere = await addTeam(tenant, 'Elsewhere', {
      managerIds: [tenant.owner.employeeId],
      memberIds: [ben.employeeId],
    });
    const own = await addTask(tenant, [ben, cleo]);
    const shared = await addTask(tenant, [ben], [tenant.teamId, elsewhere]);
    await startTimer(server, ben, tenant, own);
    const { status, body } = await remove(tenant.owner, ben.membershipId, {
      tenantId: tenant.tenantId,
      employeeId: ben.employeeId,
      organizationId: tenant.organizationId,
      organizationTeamId: tenant.teamId,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: tenant.teamId, name: expect.any(String) });
    expect(await memberIds(tenant)).not.toContain(ben.employeeId);
    expect(await assigneesOf(tenant, own)).toEqual([cleo.employeeId]);
    expect(await assigneesOf(tenant, shared)).toEqual([ben.employeeId]);
    const timer = await ben.call(timerApi.status);
    expect(timer.body).toMatchObject({ running: false, duration: 60, timerStatus: 'pause' });
    const me = await ben.call(usersApi.me);
    expect(me.body.lastTeamId).toBeNull();
    expect(me.body.employee?.isTrackingTime).toBe(false);
    expect((await ben.call(teamsApi.detail, { params: { id: tenant.teamId } })).status).toBe(404);
    const again = await ben.call(timerApi.start, {
      body: { taskId: own, organizationTeamId: tenant.teamId },
    });
    expect(again.status).toBe(404);
  });

  test('a timer in another team goes on', async ({ server, tenant }) => {
    const ben = await tenant.member();
    const elsewhere = await addTeam(tenant, 'Elsewhere', { managerIds: [ben.employeeId] });
    const task = await addTask(tenant, [ben], [elsewhere]);
    await ben.call(timerApi.start, { body: { taskId: task, organizationTeamId: elsewhere } });
    server.clock.advance(60_000);
    await remove(tenant.owner, ben.membershipId);
    expect((await ben.call(timerApi.status)).body.running).toBe(true);
  });

  test('answers the team when the query names one, else true; by the membership or the employee', async ({
    tenant,
  }) => {
    const { owner } = tenant;
    const people = await Promise.all(Array.from({ length: 5 }, () => tenant.member()));
    const [ben, cleo, dan, eve, fay] = people.map(({ membershipId, employeeId }) => ({
      membershipId,
      employeeId,
    }));
    const byQuery = { employeeId: cleo?.employeeId, organizationTeamId: 'undefined' };
    expect((await remove(owner, ben?.employeeId ?? '')).body).toBe(true);
    expect((await remove(owner, cleo?.employeeId ?? '', byQuery)).body).toMatchObject({ id: tenant.teamId });
    expect((await remove(owner, dan?.membershipId ?? '', { tenantId: tenant.tenantId })).body).toBe(true);
    const alias = { params: { id: eve?.employeeId ?? '' }, query: { organizationTeamId: tenant.teamId } };
    expect((await owner.call(teamsApi.removeEmployee, alias)).body).toBe(true);
    expect(await memberIds(tenant)).toEqual([owner.employeeId, fay?.employeeId]);
    expect((await remove(owner, ben?.employeeId ?? '')).status).toBe(404);
    expect((await remove(owner, fay?.membershipId ?? '', { employeeId: owner.employeeId })).status).toBe(404);
  });

  test('an employee of several teams needs the team said', async ({ tenant }) => {
    const ben = await tenant.member();
    await addTeam(tenant, 'Second', { managerIds: [tenant.owner.employeeId], memberIds: [ben.employeeId] });
    const { status, body } = await remove(tenant.owner, ben.employeeId);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { organizationTeamId: teamTexts.teamIdRequired } });
    expect((await remove(tenant.owner, ben.employeeId, { organizationTeamId: tenant.teamId })).status).toBe(
      200,
    );
  });

  test('is for managers; leaving is for everybody', async ({ server, tenant, anonymous }) => {
    const ben = await tenant.member();
    const employee = await tenant.member();
    const viewer = await tenant.member({ role: 'VIEWER' });
    const manager = await tenant.member({ teamRole: 'MANAGER' });
    const other = await createTenant(server);
    for (const who of [employee, viewer]) expect((await remove(who, ben.membershipId)).status).toBe(403);
    expect((await remove(other.owner, ben.membershipId)).status).toBe(404);
    const path = `/organization-team-employee/${ben.membershipId}`;
    expect((await anonymous.request('DELETE', path)).status).toBe(401);
    expect((await remove(manager, ben.membershipId)).status).toBe(200);
    expect((await remove(viewer, viewer.membershipId)).body).toBe(true);
    const named = { employeeId: employee.employeeId, organizationTeamId: tenant.teamId };
    const left = await remove(employee, employee.membershipId, named);
    expect(left.body).toMatchObject({ id: tenant.teamId });
    expect(left.body).not.toHaveProperty('members');
  });

  test('a person who comes back is a member like any new one', async ({ tenant }) => {
    const { owner } = tenant;
    const ben = await tenant.member({ teamRole: 'MANAGER' });
    await remove(owner, ben.membershipId);
    const { body } = await owner.call(teamsApi.addMembers, {
      body: { organizationTeamId: tenant.teamId, employeeIds: [ben.employeeId] },
    });
    expect(body).toMatchObject({ total: 1, items: [{ id: ben.membershipId, isManager: false }] });
  });
});

describe('the last manager of a team', () => {
  test('the only manager stays while others remain, and leaves an empty team', async ({ tenant }) => {
    const { owner } = tenant;
    const ben = await tenant.member();
    const refused = await remove(owner, owner.membershipId);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'LAST_MANAGER' });
    await remove(owner, ben.membershipId);
    expect((await remove(owner, owner.membershipId)).body).toBe(true);
  });

  test('the creator of the team manages it without a role, as long as they are in it', async ({
    server,
    tenant,
  }) => {
    const { owner } = tenant;
    const ben = await tenant.member({ teamRole: 'MANAGER' });
    await tenant.member();
    // Older teams may have a creator who is a plain member.
    const where = { id: owner.membershipId };
    await server.services.prisma.organizationTeamEmployee.update({ where, data: { roleId: null } });
    expect((await remove(ben, ben.membershipId)).body).toBe(true);
    const refused = await remove(owner, owner.membershipId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'LAST_MANAGER' } });
  });

  test('a suspended manager is none that could go on', async ({ server, tenant }) => {
    const { owner } = tenant;
    const ben = await tenant.member({ teamRole: 'MANAGER' });
    await tenant.member();
    const where = { id: ben.employeeId };
    await server.services.prisma.employee.update({ where, data: { isActive: false } });
    const refused = await remove(owner, owner.membershipId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'LAST_MANAGER' } });
  });

  test('of two managers that leave at once, one stays', async ({ tenant }) => {
    const second = await tenant.member({ teamRole: 'MANAGER' });
    await tenant.member();
    const answers = await Promise.all([
      remove(tenant.owner, tenant.owner.membershipId),
      remove(second, second.membershipId),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('leaving all teams', () => {
  const leaveAll = (who: Person, userId: string) => who.call(teamsApi.leaveAll, { params: { userId } });

  test('ends every membership and counts them', async ({ tenant }) => {
    const ben = await tenant.member();
    await addTeam(tenant, 'Second', { managerIds: [tenant.owner.employeeId], memberIds: [ben.employeeId] });
    expect((await leaveAll(ben, ben.userId)).body).toEqual({ raw: [], affected: 2 });
    expect((await ben.call(teamsApi.list)).body.total).toBe(0);
    expect((await leaveAll(ben, ben.userId)).body.affected).toBe(0);
  });

  test('the only manager of a team with others hears which, and stays in all', async ({ tenant }) => {
    const ben = await tenant.member();
    await addTeam(tenant, 'Alone', { managerIds: [ben.employeeId] });
    const cleo = await tenant.member();
    await addTeam(tenant, 'Led', { managerIds: [ben.employeeId], memberIds: [cleo.employeeId] });
    const { status, body } = await leaveAll(ben, ben.userId);
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: String(lastManagerText(['Led'])), code: 'LAST_MANAGER' });
    expect((await ben.call(teamsApi.list)).body.total).toBe(3);
  });

  test('is for oneself and for who acts for others', async ({ server, tenant, anonymous }) => {
    const ben = await tenant.member();
    const manager = await tenant.member({ teamRole: 'MANAGER' });
    const viewer = await tenant.member({ role: 'VIEWER' });
    const other = await createTenant(server);
    expect((await leaveAll(manager, ben.userId)).body).toMatchObject({ message: teamTexts.notYourAccount });
    expect((await leaveAll(manager, ben.userId)).status).toBe(403);
    expect((await leaveAll(other.owner, ben.userId)).status).toBe(404);
    expect((await leaveAll(tenant.owner, ben.userId)).body.affected).toBe(1);
    expect((await leaveAll(viewer, viewer.userId)).status).toBe(200);
    expect((await anonymous.request('DELETE', `/organization-team/teams/${ben.userId}`)).status).toBe(401);
  });
});

describe('deleting a team', () => {
  const deleteTeam = (who: Person, { teamId }: TestTenant) =>
    who.call(teamsApi.remove, { params: { id: teamId }, query: { organizationId: 'undefined' } });

  test('stops its timers, keeps tasks and time, and is nobody’s last team', async ({ server, tenant }) => {
    const { owner } = tenant;
    const ben = await tenant.member();
    const task = await addTask(tenant, [ben]);
    await startTimer(server, ben, tenant, task);
    const { status, body } = await deleteTeam(owner, tenant);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: tenant.teamId,
      name: expect.any(String),
      deletedAt: expect.any(String),
    });
    expect((await ben.call(timerApi.status)).body).toMatchObject({ running: false, duration: 60 });
    expect((await ben.call(usersApi.me)).body.lastTeamId).toBeNull();
    expect((await owner.call(teamsApi.list)).body.total).toBe(0);
    const kept = await ben.call(tasksApi.byId, { params: { id: task } });
    expect(kept.body).toMatchObject({ title: 'Shared work', members: [{ id: ben.employeeId }], teams: [] });
    const logs = await server.services.prisma.timeLog.findMany({ where: { tenantId: tenant.tenantId } });
    expect(logs).toMatchObject([{ taskId: task, isRunning: false, deletedAt: null }]);
    const again = await owner.call(teamsApi.create, { body: { name: body.name, public: true } });
    expect(again.status).toBe(201);
    expect((await deleteTeam(owner, tenant)).status).toBe(404);
  });

  test('is for its managers and who acts for others', async ({ server, tenant, anonymous }) => {
    const other = await createTenant(server);
    const employee = await tenant.member();
    const viewer = await tenant.member({ role: 'VIEWER' });
    const manager = await tenant.member({ teamRole: 'MANAGER' });
    for (const who of [employee, viewer]) expect((await deleteTeam(who, tenant)).status).toBe(403);
    expect((await deleteTeam(other.owner, tenant)).status).toBe(404);
    expect((await anonymous.request('DELETE', `/organization-team/${tenant.teamId}`)).status).toBe(401);
    expect((await deleteTeam(manager, tenant)).status).toBe(200);
  });
});
