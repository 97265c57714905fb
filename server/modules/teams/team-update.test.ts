import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { lastManagerText, teamTexts } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

function change(who: Person, tenant: TestTenant, body: Record<string, unknown>) {
  return who.call(teamsApi.update, { params: { id: tenant.teamId }, body });
}

async function detail(tenant: TestTenant) {
  const answer = await tenant.owner.call(teamsApi.detail, { params: { id: tenant.teamId } });
  return answer.body;
}

/** "manager" or "member" by employee. */
async function membersOf(tenant: TestTenant) {
  const { members } = await detail(tenant);
  return new Map(
    members?.map(({ employeeId, role }) => [employeeId, role?.name === 'MANAGER' ? 'manager' : 'member']),
  );
}

async function insertImage({ services }: TestServer, tenantId: string): Promise<string> {
  const data = { tenantId, name: 'logo', url: `${randomUUID()}.webp`, contentType: 'image/webp' };
  return (await services.prisma.imageAsset.create({ data })).id;
}

describe('the settings form', () => {
  test('stores what it names and answers the team; full objects in it are not written through', async ({
    server,
    tenant,
  }) => {
    const { owner, tenantId, organizationId, teamId, projectId } = tenant;
    const imageId = await insertImage(server, tenantId);
    const before = await detail(tenant);
    const answer = await change(owner, tenant, {
      ...before,
      id: teamId,
      name: '  Rockets ',
      color: '#112233',
      emoji: '🚀',
      teamSize: 'Medium',
      prefix: 'rkt',
      public: true,
      shareProfileView: false,
      requirePlanToTrack: true,
      imageId,
      image: { id: imageId, name: 'hacked', url: 'https://evil.test/x.png' },
      tenant: { id: tenantId, name: 'hacked' },
      organization: { id: organizationId, name: 'hacked' },
      projects: [{ id: projectId, name: 'hacked' }],
      createdByUserId: randomUUID(),
      profile_link: 'hacked',
      deletedAt: '2020-01-01T00:00:00Z',
      isActive: false,
      memberIds: [owner.employeeId],
      managerIds: [owner.employeeId],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: teamId,
      name: 'Rockets',
      color: '#112233',
      emoji: '🚀',
      teamSize: 'Medium',
      prefix: 'RKT',
      public: true,
      shareProfileView: false,
      requirePlanToTrack: true,
      imageId,
      isActive: true,
      createdByUserId: owner.userId,
      profile_link: before.profile_link,
      projects: [{ id: projectId }],
    });
    const { prisma } = server.services;
    const names = await Promise.all([
      prisma.tenant.findFirst({ where: { id: tenantId } }),
      prisma.organization.findFirst({ where: { id: organizationId } }),
      prisma.organizationProject.findFirst({ where: { id: projectId } }),
      prisma.imageAsset.findFirst({ where: { id: imageId } }),
    ]);
    expect(names.map((row) => row?.name)).not.toContain('hacked');
  });

  test('a patch changes what it names; empty texts and null clear, absent keys stay', async ({ tenant }) => {
    const { owner } = tenant;
    await change(owner, tenant, { color: '#112233', emoji: '🚀', teamSize: 'Big', prefix: 'ABC' });
    const { body } = await change(owner, tenant, { shareProfileView: false, emoji: '', teamSize: null });
    expect(body).toMatchObject({ color: '#112233', prefix: 'ABC', shareProfileView: false, public: true });
    expect([body.emoji, body.teamSize]).toEqual([null, null]);
    expect(body.projects).toHaveLength(1);
    expect(body.members).toHaveLength(1);
  });

  test('projects are replaced by id; those of others and foreign pictures are not found', async ({
    server,
    tenant,
  }) => {
    const { owner } = tenant;
    const other = await createTenant(server);
    const none = await change(owner, tenant, { projects: [] });
    expect(none.body.projects).toEqual([]);
    const again = await change(owner, tenant, { projects: [tenant.projectId, { id: tenant.projectId }] });
    expect(again.body.projects?.map(({ id }) => id)).toEqual([tenant.projectId]);
    const foreign = [
      { projects: [{ id: other.projectId }] },
      { imageId: await insertImage(server, other.tenantId) },
      { tags: [{ id: randomUUID() }] },
      { memberIds: [owner.employeeId, other.owner.employeeId], managerIds: [owner.employeeId] },
    ];
    for (const body of foreign) {
      const { status } = await change(owner, tenant, { name: 'Half done', ...body });
      expect(status, JSON.stringify(body)).toBe(404);
    }
    expect((await detail(tenant)).name).not.toBe('Half done');
  });
});

