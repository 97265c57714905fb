import { statSync } from 'node:fs';
import path from 'node:path';
import { drawPicture } from '#server/modules/files/picture.ts';
import { fetchFile, jpeg, png, pngClaiming, upload } from '#server/modules/files/test-pictures.ts';
import { checkShape, shapes } from '#server/testing/shapes/check-shape.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import { imageTexts } from '#shared/files/image.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const { test, dataDir, storedFiles } = withFileStore();

test('a picture is answered in the form clients accept, and anybody may fetch it', async ({
  server,
  tenant,
}) => {
  const { status, body } = await upload(server, tenant.owner, { content: await png(), name: '../../me.png' });
  expect(status).toBe(201);
  expect(checkShape(shapes.ImageAsset, body)).toEqual([]);
  expect(body).toMatchObject({
    tenantId: tenant.tenantId,
    organizationId: tenant.organizationId,
    name: 'me.png',
    width: 300,
    height: 200,
    storageProvider: 'LOCAL',
    fullUrl: `http://takt.test${body.url}`,
    thumbUrl: `http://takt.test${body.thumb}`,
  });
  for (const url of [body.fullUrl, body.thumbUrl]) {
    const file = await fetchFile(server, url ?? '');
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(file.rawPayload.subarray(8, 12).toString('latin1')).toBe('WEBP');
  }
  expect((await fetchFile(server, body.url)).rawPayload).toHaveLength(body.size ?? 0);
});

test('files are named by chance and readable by the server alone', async ({ server, tenant }) => {
  const content = await png();
  const [first, second] = [
    await upload(server, tenant.owner, { content }),
    await upload(server, tenant.owner, { content }),
  ];
  expect(first.body.url).toMatch(/^\/api\/files\/[\w-]{43}\.webp$/);
  expect(first.body.url).not.toBe(second.body.url);
  const key = first.body.url.split('/').at(-1) ?? '';
  expect(statSync(path.join(dataDir, 'files', key.slice(0, 2), key)).mode & 0o077).toBe(0);
});

test.for([
  ['a member', 'EMPLOYEE', 'profile_pictures_avatars', 201],
  ['a member', 'EMPLOYEE', 'organization_teams_avatars', 201],
  ['a member', 'EMPLOYEE', 'project_images', 201],
  ['a member', 'EMPLOYEE', 'organization_images', 403],
  ['an admin', 'ADMIN', 'organization_images', 201],
  ['an admin', 'ADMIN', 'secrets', 404],
  ['an admin', 'ADMIN', '../profile_pictures_avatars', 404],
  ['an admin', 'ADMIN', '..', 404],
] as const)('%s uploads as %s into %s: %i', async ([, role, folder, expected], { server, tenant }) => {
  const person = await tenant.member({ role });
  const { status, body } = await upload(server, person, { content: await png(20, 20), folder });
  expect(status).toBe(expected);
  if (expected === 404 && folder === 'secrets') expect(body.message).toBe(imageTexts.unknownFolder);
});

test('avatars may have 3 MB and project pictures 5 MB', async ({ server, tenant }) => {
  const megabyte = 1024 * 1024;
  const picture = await jpeg(20, 20);
  const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  const send = (folder: string, bytes: number) =>
    upload(server, tenant.owner, { content: padded(bytes), folder });
  for (const folder of ['profile_pictures_avatars', 'organization_teams_avatars']) {
    expect((await send(folder, 3_145_728)).status).toBe(201);
    const refused = await send(folder, 3_145_729);
    expect(refused).toMatchObject({
      status: 413,
      body: { message: String(imageTexts.tooLarge(3 * megabyte)) },
    });
  }
  expect((await send('project_images', 5_242_880)).status).toBe(201);
  expect((await send('project_images', 5_242_881)).status).toBe(413);
});

test('a project shows PNG and JPEG alone', async ({ server, tenant }) => {
  const folder = 'project_images';
  const { full: content } = await drawPicture(await png(9, 9));
  const refused = await upload(server, tenant.owner, { content, folder, name: 'x.png', type: 'image/png' });
  expect(refused).toMatchObject({ status: 415, body: { message: imageTexts.wrongProjectType } });
  expect((await upload(server, tenant.owner, { content })).status).toBe(201);
});

test.for([
  ['an SVG named .png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
  ['a page', '<!doctype html><script>alert(1)</script>', 415],
  ['a script that begins like a GIF', 'GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)', 415],
  ['an empty file', '', 400],
] as const)('%s is refused and leaves nothing behind', async ([, text, expected], { server, tenant }) => {
  await upload(server, tenant.owner, { content: await png(9, 9) });
  const before = storedFiles();
  const { status, body } = await upload(server, tenant.owner, { content: Buffer.from(text) });
  expect(status).toBe(expected);
  expect(body.message).toMatch(/picture/);
  expect(storedFiles()).toEqual(before);
});

test('a picture that says it is huge is refused', async ({ server, tenant }) => {
  const { status, body } = await upload(server, tenant.owner, { content: await pngClaiming(50_000, 50_000) });
  expect(status).toBe(413);
  expect(body.message).toBe(String(imageTexts.tooManyPixels(24)));
});

test('bytes after a picture are not served', async ({ server, tenant }) => {
  const content = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);
  const { body } = await upload(server, tenant.owner, { content, name: 'x.html', type: 'text/html' });
  const file = await fetchFile(server, body.url);
  expect(file.headers['content-type']).toBe('image/webp');
  expect(file.rawPayload.includes('script')).toBe(false);
});

