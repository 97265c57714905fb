import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { type BoardElement, boardLimits, boardTexts } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

async function newBoard({ owner, teamId }: TestTenant, name = 'Ideas', who: Person = owner): Promise<string> {
  const answer = await who.call(boardsApi.create, { body: { name, organizationTeamId: teamId } });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const element = (id: string, version = 1, facts: Partial<BoardElement> = {}): BoardElement => ({
  id,
  type: 'rectangle',
  version,
  versionNonce: 1,
  isDeleted: false,
  index: `a${id}`,
  ...facts,
});

const save = (who: Person, id: string, elements: readonly BoardElement[], revision = 0) =>
  who.call(boardsApi.save, { params: { id }, body: { revision, elements: [...elements] } });

const drawn = async (who: Person, id: string, since?: number) => {
  const { body } = await who.call(boardsApi.content, {
    params: { id },
    query: since === undefined ? {} : { since },
  });
  return { revision: body.revision, ids: body.elements.map((one) => `${one.id}.${one.version}`) };
};

test('boards of the own teams are listed, the last changed first, archived ones apart', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const ben = await tenant.member();
  const first = await newBoard(tenant, ' First ');
  server.clock.advance(1000);
  const second = await newBoard(tenant, 'Second', ben);
  server.clock.advance(1000);
  await save(owner, first, [element('1')]);
  const names = async (query: object = {}) =>
    (await ben.call(boardsApi.list, { query: { organizationTeamId: teamId, ...query } })).body.items.map(
      ({ name }) => name,
    );
  expect(await names()).toEqual(['First', 'Second']);
  await owner.call(boardsApi.update, { params: { id: second }, body: { isArchived: true } });
  expect([await names({ isArchived: false }), await names({ isArchived: true })]).toEqual([
    ['First'],
    ['Second'],
  ]);
  const { body } = await ben.call(boardsApi.one, { params: { id: first } });
  expect(body).toMatchObject({ owner: 'Ann Archer', mayManage: false, revision: 1, isArchived: false });
});

test('the author of a board and managers rename it; others may not', async ({ tenant }) => {
  const [ben, eve] = [await tenant.member(), await tenant.member({ firstName: 'Eve' })];
  const id = await newBoard(tenant, 'Ideas', ben);
  const rename = (who: Person, name: string) =>
    who.call(boardsApi.update, { params: { id }, body: { name } });
  expect(await rename(ben, 'Plans')).toMatchObject({ status: 200, body: { name: 'Plans', mayManage: true } });
  expect((await rename(tenant.owner, 'Dreams')).status).toBe(200);
  expect(await rename(eve, 'Mine')).toMatchObject({ status: 403, body: { message: boardTexts.notYours } });
  expect(await rename(ben, '  ')).toMatchObject({ status: 400, body: { message: boardTexts.name } });
});

test('an archived board is read and not drawn on until it is restored', async ({ tenant }) => {
  const { owner } = tenant;
  const id = await newBoard(tenant);
  await save(owner, id, [element('1')]);
  await owner.call(boardsApi.update, { params: { id }, body: { isArchived: true } });
  expect(await save(owner, id, [element('2')])).toMatchObject({
    status: 409,
    body: { code: 'BOARD_ARCHIVED', message: boardTexts.archived },
  });
  expect((await drawn(owner, id)).ids).toEqual(['1.1']);
  await owner.call(boardsApi.update, { params: { id }, body: { isArchived: false } });
  expect((await save(owner, id, [element('2')])).status).toBe(200);
});

test('many who draw at once lose nothing', async ({ tenant }) => {
  const id = await newBoard(tenant);
  const people = [tenant.owner, await tenant.member(), await tenant.member()];
  await Promise.all(
    people.flatMap((who, person) =>
      Array.from({ length: 6 }, (_, stroke) => save(who, id, [element(`${person}${stroke}`)])),
    ),
  );
  const { revision, ids } = await drawn(tenant.owner, id);
  expect(revision).toBe(18);
  expect(ids).toHaveLength(18);
});

