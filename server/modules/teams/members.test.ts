import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamTexts } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

async function roleId({ services }: TestServer, { tenantId }: TestTenant, name: string): Promise<string> {
  const role = await services.prisma.role.findFirstOrThrow({ where: { tenantId, name } });
  return role.id;
}

/** A member of the workspace who is in none of its teams any more. */
async function outsider(tenant: TestTenant): Promise<Person> {
  const person = await tenant.member();
  await person.call(teamsApi.removeMember, { params: { id: person.membershipId } });
  return person;
}

function add(who: Person, { teamId }: TestTenant, body: Record<string, unknown>) {
  return who.call(teamsApi.addMembers, { body: { organizationTeamId: teamId, ...body } });
}

function edit(who: Person, id: string, body: Record<string, unknown>) {
  return who.call(teamsApi.updateMember, { params: { id }, body });
}

describe('adding', () => {
  test('answers the new members; who is in the team already keeps their role', async ({ server, tenant }) => {
    const { owner } = tenant;
    const [ben, cleo] = [await outsider(tenant), await outsider(tenant)];
    const first = await add(owner, tenant, { employeeIds: [ben.employeeId], isManager: true });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      total: 1,
      items: [
        {
          id: ben.membershipId,
          employeeId: ben.employeeId,
          organizationTeamId: tenant.teamId,
          role: { name: 'MANAGER' },
          isManager: true,
          employee: { id: ben.employeeId, user: { email: ben.email } },
        },
      ],
    });
    const employee = await roleId(server, tenant, 'EMPLOYEE');
    const second = await add(owner, tenant, {
      employeeIds: [cleo.employeeId, ben.employeeId, cleo.employeeId],
      roleId: employee,
    });
    const roles = new Map(second.body.items.map((member) => [member.employeeId, member.isManager]));
    expect(roles).toEqual(
      new Map([
        [ben.employeeId, true],
        [cleo.employeeId, false],
      ]),
    );
    expect((await cleo.call(teamsApi.list)).body.total).toBe(1);
  });

  test('says what is missing or wrong, by field', async ({ server, tenant }) => {
    const { owner } = tenant;
    const body = { organizationTeamId: '', employeeIds: [] };
    const missing = await owner.call(teamsApi.addMembers, { body });
    expect(missing.status).toBe(400);
    expect(missing.body).toMatchObject({
      errors: { organizationTeamId: teamTexts.teamIdRequired, employeeIds: teamTexts.employeeRequired },
    });
    const malformed = await owner.call(teamsApi.addMembers, {
      body: { organizationTeamId: 'x', employeeIds: [tenant.owner.employeeId] },
    });
    expect(malformed.body).toMatchObject({ errors: { organizationTeamId: 'Invalid UUID' } });
    const admin = await roleId(server, tenant, 'ADMIN');
    const grand = await add(owner, tenant, { employeeIds: [owner.employeeId], roleId: admin });
    expect(grand.status).toBe(400);
    expect(grand.body).toMatchObject({ errors: { roleId: teamTexts.wrongRole } });
  });

  test('is for managers, and takes people and roles of the workspace only', async ({
    server,
    tenant,
    anonymous,
  }) => {
    const other = await createTenant(server);
    const ben = await outsider(tenant);
    const body = { employeeIds: [ben.employeeId] };
    expect((await add(await tenant.member(), tenant, body)).status).toBe(403);
    expect((await add(await tenant.member({ role: 'VIEWER' }), tenant, body)).status).toBe(403);
    expect((await add(ben, tenant, body)).status).toBe(404);
    expect((await add(other.owner, tenant, body)).status).toBe(404);
    expect((await add(tenant.owner, tenant, { employeeIds: [other.owner.employeeId] })).status).toBe(404);
    const foreignRole = await roleId(server, other, 'MANAGER');
    expect((await add(tenant.owner, tenant, { ...body, roleId: foreignRole })).status).toBe(404);
    expect((await anonymous.request('POST', '/organization-team-employee', { body })).status).toBe(401);
    expect((await add(await tenant.member({ teamRole: 'MANAGER' }), tenant, body)).status).toBe(201);
  });
});

