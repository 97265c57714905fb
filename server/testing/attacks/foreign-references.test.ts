import { randomUUID } from 'node:crypto';
import { mentioning, tenantRows } from '#server/testing/attacks/tenant-rows.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { test as base, expect, type TestServer } from '#server/testing/test.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

/** A workspace with one of everything that a call may refer to. */
interface Place {
  readonly tenant: TestTenant;
  readonly member: Person;
  readonly taskId: string;
  readonly roleId: string;
  readonly imageId: string;
  readonly tagId: string;
  readonly userId: string;
  readonly inviteId: string;
}

async function createPlace(server: TestServer): Promise<Place> {
  const { prisma } = server.services;
  const tenant = await createTenant(server);
  const { tenantId, organizationId, teamId, owner } = tenant;
  const task = await owner.call(tasksApi.create, { body: { title: 'Theirs', teams: [{ id: teamId }] } });
  const role = await owner.call(rolesApi.create, { body: { name: `Role ${randomUUID()}` } });
  const data = { tenantId, organizationId };
  const picture = { name: 'x', url: `${randomUUID()}.webp`, contentType: 'image/webp' };
  const image = await prisma.imageAsset.create({ data: { ...data, ...picture } });
  const tag = await prisma.tag.create({ data: { ...data, name: `Tag ${randomUUID()}` } });
  const account = await prisma.account.create({ data: { email: `${randomUUID()}@takt.test` } });
  const user = await prisma.user.create({ data: { tenantId, accountId: account.id } });
  const secrets = { tokenHash: randomUUID(), codeHash: randomUUID() };
  const invite = await prisma.invite.create({
    data: {
      ...data,
      ...secrets,
      email: `${randomUUID()}@takt.test`,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    },
  });
  await prisma.inviteTeam.create({ data: { tenantId, inviteId: invite.id, organizationTeamId: teamId } });
  return {
    tenant,
    member: await tenant.member(),
    taskId: task.body.id,
    roleId: role.body.id,
    imageId: image.id,
    tagId: tag.id,
    userId: user.id,
    inviteId: invite.id,
  };
}

const test = base
  .extend('own', { scope: 'file' }, ({ server }) => createPlace(server))
  .extend('other', { scope: 'file' }, ({ server }) => createPlace(server));

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Record<string, unknown>;
}

type MakeCall = (own: Place, other: Place) => Call;
type MakeBody = (own: Place, other: Place) => object;

const team =
  (make: (own: Place, other: Place) => object): MakeCall =>
  (own, other) => ({
    method: 'POST',
    path: '/organization-team',
    body: { name: `Team ${randomUUID()}`, managerIds: [own.tenant.owner.employeeId], ...make(own, other) },
  });
const teamChange =
  (make: (own: Place, other: Place) => object): MakeCall =>
  (own, other) => ({
    method: 'PUT',
    path: `/organization-team/${own.tenant.teamId}`,
    body: make(own, other),
  });
const memberChange =
  (make: (own: Place, other: Place) => object): MakeCall =>
  (own, other) => ({
    method: 'PUT',
    path: `/organization-team-employee/${own.member.membershipId}`,
    body: make(own, other),
  });
const invitation =
  (make: (own: Place, other: Place) => object): MakeCall =>
  (own, other) => ({
    method: 'POST',
    path: '/invite/emails',
    body: {
      emailIds: [`${randomUUID()}@takt.test`],
      teamIds: [own.tenant.teamId],
      inviteType: 'TEAM',
      ...make(own, other),
    },
  });
const project =
  (make: (own: Place, other: Place) => object): MakeCall =>
  (own, other) => ({
    method: 'PUT',
    path: `/organization-projects/${own.tenant.projectId}`,
    body: make(own, other),
  });
const put =
  (path: (own: Place) => string, make: (other: Place) => object): MakeCall =>
  (own, other) => ({
    method: 'PUT',
    path: path(own),
    body: make(other),
  });

const post =
  (path: string, make: MakeBody): MakeCall =>
  (own, other) => ({ method: 'POST', path, body: make(own, other) });

const hour = { startedAt: '2026-03-10T08:00:00Z', stoppedAt: '2026-03-10T09:00:00Z' };

