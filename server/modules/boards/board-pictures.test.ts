import { openStream } from '#server/http/live/live-kit.ts';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { addPicture, png } from '#server/modules/boards/test-pictures.ts';
import { addTeam } from '#server/modules/tasks/task-kit.ts';
import {
  addMember,
  createTenant,
  type Person,
  signInAgain,
  type TestTenant,
} from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { boardLimits, boardTexts } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

async function newBoard({ owner, teamId }: TestTenant): Promise<string> {
  return (await owner.call(boardsApi.create, { body: { name: 'Ideas', organizationTeamId: teamId } })).body
    .id;
}

async function read({ app }: TestServer, who: Person, id: string, pictureId = 'one') {
  const answer = await app.inject({
    method: boardsApi.picture.method,
    url: `/api${boardsApi.picture.path}`.replace(':id', id).replace(':pictureId', pictureId),
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
}

test('a picture is told by its content, kept once and read by the team alone', async ({ server, tenant }) => {
  const id = await newBoard(tenant);
  const ben = await tenant.member();
  expect(await addPicture(server, ben, { id })).toEqual({ status: 200, body: { id: 'one' } });
  expect((await addPicture(server, tenant.owner, { id })).status).toBe(200);
  const answer = await read(server, tenant.owner, id);
  expect([answer.status, answer.headers['content-type'], answer.content.equals(png)]).toEqual([
    200,
    'image/png',
    true,
  ]);
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  const where = { tenantId: tenant.tenantId, entity: 'Board', entityId: id };
  expect(await server.services.prisma.attachment.count({ where })).toBe(1);
});

test.for([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 400, boardTexts.notPicture],
  ['nothing', Buffer.alloc(0), 400, boardTexts.noPicture],
  ['too much', Buffer.concat([png, Buffer.alloc(boardLimits.pictureBytes)]), 413, boardTexts.pictureTooBig],
] as const)('%s is refused', async ([, content, status, text], { server, tenant }) => {
  const id = await newBoard(tenant);
  const answer = await addPicture(server, tenant.owner, { id, content });
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toContain(text);
  expect((await read(server, tenant.owner, id)).status).toBe(404);
});

test('a person who does not see the board finds neither it nor its pictures', async ({ server, tenant }) => {
  const id = await newBoard(tenant);
  await addPicture(server, tenant.owner, { id });
  const foreign = (await createTenant(server)).owner;
  const eve = await addMember(server, { ...tenant, teamId: await addTeam(tenant, 'Second') });
  for (const other of [foreign, eve]) {
    expect((await addPicture(server, other, { id, pictureId: 'two' })).status).toBe(404);
    expect((await read(server, other, id)).status).toBe(404);
  }
});

test('pictures go when neither the board nor a kept version shows them, a day after the deletion', async ({
  server,
  tenant,
}) => {
  let { owner } = tenant;
  const id = await newBoard(tenant);
  let revision = 0;
  const draw = async (shape: string, facts: object) => {
    const element = {
      id: shape,
      type: 'image',
      version: revision + 1,
      versionNonce: 1,
      fileId: shape,
      ...facts,
    };
    const { body } = await owner.call(boardsApi.save, {
      params: { id },
      body: { revision, elements: [element] },
    });
    revision = body.revision;
  };
  const now = () => server.clock.now().getTime();
  const later = async () => {
    server.clock.advance(26 * 60 * 60_000);
    owner = await signInAgain(server, tenant.tenantId, owner);
  };
  const tidy = async () => {
    await writeHourly(server.services.pool, repeatedJobs, server.clock.now());
    await server.services.outbox.notify();
  };
  const left = async () => {
    const names = ['shown', 'kept', 'deleted', 'never'];
    const answers = await Promise.all(names.map((name) => read(server, owner, id, name)));
    return names.filter((_name, index) => answers[index]?.status === 200);
  };
  for (const pictureId of ['shown', 'kept', 'deleted', 'never'])
    await addPicture(server, owner, { id, pictureId });
  await draw('shown', { updated: now() });
  await draw('kept', { updated: now() });
  // This change stores a version of the previous drawing.
  server.clock.advance(20 * 60_000);
  await draw('deleted', { updated: now() });
  await draw('kept', { isDeleted: true, updated: now() });
  await later();
  await draw('deleted', { isDeleted: true, updated: now() });
  await tidy();
  expect(await left()).toEqual(['shown', 'kept', 'deleted']);
  await server.services.prisma.boardVersion.deleteMany({ where: { boardId: id, revision: { gt: 2 } } });
  await later();
  await tidy();
  expect(await left()).toEqual(['shown', 'kept']);
});

test('a pointer is shown to the others at the board, and to nobody else', async ({ server, tenant }) => {
  const id = await newBoard(tenant);
  const [ben, away] = [await tenant.member(), await tenant.member()];
  const foreign = (await createTenant(server)).owner;
  const show = (who: Person, x: number, y: number) =>
    who.call(boardsApi.presence, { params: { id }, body: { clientId: 'tab', x, y } });
  const people = [tenant.owner, ben, away, foreign];
  const streams = await Promise.all(people.map((who) => openStream(server, who)));
  await show(ben, 1, 1);
  await show(tenant.owner, 12, 34);
  await expect.poll(() => streams[1]?.topics).toEqual([`presence ${id}`]);
  await server.services.live.publish(tenant.tenantId, 'roles');
  await expect.poll(() => streams[2]?.topics).toEqual(['roles']);
  expect(streams[1]?.data[0]).toMatchObject({
    from: tenant.owner.userId,
    data: { name: 'Ann Archer', x: 12, y: 34 },
  });
  expect(streams[3]?.topics).toEqual([]);
});
