import { createCaller } from '#server/testing/caller.ts';
import { everyEndpoint, pathsOf } from '#server/testing/every-endpoint.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

/** Operations that anybody may call. A new one has to be added here by a person who thought about it. */
const publicOperations = new Set([
  'auth.login',
  'auth.sendCode',
  'auth.confirmCode',
  'auth.signInWithPassword',
  'auth.signInToWorkspace',
  'auth.register',
  'demo.fill',
  'auth.refresh',
  'auth.verifyByToken',
  'auth.logout',
  'account.requestPassword',
  'account.resetPassword',
  'secondFactor.verify',
  'social.start',
  'social.callback',
  'social.callbackForm',
  'social.redeemTicket',
  'social.signIn',
  'social.lookUpEmail',
  'social.lookUpIdentity',
  'invitations.validate',
  'invitations.validateByCode',
  'invitations.accept',
  'invitations.reject',
  'joinRequests.create',
  'joinRequests.validate',
  'joinRequests.resendCode',
  'users.authenticated',
  'publicTeams.read',
  'calendarFeeds.events',
  'integrations.callback',
  'integrations.webhook',
  'savedReports.read',
  'invoices.readPublic',
  'invoices.publicFile',
  'invoices.markViewed',
  'estimates.readPublic',
  'estimates.publicFile',
  'estimates.markViewed',
  'estimates.answerPublic',
  'notifications.chooseMail',
  'notifications.openMailChoice',
  'reportSchedules.stop',
  'reportSchedules.openStop',
  'system.health',
  'system.alive',
  'system.root',
  'system.setup',
  'system.currencies',
  'system.languages',
  'system.desktopServer',
  'system.clientLog',
]);

test('every other operation answers 401 without a session, with a forged and with a foreign token', async ({
  server,
}) => {
  const forged = [
    undefined,
    'garbage',
    'eyJhbGciOiJub25lIn0.eyJzaWQiOiIwMTk0ZmRjMi1mYTJmLTdjYzAtOGUzZC0wNWUwNTY0MTI2YTAifQ.',
  ];
  for (const { name, endpoint } of everyEndpoint.filter((one) => !publicOperations.has(one.name))) {
    for (const path of pathsOf(endpoint, crypto.randomUUID())) {
      for (const token of forged) {
        const answer = await createCaller(server.app, token).request(endpoint.method, path, { body: {} });
        expect(answer.status, `${name} ${path}`).toBe(401);
      }
    }
  }
});

test('public operations ignore a stale bearer', async ({ server }) => {
  const stale = createCaller(server.app, 'stale');
  for (const { name, endpoint } of everyEndpoint.filter((one) => publicOperations.has(one.name))) {
    const answer = await stale.request(endpoint.method, endpoint.path, { body: {} });
    expect(answer.status, name).not.toBe(401);
  }
});

test("another workspace's ids are never found, in the path, the query or the body", async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const created = await other.owner.call(tasksApi.create, {
    body: { title: 'Secret of the others', teams: [{ id: other.teamId }] },
  });
  const secrets = {
    task: created.body.id,
    team: other.teamId,
    organization: other.organizationId,
    employee: other.owner.employeeId,
    membership: other.owner.membershipId,
    user: other.owner.userId,
    tenant: other.tenantId,
    project: other.projectId,
    role: (await server.services.prisma.role.findFirstOrThrow({ where: { tenantId: other.tenantId } })).id,
  };
  const foreign = Object.values(secrets);
  for (const { name, endpoint } of everyEndpoint.filter((one) => !publicOperations.has(one.name))) {
    if (name === 'auth.logout') continue;
    const takesAny =
      endpoint.path.includes(':') || endpoint.query || (endpoint.method !== 'GET' && endpoint.body);
    for (const id of takesAny ? foreign : foreign.slice(0, 1)) {
      const path = endpoint.path.replace(/:[A-Za-z]+/g, id);
      const query = {
        employeeId: id,
        roleId: id,
        replaceWith: id,
        replacementId: id,
        data: JSON.stringify({ findInput: { roleId: id } }),
        organizationTeamId: id,
        organizationId: id,
        tenantId: id,
        employeeIds: [id],
        teamIds: [id],
        taskIds: [id],
        memberIds: [id],
        parentIds: [id],
        entityId: id,
        projectIds: [id],
        teams: [id],
        where: { teams: [id], projectId: id, organizationId: id, tenantId: id, userId: id },
        startDate: '2026-03-01',
        endDate: '2026-03-31',
      };
      const body = {
        title: 'Borrowed',
        name: 'Borrowed',
        userId: id,
        taskId: id,
        projectId: id,
        parentId: id,
        organizationTeamId: id,
        organizationId: id,
        tenantId: id,
        activeTaskId: id,
        afterTaskId: id,
        taskFromId: id,
        taskToId: id,
        estimate: 1,
        action: 7,
        change: { addMemberIds: [id], addTagIds: [id], projectId: id },
        entityId: id,
        toPlanId: id,
        plansIds: [id],
        mentionEmployeeIds: [id],
        comment: 'Borrowed',
        date: '2026-03-11',
        position: 0,
        employeeId: id,
        roleId: id,
        enabled: true,
        managerIds: [id],
        memberIds: [id],
        projects: [{ id }],
        employeeIds: [id],
        ids: [id],
        imageId: id,
        members: [{ id }],
        teams: [{ id }],
        tags: [{ id }],
        relations: [{ projectId: id }],
        reorder: [{ id, order: 0 }],
        repositoryId: id,
        integrationId: id,
        repository: { id: 1, name: 'borrowed', full_name: 'a/borrowed' },
        hasSyncEnabled: false,
        defaultAssigneeId: id,
        lastTeamId: id,
        startedAt: '2026-03-10T08:00:00Z',
        stoppedAt: '2026-03-10T09:00:00Z',
        organizationContactId: id,
        logIds: [id],
        report: 'time',
        query: {},
      };
      const answer = await tenant.owner.request(
        endpoint.method,
        path,
        endpoint.method === 'GET' ? { query } : { body },
      );
      const text = JSON.stringify(answer.body ?? '');
      expect(answer.status, `${name} with ${id}`).toBeLessThan(500);
      expect(text, `${name} with ${id}`).not.toContain('Secret of the others');
      if (endpoint.path.includes(':')) expect([400, 403, 404], `${name} with ${id}`).toContain(answer.status);
      if (answer.status < 300) {
        for (const secret of foreign) expect(text, `${name} answers a foreign id`).not.toContain(secret);
      }
    }
  }
  const after = await other.owner.call(tasksApi.byId, { params: { id: secrets.task } });
  expect(after.body).toMatchObject({ title: 'Secret of the others', members: [{ id: secrets.employee }] });
});

test("a timer cannot be started on another workspace's task", async ({ server, tenant }) => {
  const other = await createTenant(server);
  const task = await other.owner.call(tasksApi.create, {
    body: { title: 'Not yours', teams: [{ id: other.teamId }] },
  });
  const answer = await tenant.owner.call(timerApi.start, { body: { taskId: task.body.id } });
  expect(answer.status).toBe(404);
  expect(await server.services.prisma.timeLog.count({ where: { tenantId: tenant.tenantId } })).toBe(0);
});