/** Calls about the caller's own record that reference a record of another workspace. */
const refused: Readonly<Record<string, MakeCall>> = {
  'one’s picture is theirs': put(
    ({ tenant }) => `/user/${tenant.owner.userId}`,
    ({ imageId }) => ({ imageId }),
  ),
  'the workspace’s logo is theirs': put(
    ({ tenant }) => `/tenant/${tenant.tenantId}`,
    ({ imageId }) => ({ imageId }),
  ),
  'the organization’s picture is theirs': put(
    ({ tenant }) => `/organization/${tenant.organizationId}`,
    ({ imageId }) => ({ imageId }),
  ),
  'an organization for their workspace': (_own, { tenant }) => ({
    method: 'POST',
    path: '/organization',
    body: { name: 'Branch', tenantId: tenant.tenantId },
  }),
  'their user becomes an employee': (_own, { userId }) => ({
    method: 'POST',
    path: '/employee',
    body: { userId },
  }),
  'an employee of their organization': ({ userId }, { tenant }) => ({
    method: 'POST',
    path: '/employee',
    body: { userId, organizationId: tenant.organizationId },
  }),
  'an employee for their workspace': ({ userId }, { tenant }) => ({
    method: 'POST',
    path: '/employee',
    body: { userId, tenantId: tenant.tenantId },
  }),
  'a team in their organization': team((_own, { tenant }) => ({ organizationId: tenant.organizationId })),
  'a team that they manage': team((_own, { member }) => ({ managerIds: [member.employeeId] })),
  'a team with them as members': team((_own, { member }) => ({ memberIds: [member.employeeId] })),
  'a team with their project': team((_own, { tenant }) => ({ projects: [{ id: tenant.projectId }] })),
  'their members come into a team': teamChange((own, { member }) => ({
    memberIds: [own.member.employeeId, member.employeeId],
  })),
  'they manage a team': teamChange((own, { member }) => ({
    managerIds: [own.tenant.owner.employeeId, member.employeeId],
  })),
  'their project comes into a team': teamChange((_own, { tenant }) => ({
    projects: [{ id: tenant.projectId }],
  })),
  'their tag comes onto a team': teamChange((_own, { tagId }) => ({ tags: [{ id: tagId }] })),
  'a team gets their picture': teamChange((_own, { imageId }) => ({ imageId })),
  'their employee is added to a team': (own, { member }) => ({
    method: 'POST',
    path: '/organization-team-employee',
    body: { organizationTeamId: own.tenant.teamId, employeeIds: [member.employeeId] },
  }),
  'an employee is added to their team': (own, { tenant }) => ({
    method: 'POST',
    path: '/organization-team-employee',
    body: { organizationTeamId: tenant.teamId, employeeIds: [own.member.employeeId] },
  }),
  'a member gets their role': memberChange((own, { roleId }) => ({
    organizationTeamId: own.tenant.teamId,
    roleId,
  })),
  'a member works on their task': memberChange((own, { taskId }) => ({
    organizationTeamId: own.tenant.teamId,
    activeTaskId: taskId,
  })),
  'their task becomes the active one': put(
    (own) => `/organization-team-employee/${own.member.membershipId}/active-task`,
    ({ taskId }) => ({ activeTaskId: taskId }),
  ),
  'their memberships are put in order': (own, { member }) => ({
    method: 'PATCH',
    path: '/organization-team-employee/reorder',
    body: { organizationTeamId: own.tenant.teamId, ids: [own.member.membershipId, member.membershipId] },
  }),
  'a member leaves their team': (own, { tenant }) => ({
    method: 'DELETE',
    path: `/organization-team-employee/${own.member.employeeId}`,
    query: { organizationTeamId: tenant.teamId },
  }),
  'an invitation to their team': invitation((_own, { tenant }) => ({ teamIds: [tenant.teamId] })),
  'an invitation to both teams': invitation((own, { tenant }) => ({
    teamIds: [own.tenant.teamId, tenant.teamId],
  })),
  'an invitation to their project': invitation((_own, { tenant }) => ({ projectIds: [tenant.projectId] })),
  'an invitation with their role': invitation((_own, { roleId }) => ({ roleId })),
  'an invitation to their organization': invitation((_own, { tenant }) => ({
    organizationId: tenant.organizationId,
  })),
  'an invitation to their workspace': invitation((_own, { tenant }) => ({ tenantId: tenant.tenantId })),
  'their invitation is sent again': (_own, { inviteId }) => ({
    method: 'POST',
    path: '/invite/resend',
    body: { inviteId, inviteType: 'TEAM' },
  }),
  'a person gets their role': put(
    ({ member }) => `/user/${member.userId}/role`,
    ({ roleId }) => ({ roleId }),
  ),
  'a role gives way to theirs': ({ roleId }, other) => ({
    method: 'DELETE',
    path: `/roles/${roleId}`,
    query: { replaceWith: other.roleId },
  }),
  'a project with their people': project((_own, { member }) => ({ memberIds: [member.employeeId] })),
  'a project that they manage': project((_own, { member }) => ({ managerIds: [member.employeeId] })),
  'a project in their team': project((_own, { tenant }) => ({ teams: [{ id: tenant.teamId }] })),
  'a project with their tag': project((_own, { tagId }) => ({ tags: [{ id: tagId }] })),
  'a project related to theirs': project((_own, { tenant }) => ({
    relations: [{ projectId: tenant.projectId, relationType: 'blocking' }],
  })),
  'a project with their picture': project((_own, { imageId }) => ({ imageId })),
  'a project assigned to them': project((_own, { member }) => ({ defaultAssigneeId: member.employeeId })),
  'a status for their team': (_own, { tenant }) => ({
    method: 'POST',
    path: '/task-statuses',
    body: { name: 'Mine', organizationTeamId: tenant.teamId },
  }),
  'a size for their project': (_own, { tenant }) => ({
    method: 'POST',
    path: '/task-sizes',
    body: { name: 'Mine', projectId: tenant.projectId },
  }),
  'a label for their team': (_own, { tenant }) => ({
    method: 'POST',
    path: '/tags',
    body: { name: 'Mine', organizationTeamId: tenant.teamId },
  }),
  'their task is planned': post('/daily-plan', (_own, { taskId }) => ({ date: '2026-03-11', taskId })),
  'a day is planned in their team': post('/daily-plan', (_own, { tenant }) => ({
    date: '2026-03-11',
    organizationTeamId: tenant.teamId,
  })),
  'a day of their member is planned': post('/daily-plan', (_own, { member }) => ({
    date: '2026-03-11',
    employeeId: member.employeeId,
  })),
  'their task is starred': post('/favorite', (_own, { taskId }) => ({ entityId: taskId })),
  'their member is starred': post('/favorite', (_own, { member }) => ({
    entity: 'Employee',
    entityId: member.employeeId,
  })),
  'time on their task': post('/timesheet/time-log', (_own, { taskId }) => ({ ...hour, taskId })),
  'time in their project': post('/timesheet/time-log', (_own, { tenant }) => ({
    ...hour,
    projectId: tenant.projectId,
  })),
  'time of their member': post('/timesheet/time-log', (_own, { member }) => ({
    ...hour,
    employeeId: member.employeeId,
  })),
  'a comment on their task': post('/comment', (_own, { taskId }) => ({ entityId: taskId, comment: 'Hi' })),
  'the session moves to their workspace': (_own, { tenant }) => ({
    method: 'POST',
    path: '/auth/switch-workspace',
    body: { tenantId: tenant.tenantId },
  }),
};