test('a form without a picture, with two, or no form at all is refused in words', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const content = await png(9, 9);
  const two = await upload(server, owner, { content, copies: 2 });
  expect(two).toMatchObject({ status: 400, body: { errors: { file: imageTexts.several } } });
  const path = '/image-assets/upload/project_images';
  const json = await owner.request('POST', path, { body: { file: 'x' } });
  expect(json).toMatchObject({ status: 415, body: { message: imageTexts.missing } });
  const headers = { 'content-type': 'multipart/form-data' };
  const broken = await owner.request('POST', path, { body: 'a=b', headers });
  expect(broken).toMatchObject({ status: 400, body: { errors: { file: imageTexts.missing } } });
});

test('nobody uploads without a session', async ({ server, anonymous }) => {
  expect((await upload(server, anonymous, { content: await png(9, 9) })).status).toBe(401);
});

test('a file that does not exist, or an address that leaves the folder, is not found', async ({
  server,
  tenant,
}) => {
  const { body } = await upload(server, tenant.owner, { content: await png(9, 9) });
  const key = body.url.split('/').at(-1) ?? '';
  const addresses = [
    `/api/files/${'a'.repeat(43)}.webp`,
    `/api/files/${key.replace('.webp', '.svg')}`,
    `/api/files/${key}%00.webp`,
    `/api/files/..%2f..%2fjwt-secret`,
    `/api/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd.webp`,
    `/api/files/..%5c..%5cjwt-secret`,
    `/api/files/${key.slice(0, 2)}%2f${key}`,
    '/api/files/',
  ];
  for (const url of addresses) {
    const answer = await server.app.inject({ method: 'GET', url });
    expect([404, 400], url).toContain(answer.statusCode);
    expect(answer.headers['cache-control'] ?? '', url).not.toContain('immutable');
  }
});

test('a picture that was replaced is removed, unless it is shown elsewhere', async ({ server, tenant }) => {
  const { owner, organizationId, tenantId } = tenant;
  const send = async () => (await upload(server, owner, { content: await png(30, 30) })).body;
  const [first, second] = [await send(), await send()];
  const show = (imageId: string | null) =>
    owner.call(workspacesApi.updateOrganization, { params: { id: organizationId }, body: { imageId } });
  await show(first.id);
  await owner.call(workspacesApi.updateTenant, { params: { id: tenantId }, body: { imageId: first.id } });
  const shown = await show(second.id);
  expect(shown.body).toMatchObject({ imageId: second.id, imageUrl: second.fullUrl });
  expect((await fetchFile(server, first.url)).statusCode).toBe(200);
  await owner.call(workspacesApi.updateTenant, { params: { id: tenantId }, body: { imageId: null } });
  for (const url of [first.url, first.thumb ?? '']) {
    expect((await fetchFile(server, url)).statusCode).toBe(404);
  }
  expect((await fetchFile(server, second.url)).statusCode).toBe(200);
  await show(null);
  expect((await fetchFile(server, second.url)).statusCode).toBe(404);
});

test('a picture that was put nowhere goes after a day, one that is shown stays', async ({
  server,
  tenant,
}) => {
  const { owner, organizationId } = tenant;
  const send = async () => (await upload(server, owner, { content: await png(30, 30) })).body;
  const [shown, forgotten] = [await send(), await send()];
  const params = { id: organizationId };
  await owner.call(workspacesApi.updateOrganization, { params, body: { imageId: shown.id } });
  server.clock.set(new Date(server.clock.now().getTime() + 25 * 3_600_000));
  const later = await createTenant(server);
  await upload(server, later.owner, { content: await png(9, 9) });
  expect((await fetchFile(server, forgotten.url)).statusCode).toBe(200);
  const ben = await tenant.member();
  await upload(server, ben, { content: await png(9, 9) });
  expect((await fetchFile(server, forgotten.url)).statusCode).toBe(404);
  expect((await fetchFile(server, shown.url)).statusCode).toBe(200);
});

test("another workspace's picture cannot be shown", async ({ server, tenant }) => {
  const other = await createTenant(server);
  const theirs = (await upload(server, other.owner, { content: await png(9, 9) })).body;
  const params = { id: tenant.organizationId };
  const answer = await tenant.owner.call(workspacesApi.updateOrganization, {
    params,
    body: { imageId: theirs.id, name: 'Changed' },
  });
  expect(answer.status).toBe(404);
  const { body } = await tenant.owner.call(workspacesApi.organization, { params });
  expect(body.imageId).toBeUndefined();
  expect(body.name).not.toBe('Changed');
});

test('pictures are found where whoever asks reaches this server', async ({ server, tenant }) => {
  const { owner } = tenant;
  const picture = (await upload(server, owner, { content: await png() })).body;
  await owner.call(usersApi.update, { params: { id: owner.userId }, body: { imageId: picture.id } });
  const shown = async (headers: Record<string, string>) => {
    const authorization = `Bearer ${owner.token}`;
    const answer = await server.app.inject({ url: '/api/user/me', headers: { ...headers, authorization } });
    return answer.json<{ imageUrl: string }>().imageUrl;
  };
  expect(await shown({ host: '10.0.0.7:3000' })).toBe(`http://10.0.0.7:3000${picture.url}`);
  expect(await shown({ host: 'takt.test' })).toBe(`http://takt.test${picture.url}`);
  // Covers a proxy that does not pass on the host, and our own page, which uses relative paths.
  expect(await shown({ host: 'localhost:3000' })).toBe(`http://takt.test${picture.url}`);
  expect(await shown({ host: 'takt.test', 'sec-fetch-site': 'same-origin' })).toBe(picture.url);
});