test('changes of others come back, and the later version of an element stays', async ({ tenant }) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const id = await newBoard(tenant);
  await save(owner, id, [element('1'), element('2')]);
  await save(ben, id, [element('1', 3), element('3')], 1);
  const late = await save(owner, id, [element('1', 2), element('4')], 1);
  expect(late.body.revision).toBe(3);
  expect(late.body.elements.map((one) => `${one.id}.${one.version}`)).toEqual(['1.3', '3.1']);
  expect(await drawn(ben, id)).toEqual({ revision: 3, ids: ['1.3', '2.1', '3.1', '4.1'] });
  expect(await drawn(ben, id, 2)).toEqual({ revision: 3, ids: ['4.1'] });
  await save(owner, id, [element('4', 2, { isDeleted: true })], 3);
  // Clients that had an element receive its deletion; all others never see it.
  expect((await drawn(ben, id, 3)).ids).toEqual(['4.2']);
  expect((await drawn(ben, id)).ids).toEqual(['1.3', '2.1', '3.1']);
});

test('sending the same again changes nothing', async ({ tenant }) => {
  const id = await newBoard(tenant);
  await save(tenant.owner, id, [element('1')]);
  const again = await save(tenant.owner, id, [element('1')], 1);
  expect(again.body).toEqual({ revision: 1, elements: [] });
});

test('the look of the board is stored now and then, and comes back with deleted elements', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const id = await newBoard(tenant);
  const params = { id };
  await save(owner, id, [element('1'), element('2')]);
  server.clock.advance(20 * 60_000);
  await save(owner, id, [element('1', 2, { isDeleted: true }), element('3')]);
  server.clock.advance(60_000);
  await save(owner, id, [element('3', 2)]);
  const kept = (await owner.call(boardsApi.versions, { params })).body.items;
  expect(kept).toMatchObject([{ revision: 1, elements: 2, by: 'Ann Archer' }]);
  const back = await owner.call(boardsApi.restore, { params: { id, revision: 1 } });
  expect(back.status).toBe(200);
  expect((await drawn(owner, id)).ids).toEqual(['1.3', '2.2']);
  // The state before the restore can be restored as well.
  const after = (await owner.call(boardsApi.versions, { params })).body.items;
  expect(after).toMatchObject([{ revision: 3, elements: 2 }, { revision: 1 }]);
  await owner.call(boardsApi.restore, { params: { id, revision: 3 } });
  expect((await drawn(owner, id)).ids).toEqual(['2.3', '3.4']);
  expect((await owner.call(boardsApi.restore, { params: { id, revision: 77 } })).status).toBe(404);
});

test('a board has bounds', async ({ tenant }) => {
  const { owner } = tenant;
  const id = await newBoard(tenant);
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => element(`${from + at}`));
  const refused = { status: 413, body: { code: 'BOARD_FULL', message: boardTexts.full } };
  for (let from = 0; from < boardLimits.elements; from += 1000) await save(owner, id, many(from, 1000));
  expect(await save(owner, id, [element('more')])).toMatchObject(refused);
  expect((await save(owner, id, many(0, boardLimits.sent + 1))).status).toBe(400);
  const other = await newBoard(tenant, 'Large');
  const text = 'x'.repeat(1_900_000);
  for (const part of ['1', '2', '3']) {
    expect((await save(owner, other, [element(part, 1, { text })])).status).toBe(200);
  }
  expect(await save(owner, other, [element('4', 1, { text })])).toMatchObject(refused);
  expect((await save(owner, other, [element('5', 1, { text: text + text })])).status).toBe(413);
});

test('a board of another team or workspace is not there', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const secret = await newBoard(other, 'Secret');
  const made = await tenant.owner.call(teamsApi.create, { body: { name: 'Red', managerIds: [] } });
  const { id: red } = made.body as { id: string };
  const hidden = await tenant.owner.call(boardsApi.create, {
    body: { name: 'Hidden', organizationTeamId: red },
  });
  const ben = await tenant.member();
  for (const id of [secret, hidden.body.id]) {
    const params = { id };
    const answers = [
      await ben.call(boardsApi.one, { params }),
      await ben.call(boardsApi.content, { params }),
      await save(ben, id, [element('1')]),
      await ben.call(boardsApi.versions, { params }),
      await ben.call(boardsApi.presence, { params, body: { clientId: 'tab' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
  expect((await ben.call(boardsApi.list, {})).body.items).toEqual([]);
  const into = await ben.call(boardsApi.create, { body: { name: 'Mine', organizationTeamId: red } });
  expect(into.status).toBe(404);
});