describe('changing a membership', () => {
  test('a manager sets role, order and tracking; the rest of the body changes nothing', async ({
    server,
    tenant,
  }) => {
    const { owner, teamId } = tenant;
    const ben = await tenant.member({ firstName: 'Ben' });
    const elsewhere = await owner.call(teamsApi.create, { body: { name: 'Elsewhere', public: true } });
    const { status, body } = await edit(owner, ben.membershipId, {
      organizationTeamId: teamId,
      organizationId: tenant.organizationId,
      roleId: await roleId(server, tenant, 'MANAGER'),
      isTrackingEnabled: false,
      order: 7,
      name: 'Somebody else',
      employeeId: owner.employeeId,
      memberIds: [],
      managerIds: [],
      tags: [],
      imageId: null,
      image: null,
      deletedAt: '2020-01-01T00:00:00Z',
      assignedAt: '2020-01-01T00:00:00Z',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: ben.membershipId,
      name: 'Ben Baker',
      employeeId: ben.employeeId,
      organizationTeamId: teamId,
      role: { name: 'MANAGER' },
      isManager: true,
      isTrackingEnabled: false,
      order: 7,
    });
    expect(body.assignedAt).not.toBe('2020-01-01T00:00:00.000Z');
    expect('id' in elsewhere.body).toBe(true);
    const started = await ben.call(timerApi.start, { body: { organizationTeamId: teamId } });
    expect(started.body).toMatchObject({ code: 'TRACKING_DISABLED' });
  });

  test('the new role counts from the next request on', async ({ server, tenant }) => {
    const ben = await tenant.member();
    const cleo = await tenant.member();
    const hide = { isTrackingEnabled: false };
    expect((await edit(ben, cleo.membershipId, hide)).status).toBe(403);
    await edit(tenant.owner, ben.membershipId, { isManager: true });
    expect((await edit(ben, cleo.membershipId, hide)).status).toBe(200);
    await edit(tenant.owner, ben.membershipId, { roleId: await roleId(server, tenant, 'EMPLOYEE') });
    expect((await edit(ben, cleo.membershipId, { isTrackingEnabled: true })).status).toBe(403);
  });

  test('the last manager stays one', async ({ tenant }) => {
    const { owner } = tenant;
    const ben = await tenant.member();
    const alone = await edit(owner, owner.membershipId, { isManager: false });
    expect(alone.status).toBe(409);
    expect(alone.body).toMatchObject({ code: 'LAST_MANAGER' });
    await edit(owner, ben.membershipId, { isManager: true });
    expect((await edit(owner, owner.membershipId, { isManager: false })).status).toBe(200);
  });

  test('the active task is of the team and may be cleared; members set their own and nothing else', async ({
    tenant,
  }) => {
    const ben = await tenant.member();
    const cleo = await tenant.member();
    const task = await tenant.owner.call(tasksApi.create, {
      body: { title: 'Active', teams: [{ id: tenant.teamId }] },
    });
    const activeTaskId = task.body.id;
    const set = await edit(ben, ben.membershipId, { activeTaskId, isTrackingEnabled: true });
    expect(set.body).toMatchObject({ activeTaskId });
    expect((await edit(ben, ben.membershipId, {})).body).toMatchObject({ activeTaskId });
    expect((await edit(ben, ben.membershipId, { activeTaskId: null })).body).not.toHaveProperty(
      'activeTaskId',
    );
    expect((await edit(ben, cleo.membershipId, { activeTaskId })).status).toBe(403);
    expect((await edit(ben, ben.membershipId, { isTrackingEnabled: false })).status).toBe(403);
    expect((await edit(ben, ben.membershipId, { order: 1 })).status).toBe(403);
    expect((await edit(ben, ben.membershipId, { isManager: true })).status).toBe(403);
    expect((await edit(ben, ben.membershipId, { activeTaskId: randomUUID() })).status).toBe(404);
  });

  test('is found by the employee too and by the other address, never from another workspace', async ({
    server,
    tenant,
    anonymous,
  }) => {
    const { owner, teamId } = tenant;
    const ben = await tenant.member();
    const other = await createTenant(server);
    const byEmployee = await edit(owner, ben.employeeId, { order: 2, organizationTeamId: teamId });
    expect(byEmployee.body).toMatchObject({ id: ben.membershipId, order: 2 });
    const path = `/organization-team/employee/${ben.membershipId}`;
    const aliased = await owner.request('PUT', path, { body: { order: 3 } });
    expect(aliased.body).toMatchObject({ id: ben.membershipId, order: 3 });
    expect((await edit(other.owner, ben.membershipId, { order: 4 })).status).toBe(404);
    expect((await edit(await outsider(tenant), ben.membershipId, { order: 4 })).status).toBe(404);
    expect((await edit(await tenant.member({ role: 'VIEWER' }), ben.membershipId, {})).status).toBe(403);
    expect((await anonymous.request('PUT', path, { body: {} })).status).toBe(401);
  });
});

test('the order of the members is set in one call; those not named follow', async ({ server, tenant }) => {
  const { owner, teamId } = tenant;
  const [ben, cleo, dan] = [await tenant.member(), await tenant.member(), await tenant.member()];
  const reorder = (who: Person, ids: string[]) =>
    who.call(teamsApi.reorderMembers, { body: { organizationTeamId: teamId, ids } });
  expect((await reorder(owner, [cleo.membershipId, ben.membershipId])).status).toBe(200);
  const { body } = await owner.call(teamsApi.detail, { params: { id: teamId } });
  const order = body.members?.map(({ employeeId }) => employeeId);
  expect(order).toEqual([cleo, ben, owner, dan].map(({ employeeId }) => employeeId));
  expect((await reorder(ben, [ben.membershipId])).status).toBe(403);
  const other = await createTenant(server);
  expect((await reorder(owner, [other.owner.membershipId])).status).toBe(404);
  const empty = await reorder(owner, []);
  expect(empty.body).toMatchObject({ errors: { ids: teamTexts.idRequired } });
});

test('everybody’s screen hears of a change', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const heard: string[] = [];
  const stop = server.services.live.subscribe(tenant.tenantId, ({ topic, id }) =>
    heard.push(`${topic} ${id}`),
  );
  await edit(tenant.owner, ben.membershipId, { order: 1 });
  await tenant.owner.call(teamsApi.update, { params: { id: tenant.teamId }, body: { emoji: '🎉' } });
  await tenant.owner.call(teamsApi.removeMember, { params: { id: ben.membershipId } });
  await expect.poll(() => heard).toHaveLength(4);
  stop();
  const team = `teams ${tenant.teamId}`;
  expect(heard.toSorted()).toEqual([team, team, team, `user ${ben.userId}`]);
});
