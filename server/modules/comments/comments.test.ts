import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { commentMaximum, commentTexts } from '#shared/comments/comment.schema.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

async function newTask({ owner, teamId }: TestTenant): Promise<string> {
  const { body } = await owner.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: teamId }] },
  });
  return body.id;
}

const said = ({ items }: { items: { comment: string }[] }) => items.map(({ comment }) => comment);

test('comments are listed oldest first with their author, answers name what they answer', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const entityId = await newTask(tenant);
  const first = await owner.call(commentsApi.create, { body: { entityId, comment: '<p>Shall we?</p>' } });
  expect(first).toMatchObject({
    status: 201,
    body: {
      entity: 'Task',
      entityId,
      comment: '<p>Shall we?</p>',
      employeeId: owner.employeeId,
      mentionEmployeeIds: [],
      createdByUser: { id: owner.userId, name: 'Ann Archer' },
    },
  });
  server.clock.advance(1000);
  const parentId = first.body.id;
  await ben.call(commentsApi.create, { body: { entityId, comment: '<p>Yes</p>', parentId } });
  const { body } = await ben.call(commentsApi.list, { query: { where: { entity: 'Task', entityId } } });
  expect(body).toMatchObject({ total: 2, items: [{ id: parentId }, { parentId, comment: '<p>Yes</p>' }] });
  const page = await ben.call(commentsApi.list, { query: { entityId, skip: 1, take: 1 } });
  expect([said(page.body), page.body.total]).toEqual([['<p>Yes</p>'], 2]);
  await owner.call(commentsApi.remove, { params: { id: parentId } });
  const left = await ben.call(commentsApi.list, { query: { entityId } });
  expect(said(left.body)).toEqual(['<p>Yes</p>']);
  expect(left.body.items[0]).not.toHaveProperty('parentId');
});

const refusals = [
  ['', commentTexts.empty],
  ['<p> &nbsp;<br></p>', commentTexts.empty],
  ['<script>alert(1)</script>', commentTexts.empty],
  ['x'.repeat(commentMaximum + 1), commentTexts.tooLong],
  ['x'.repeat(commentMaximum * 3), commentTexts.tooLong],
  [5, commentTexts.empty],
] as const;

test('a comment that says nothing, or too much, is refused in words', async ({ tenant }) => {
  const entityId = await newTask(tenant);
  for (const [comment, message] of refusals) {
    const answer = await tenant.owner.call(commentsApi.create, { body: { entityId, comment } });
    expect(answer).toMatchObject({ status: 400, body: { message } });
  }
});

test('a comment may be as long as the limit, and a list names its task', async ({ tenant }) => {
  const entityId = await newTask(tenant);
  const comment = `<p>${'x'.repeat(commentMaximum - '<p></p>'.length)}</p>`;
  expect((await tenant.owner.call(commentsApi.create, { body: { entityId, comment } })).status).toBe(201);
  expect(await tenant.owner.call(commentsApi.list)).toMatchObject({
    status: 400,
    body: { message: 'Task ID is required' },
  });
});

test('only the author edits, the author and managers delete', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const eve = await tenant.member({ firstName: 'Eve' });
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const entityId = await newTask(tenant);
  const { body } = await ben.call(commentsApi.create, { body: { entityId, comment: 'One' } });
  const params = { id: body.id };
  server.clock.advance(60_000);
  const edited = await ben.call(commentsApi.update, { params, body: { comment: 'Two' } });
  expect(edited.body).toMatchObject({ comment: '<p>Two</p>', editedAt: '2026-03-11T09:01:00.000Z' });
  for (const other of [eve, manager, tenant.owner]) {
    expect(await other.call(commentsApi.update, { params, body: { comment: 'Three' } })).toMatchObject({
      status: 403,
      body: { message: commentTexts.notAuthor },
    });
  }
  expect(await eve.call(commentsApi.remove, { params })).toMatchObject({
    status: 403,
    body: { message: commentTexts.notYours },
  });
  expect((await manager.call(commentsApi.remove, { params })).body).toMatchObject({ affected: 1 });
  expect((await ben.call(commentsApi.remove, { params })).status).toBe(404);
  expect((await ben.call(commentsApi.list, { query: { entityId } })).body).toEqual({ items: [], total: 0 });
  const deletions = (await auditOf(server, tenant)).filter(({ action }) => action === 'comment.delete');
  expect(deletions).toMatchObject([
    {
      ...{ actorUserId: manager.userId, employeeId: ben.employeeId, entityId: params.id, ip: '127.0.0.1' },
      ...{ entity: 'Comment', before: { taskId: entityId, title: 'Write docs' } },
    },
  ]);
  expect(JSON.stringify(deletions)).not.toContain('Two');
});