describe('pictures, names and nonsense', () => {
  test('a picture is the logo; taken away or replaced, it goes', async ({ server, tenant }) => {
    const { owner, tenantId } = tenant;
    const [first, second] = [await insertImage(server, tenantId), await insertImage(server, tenantId)];
    const { body } = await change(owner, tenant, { imageId: first, logo: 'https://elsewhere.test/x.png' });
    expect(body.logo).toMatch(/^http:\/\/takt\.test\/api\/files\/.+\.webp$/);
    const same = await change(owner, tenant, { ...body, logo: 'https://elsewhere.test/x.png' });
    expect(same.body).toMatchObject({ imageId: first, logo: body.logo });
    const other = await change(owner, tenant, { imageId: second, logo: body.logo });
    expect(other.body.logo).not.toBe(body.logo);
    const none = await change(owner, tenant, { imageId: null, logo: other.body.logo });
    expect(none.body).toMatchObject({ logo: '' });
    expect(none.body).not.toHaveProperty('imageId');
    expect(await server.services.prisma.imageAsset.count({ where: { tenantId } })).toBe(0);
    const given = await change(owner, tenant, { logo: 'https://elsewhere.test/x.png' });
    expect(given.body.logo).toBe('https://elsewhere.test/x.png');
  });

  test('a name is at least two characters long and unique in any case, whoever writes first', async ({
    tenant,
  }) => {
    const { owner } = tenant;
    const short = await change(owner, tenant, { name: ' x ' });
    expect(short.status).toBe(400);
    expect(short.body).toMatchObject({ errors: { name: teamTexts.nameTooShort } });
    await owner.call(teamsApi.create, { body: { name: 'Blue' } });
    const taken = await change(owner, tenant, { name: 'bLUE' });
    expect(taken.status).toBe(400);
    expect(taken.body).toMatchObject({ errors: { name: teamTexts.nameTaken }, message: teamTexts.nameTaken });
    expect((await change(owner, tenant, { name: 'Green' })).status).toBe(200);
    const recased = await change(owner, tenant, { name: 'GREEN' });
    expect(recased.body.name).toBe('GREEN');
    const second = await owner.call(teamsApi.create, { body: { name: 'Second', public: true } });
    const id = 'id' in second.body ? second.body.id : '';
    const race = await Promise.all(
      [tenant.teamId, id].map((one) =>
        owner.call(teamsApi.update, { params: { id: one }, body: { name: 'Race' } }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('nonsense names its field', async ({ tenant }) => {
    const { owner } = tenant;
    const bad = await change(owner, tenant, { imageId: 'x', logo: 'javascript:alert(1)' });
    expect(bad.status).toBe(400);
    expect(bad.body).toMatchObject({
      errors: { imageId: 'Invalid UUID', logo: teamTexts.logo },
    });
    for (const field of ['emoji', 'color', 'prefix', 'name']) {
      expect((await change(owner, tenant, { [field]: 'a\u0000b' })).status, field).toBe(400);
    }
    const { status, body } = await owner.request('PUT', '/organization-team/x', { body: {} });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { id: 'Invalid UUID' } });
  });
});

describe('members and managers', () => {
  test('both lists: their union stays, ids in both manage', async ({ tenant }) => {
    const { owner } = tenant;
    const [ben, cleo, dan] = [await tenant.member(), await tenant.member(), await tenant.member()];
    const lists = {
      memberIds: [ben.employeeId, cleo.employeeId],
      managerIds: [cleo.employeeId, owner.employeeId],
    };
    expect((await change(owner, tenant, lists)).status).toBe(200);
    expect(await membersOf(tenant)).toEqual(
      new Map([
        [owner.employeeId, 'manager'],
        [ben.employeeId, 'member'],
        [cleo.employeeId, 'manager'],
      ]),
    );
    await change(owner, tenant, { memberIds: [dan.employeeId, ben.employeeId, cleo.employeeId] });
    const after = await membersOf(tenant);
    expect(after.get(dan.employeeId)).toBe('member');
    expect(after.get(owner.employeeId)).toBe('manager');
    expect(after.get(cleo.employeeId)).toBe('manager');
  });

  test('managers alone hand the team over and drop nobody', async ({ tenant }) => {
    const { owner } = tenant;
    const ben = await tenant.member();
    const cleo = await tenant.member();
    const handed = await change(owner, tenant, { managerIds: [ben.employeeId] });
    expect(handed.status).toBe(200);
    expect(await membersOf(tenant)).toEqual(
      new Map([
        [owner.employeeId, 'member'],
        [ben.employeeId, 'manager'],
        [cleo.employeeId, 'member'],
      ]),
    );
    const own = await change(ben, tenant, { emoji: '🎯' });
    expect(own.body.emoji).toBe('🎯');
  });

  test('a creator who hands the team over manages it no longer; the new manager owns it', async ({
    tenant,
  }) => {
    const { owner, teamId } = tenant;
    const heir = await tenant.member();
    const answer = await change(owner, tenant, { managerIds: [heir.employeeId] });
    expect(answer).toMatchObject({ status: 200, body: { createdByUserId: heir.userId } });
    expect(await membersOf(tenant)).toEqual(
      new Map([
        [owner.employeeId, 'member'],
        [heir.employeeId, 'manager'],
      ]),
    );
    const kept = await heir.call(teamsApi.update, {
      params: { id: teamId },
      body: { managerIds: [heir.employeeId, owner.employeeId] },
    });
    expect(kept).toMatchObject({ status: 200, body: { createdByUserId: heir.userId } });
  });

  test('a team is never without a manager', async ({ tenant }) => {
    const { owner } = tenant;
    const ben = await tenant.member();
    const { name } = await detail(tenant);
    for (const lists of [{ managerIds: [] }, { memberIds: [ben.employeeId], managerIds: [] }]) {
      const { status, body } = await change(owner, tenant, lists);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'LAST_MANAGER',
        message: String(lastManagerText([name])),
        details: { teams: [{ id: tenant.teamId, name }] },
      });
    }
    await change(owner, tenant, { memberIds: [], managerIds: [] });
    expect((await membersOf(tenant)).size).toBe(2);
  });

  test('a person who hands the team over and leaves it still gets an answer', async ({ tenant }) => {
    const manager = await tenant.member({ teamRole: 'MANAGER' });
    const { owner } = tenant;
    const lists = { memberIds: [owner.employeeId], managerIds: [owner.employeeId] };
    const { status, body } = await change(manager, tenant, lists);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: tenant.teamId });
    expect(body).not.toHaveProperty('members');
    expect((await manager.call(teamsApi.detail, { params: { id: tenant.teamId } })).status).toBe(404);
  });
});

