import { attach, download } from '#server/modules/attachments/test-files.ts';
import { auditOf } from '#server/testing/audit.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import {
  attachmentBytes,
  attachmentsPerTask,
  attachmentTexts,
} from '#shared/attachments/attachment.schema.ts';
import { attachmentsApi } from '#shared/attachments/attachments.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const { test, storedFiles } = withFileStore();

async function newTask({ owner, teamId }: TestTenant): Promise<string> {
  const { body } = await owner.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: teamId }] },
  });
  return body.id;
}

test('a file is kept under a name of chance, listed newest first, and comes back as a download', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const entityId = await newTask(tenant);
  const before = storedFiles();
  const first = await attach(server, owner, entityId);
  expect(first).toMatchObject({
    status: 201,
    body: {
      entity: 'Task',
      entityId,
      name: 'notes.txt',
      size: 5,
      contentType: 'text/plain; charset=utf-8',
      createdByUser: { id: owner.userId, name: 'Ann Archer' },
    },
  });
  const stored = storedFiles().filter((name) => !before.includes(name));
  expect(stored).toEqual([expect.stringMatching(/^[\w-]{43}\.bin$/)]);
  await attach(server, ben, entityId, { name: 'Plan für Ün.pdf', content: Buffer.from('%PDF-1.7 x') });
  const { body } = await ben.call(attachmentsApi.list, { query: { entityId } });
  expect(body).toMatchObject({
    total: 2,
    items: [{ contentType: 'application/pdf', createdByUser: { name: 'Ben Baker' } }, { id: first.body.id }],
  });
  const file = await download(server, ben, first.body.id);
  expect([file.statusCode, file.body]).toEqual([200, 'Hello']);
  expect(file.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const named = await download(server, owner, body.items[0]?.id ?? '');
  expect(named.headers['content-disposition']).toBe(
    `attachment; filename="Plan f_r _n.pdf"; filename*=UTF-8''Plan%20f%C3%BCr%20%C3%9Cn.pdf`,
  );
});

test('25 MB, one file at a time, not empty, at most a hundred a task', async ({ server, tenant }) => {
  const { owner } = tenant;
  const entityId = await newTask(tenant);
  const full = Buffer.alloc(attachmentBytes);
  expect((await attach(server, owner, entityId, { content: full })).status).toBe(201);
  const before = storedFiles().length;
  const refused = [
    [{ content: Buffer.concat([full, Buffer.from('x')]) }, 413, attachmentTexts.tooBig],
    [{ content: Buffer.alloc(0) }, 400, attachmentTexts.missing],
    [{ copies: 2 }, 400, attachmentTexts.several],
  ] as const;
  for (const [file, status, message] of refused) {
    expect(await attach(server, owner, entityId, file)).toMatchObject({ status, body: { message } });
  }
  const { body: none } = await owner.call(attachmentsApi.upload, { query: { entityId }, body: {} });
  expect(none).toMatchObject({ message: attachmentTexts.missing });
  const { tenantId, organizationId } = tenant;
  const row = { tenantId, organizationId, entity: 'Task', entityId, contentType: 'x/y', size: 1 };
  await server.services.prisma.attachment.createMany({
    data: Array.from({ length: attachmentsPerTask - 2 }, (_, index) => ({
      ...row,
      name: `${index}`,
      storageKey: `${index}`,
    })),
  });
  const last = await Promise.all([attach(server, owner, entityId), attach(server, owner, entityId)]);
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(last.find(({ status }) => status === 409)?.body.message).toBe(attachmentTexts.tooMany);
  expect(storedFiles()).toHaveLength(before + 1);
});

test('the author of a file and managers delete it, and its bytes go', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const eve = await tenant.member({ firstName: 'Eve' });
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const entityId = await newTask(tenant);
  const before = storedFiles().length;
  for (const remover of [ben, manager]) {
    const { body } = await attach(server, ben, entityId);
    const params = { id: body.id };
    expect(await eve.call(attachmentsApi.remove, { params })).toMatchObject({
      status: 403,
      body: { message: attachmentTexts.notYours },
    });
    expect((await remover.call(attachmentsApi.remove, { params })).body).toMatchObject({ affected: 1 });
    expect((await download(server, ben, body.id)).statusCode).toBe(404);
  }
  expect(storedFiles()).toHaveLength(before);
  const deletions = (await auditOf(server, tenant)).filter(({ entity }) => entity === 'Attachment');
  const told = { action: 'attachment.delete', before: { name: 'notes.txt', size: 5, title: 'Write docs' } };
  expect(deletions).toMatchObject([
    { ...told, actorUserId: ben.userId, ip: '127.0.0.1' },
    { ...told, actorUserId: manager.userId },
  ]);
});

test('files of a task one does not see are not found, and viewers add none', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const outsider = await tenant.member();
  await server.services.prisma.organizationTeamEmployee.update({
    where: { id: outsider.membershipId },
    data: { deletedAt: new Date() },
  });
  const viewer = await tenant.member({ role: 'VIEWER' });
  const entityId = await newTask(tenant);
  const { body } = await attach(server, tenant.owner, entityId);
  const before = storedFiles().length;
  for (const stranger of [outsider, other.owner]) {
    const statuses = [
      (await stranger.call(attachmentsApi.list, { query: { entityId } })).status,
      (await stranger.call(attachmentsApi.remove, { params: { id: body.id } })).status,
      (await attach(server, stranger, entityId)).status,
      (await download(server, stranger, body.id)).statusCode,
    ];
    expect(statuses).toEqual([404, 404, 404, 404]);
  }
  expect((await attach(server, viewer, entityId)).status).toBe(403);
  expect((await download(server, viewer, body.id)).statusCode).toBe(200);
  expect(storedFiles()).toHaveLength(before);
});