/** These are preferences and hints: foreign ids are ignored. */
const ignored: Readonly<Record<string, MakeCall>> = {
  'a team with their picture': team((_own, { imageId }) => ({ imageId })),
  'a team in their workspace': team((_own, { tenant }) => ({ tenantId: tenant.tenantId })),
  'a comment that mentions them': post('/comment', ({ taskId }, { member }) => ({
    entityId: taskId,
    comment: 'Hi',
    mentionEmployeeIds: [member.employeeId],
  })),
  'the team chosen last is theirs': put(
    ({ tenant }) => `/user/${tenant.owner.userId}`,
    ({ tenant }) => ({ lastTeamId: tenant.teamId, defaultTeamId: tenant.teamId }),
  ),
  'hints name their workspace': put(
    ({ tenant }) => `/user/${tenant.owner.userId}`,
    ({ tenant }) => ({ tenantId: tenant.tenantId, organizationId: tenant.organizationId }),
  ),
};

function idsOf({ tenant, member, ...ids }: Place): string[] {
  const { tenantId, organizationId, teamId, projectId } = tenant;
  const { employeeId, userId, membershipId } = member;
  return [
    ...Object.values(ids),
    tenantId,
    organizationId,
    teamId,
    projectId,
    employeeId,
    userId,
    membershipId,
  ];
}

function send(caller: Caller, { method, path, body, query }: Call) {
  return caller.request(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { query }),
  });
}

for (const [name, make] of Object.entries(refused)) {
  test(`a reference across workspaces, ${name}: 404, nothing written on either side`, async ({
    server,
    own,
    other,
  }) => {
    const before = [
      await tenantRows(server, own.tenant.tenantId),
      await tenantRows(server, other.tenant.tenantId),
    ];
    const answer = await send(own.tenant.owner, make(own, other));
    expect(answer).toMatchObject({ status: 404 });
    expect([
      await tenantRows(server, own.tenant.tenantId),
      await tenantRows(server, other.tenant.tenantId),
    ]).toEqual(before);
  });
}

for (const [name, make] of Object.entries(ignored)) {
  test(`a reference across workspaces, ${name}: passed over`, async ({ server, own, other }) => {
    const before = await tenantRows(server, other.tenant.tenantId);
    const answer = await send(own.tenant.owner, make(own, other));
    expect(answer.status).toBeLessThan(500);
    expect(mentioning(await tenantRows(server, own.tenant.tenantId), idsOf(other))).toEqual([]);
    expect(await tenantRows(server, other.tenant.tenantId)).toEqual(before);
  });
}