test('a person who does not see the task sees and writes nothing on it', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const outsider = await tenant.member();
  await server.services.prisma.organizationTeamEmployee.update({
    where: { id: outsider.membershipId },
    data: { deletedAt: new Date() },
  });
  const entityId = await newTask(tenant);
  const { body } = await tenant.owner.call(commentsApi.create, { body: { entityId, comment: 'Secret' } });
  const params = { id: body.id };
  for (const stranger of [outsider, other.owner]) {
    const answers = [
      await stranger.call(commentsApi.list, { query: { entityId } }),
      await stranger.call(commentsApi.create, { body: { entityId, comment: 'Me too' } }),
      await stranger.call(commentsApi.update, { params, body: { comment: 'Mine' } }),
      await stranger.call(commentsApi.remove, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  const elsewhere = await newTask(tenant);
  const answer = { entityId: elsewhere, comment: 'Yes', parentId: body.id };
  expect((await tenant.owner.call(commentsApi.create, { body: answer })).status).toBe(404);
});

test('a mentioned person who sees the task gets one mail and a notification; nobody else does', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const other = await createTenant(server);
  const ben = await tenant.member();
  const quiet = await tenant.member({ firstName: 'Eve' });
  const outsider = await tenant.member({ firstName: 'Zoe' });
  const { prisma } = server.services;
  await prisma.organizationTeamEmployee.update({
    where: { id: outsider.membershipId },
    data: { deletedAt: new Date() },
  });
  const off = { body: { items: [{ type: 'mention', email: false }] } };
  await quiet.call(notificationsApi.updateSettings, off);
  const entityId = await newTask(tenant);
  const strangers = [outsider.employeeId, other.owner.employeeId, crypto.randomUUID()];
  const mentionEmployeeIds = [ben.employeeId, quiet.employeeId, owner.employeeId, ...strangers];
  const before = server.mail.to(owner.email).length;
  const { body } = await owner.call(commentsApi.create, {
    body: { entityId, comment: '<p>Look</p>', mentionEmployeeIds },
  });
  const seen = [ben.employeeId, quiet.employeeId, owner.employeeId].toSorted();
  expect(body.mentionEmployeeIds.toSorted()).toEqual(seen);
  const mail = server.mail.to(ben.email);
  expect(mail).toHaveLength(1);
  expect(mail[0]).toMatchObject({ subject: expect.stringContaining('Ann Archer mentioned you on') });
  expect(mail[0]?.text).toContain(`http://takt.test/task/${entityId}`);
  expect(mail[0]?.text).not.toContain('Look');
  for (const { email } of [quiet, outsider]) expect(server.mail.to(email)).toEqual([]);
  expect(server.mail.to(owner.email)).toHaveLength(before);
  const params = { id: body.id };
  await owner.call(commentsApi.update, { params, body: { comment: 'Look again' } });
  const edited = await owner.call(commentsApi.update, {
    params,
    body: { comment: 'Look', mentionEmployeeIds: [ben.employeeId] },
  });
  expect(edited.body.mentionEmployeeIds).toEqual([ben.employeeId]);
  expect(server.mail.to(ben.email)).toHaveLength(1);
  const subscriptions = await prisma.entitySubscription.findMany({ where: { entityId } });
  expect(subscriptions.map(({ employeeId }) => employeeId).toSorted()).toEqual(seen);
});
