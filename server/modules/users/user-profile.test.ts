import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { usersApi } from '#shared/users/users.api.ts';

async function addPicture(server: TestServer, { tenantId }: Pick<TestTenant, 'tenantId'>, key: string) {
  const data = { tenantId, name: 'me.png', url: key, contentType: 'image/webp' };
  const { id } = await server.services.prisma.imageAsset.create({ data });
  return id;
}

test('a member sees who somebody is, not how to reach them', async ({ tenant }) => {
  const ben = await tenant.member({ firstName: 'Ben' });
  const ann = await tenant.member({ firstName: 'Ann' });
  await ann.call(usersApi.update, { params: { id: ann.userId }, body: { phoneNumber: '555-2671' } });
  const { status, body } = await ben.call(usersApi.byId, { params: { id: ann.userId } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: ann.userId, name: 'Ann Baker', employeeId: ann.employeeId });
  for (const key of ['email', 'phoneNumber', 'lastLoginAt', 'lastTeamId', 'isEmailVerified']) {
    expect(body).not.toHaveProperty(key);
  }
  expect(JSON.stringify(body)).not.toContain(ann.email);
});

test('the person, a manager of theirs and an administrator see how to reach them', async ({ tenant }) => {
  const ann = await tenant.member({ firstName: 'Ann' });
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const admin = await tenant.member({ role: 'ADMIN' });
  await ann.call(usersApi.update, { params: { id: ann.userId }, body: { phoneNumber: '555-2671' } });
  for (const reader of [ann, manager, admin, tenant.owner]) {
    const { body } = await reader.call(usersApi.byId, { params: { id: ann.userId } });
    expect(body).toMatchObject({ email: ann.email, phoneNumber: '555-2671' });
  }
});

test('nobody of another workspace is found', async ({ server, tenant }) => {
  const other = await createTenant(server);
  for (const id of [other.owner.userId, crypto.randomUUID()]) {
    expect((await tenant.owner.call(usersApi.byId, { params: { id } })).status).toBe(404);
  }
  expect((await tenant.owner.request('GET', '/user/nonsense')).status).toBe(400);
});

test('a picture of the workspace becomes one’s own, and null takes it away', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const imageId = await addPicture(server, tenant, 'abc.webp');
  const put = (body: object) => ben.call(usersApi.update, { params: { id: ben.userId }, body });
  const imageUrl = 'http://takt.test/api/files/abc.webp';
  expect((await put({ imageId })).body).toMatchObject({ imageId, imageUrl });
  expect((await put({ firstName: 'Benny' })).body).toMatchObject({ imageId, imageUrl });
  expect((await ben.call(usersApi.me)).body).toMatchObject({ imageUrl });
  const { body } = await put({ imageId: null });
  expect(body).not.toHaveProperty('imageId');
  expect(body.imageUrl).toMatch(/\/public\/avatars\/BB-\d+\.svg$/);
});

test('a picture of another workspace is not found', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const imageId = await addPicture(server, other, 'theirs.webp');
  const { owner } = tenant;
  const answer = await owner.call(usersApi.update, { params: { id: owner.userId }, body: { imageId } });
  expect(answer.status).toBe(404);
});

test('mails use the name and the language chosen last', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const accountOf = () =>
    server.services.prisma.account.findUnique({
      where: { id: ben.accountId },
      select: { firstName: true, preferredLanguage: true },
    });
  const put = (caller: Person, body: object) =>
    caller.call(usersApi.update, { params: { id: ben.userId }, body });
  await put(ben, { preferredLanguage: 'fr' });
  await put(ben, { firstName: 'Benny' });
  expect(await accountOf()).toEqual({ firstName: 'Benny', preferredLanguage: 'fr' });
  await put(tenant.owner, { firstName: 'Somebody' });
  expect(await accountOf()).toEqual({ firstName: 'Benny', preferredLanguage: 'fr' });
});
