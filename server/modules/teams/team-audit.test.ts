import { auditOf } from '#server/testing/audit.ts';
import { expect, test } from '#server/testing/test.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

test('making, changing and deleting a team is noted', async ({ server, tenant }) => {
  const { owner, tenantId, organizationId } = tenant;
  const created = await owner.call(teamsApi.create, {
    body: { name: 'Rockets', tenantId, organizationId, managerIds: [owner.employeeId], public: false },
  });
  const id = 'id' in created.body ? created.body.id : '';
  const params = { id };
  await owner.call(teamsApi.update, { params, body: { name: 'Rockets 2', public: true, emoji: null } });
  await owner.call(teamsApi.update, { params, body: { name: 'Rockets 2', public: true } });
  await owner.call(teamsApi.remove, { params });
  const by = { actorUserId: owner.userId, entity: 'OrganizationTeam', entityId: id, organizationId };
  expect(await auditOf(server, tenant)).toMatchObject([
    { ...by, action: 'team.create', after: { name: 'Rockets', managers: 1, members: 1 } },
    {
      ...by,
      action: 'team.update',
      before: { name: 'Rockets', public: false },
      after: { name: 'Rockets 2', public: true },
    },
    { ...by, action: 'team.delete', before: { name: 'Rockets 2', members: 1 } },
  ]);
});

test('a team that is handed over is noted with both makers', async ({ server, tenant }) => {
  const { owner, teamId } = tenant;
  const heir = await tenant.member();
  const body = { managerIds: [heir.employeeId] };
  expect((await owner.call(teamsApi.update, { params: { id: teamId }, body })).status).toBe(200);
  expect(await auditOf(server, tenant)).toMatchObject([
    { action: 'team-member.update', employeeId: heir.employeeId, after: { role: 'MANAGER' } },
    {
      action: 'team-member.update',
      employeeId: owner.employeeId,
      before: { role: 'MANAGER' },
      after: { role: null },
    },
    {
      action: 'team.transfer',
      entityId: teamId,
      before: { createdByUserId: owner.userId },
      after: { createdByUserId: heir.userId },
    },
  ]);
});

test('members added, made managers, paused and removed are noted with the person', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const ben = await tenant.member();
  const cleo = await tenant.member();
  await cleo.call(teamsApi.removeMember, { params: { id: cleo.membershipId }, query: {} });
  await owner.call(teamsApi.addMembers, {
    body: { organizationTeamId: teamId, employeeIds: [ben.employeeId, cleo.employeeId] },
  });
  const params = { id: ben.membershipId };
  const change = (body: Record<string, unknown>) =>
    owner.call(teamsApi.updateMember, { params, body: { organizationTeamId: teamId, ...body } });
  await change({ isManager: true });
  await change({ isTrackingEnabled: false });
  await change({ order: 3 });
  const both = [owner.employeeId, cleo.employeeId];
  await owner.call(teamsApi.update, { params: { id: teamId }, body: { memberIds: both, managerIds: both } });
  const team = { entity: 'OrganizationTeam', entityId: teamId };
  expect(await auditOf(server, tenant)).toMatchObject([
    { ...team, action: 'team-member.remove', actorUserId: cleo.userId, employeeId: cleo.employeeId },
    { ...team, action: 'team-member.add', actorUserId: owner.userId, employeeId: cleo.employeeId },
    {
      ...team,
      action: 'team-member.update',
      employeeId: ben.employeeId,
      before: { role: null, isTrackingEnabled: true },
      after: { role: 'MANAGER', isTrackingEnabled: true },
    },
    { ...team, action: 'team-member.update', after: { role: 'MANAGER', isTrackingEnabled: false } },
    { ...team, action: 'team-member.update', employeeId: cleo.employeeId, after: { role: 'MANAGER' } },
    { ...team, action: 'team-member.remove', actorUserId: owner.userId, employeeId: ben.employeeId },
  ]);
});

test('projects and labels given to a team or taken from it are noted by name', async ({ server, tenant }) => {
  const { owner, teamId, tenantId, organizationId, projectId } = tenant;
  const { prisma } = server.services;
  const tag = await prisma.tag.create({ data: { tenantId, organizationId, name: 'Vip', color: '#ffffff' } });
  const project = await prisma.organizationProject.findUniqueOrThrow({ where: { id: projectId } });
  const params = { id: teamId };
  for (const tags of [[{ id: tag.id }], [{ id: tag.id }], []])
    await owner.call(teamsApi.update, { params, body: { tags } });
  await owner.call(teamsApi.update, { params, body: { projects: [] } });
  expect(await auditOf(server, tenant)).toMatchObject([
    { action: 'team.update', entityId: teamId, before: { tags: '' }, after: { tags: 'Vip' } },
    { action: 'team.update', before: { tags: 'Vip' }, after: { tags: '' } },
    { action: 'team.update', before: { projects: project.name }, after: { projects: '' } },
  ]);
});