test('managers of the team and who acts for others change it; members, viewers and strangers do not', async ({
  server,
  tenant,
  anonymous,
}) => {
  const other = await createTenant(server);
  const outsider = await tenant.member();
  await outsider.call(teamsApi.removeMember, { params: { id: outsider.membershipId } });
  const callers = {
    manager: [await tenant.member({ teamRole: 'MANAGER' }), 200],
    admin: [await tenant.member({ role: 'ADMIN' }), 200],
    employee: [await tenant.member(), 403],
    viewer: [await tenant.member({ role: 'VIEWER' }), 403],
    'manager of the workspace': [await tenant.member({ role: 'MANAGER' }), 403],
    outsider: [outsider, 404],
    'another workspace': [other.owner, 404],
  } as const;
  for (const [who, [caller, status]] of Object.entries(callers)) {
    const answer = await change(caller, tenant, { color: '#abcdef' });
    expect(answer.status, who).toBe(status);
  }
  const path = `/organization-team/${tenant.teamId}`;
  expect((await anonymous.request('PUT', path, { body: {} })).status).toBe(401);
  const manager = callers.manager[0];
  await change(tenant.owner, tenant, { managerIds: [tenant.owner.employeeId] });
  expect((await change(manager, tenant, { color: '#000000' })).status).toBe(403);
});
