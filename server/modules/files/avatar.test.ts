import pg from 'pg';
import { pictureSql } from '#server/db/picture-sql.ts';
import { expect, test } from '#server/testing/test.ts';
import { pictureOf } from '#shared/users/avatar.ts';
import { usersApi } from '#shared/users/users.api.ts';

test('somebody without a picture is shown by initials that any page may load', async ({ server, tenant }) => {
  const { owner } = tenant;
  await owner.call(usersApi.update, {
    params: { id: owner.userId },
    body: { firstName: 'Zoë', lastName: 'Ålund' },
  });
  const { imageUrl } = (await owner.call(usersApi.me)).body;
  expect(imageUrl).toMatch(/^http:\/\/takt\.test\/public\/avatars\/ZÅ-\d+\.svg$/);
  const picture = await server.app.inject({ url: new URL(imageUrl ?? '').pathname });
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(picture.body).toContain('>ZÅ<');
});

test.for(['%3Cb-1.svg', 'AL-12.svg', 'ALX-1.svg', 'AL.svg', 'AL-1.png'])(
  '%s is no picture',
  async (name, { server }) => {
    expect((await server.app.inject({ url: `/public/avatars/${name}` })).statusCode).toBe(404);
  },
);

test.for([
  ['Ann', 'Lee', null],
  ['<b>', '"&"', null],
  ['%2e', '', null],
  [null, null, null],
  ['😀', 'x', null],
  ['Ann', 'Lee', '/api/files/a.webp'],
] as const)(
  'SQL and code name the same picture for %j',
  async ([firstName, lastName, imageUrl], { server }) => {
    const id = '61728394-afb0-41c2-93e4-5f60718293fe';
    const client = new pg.Client({ connectionString: server.config.databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select ${pictureSql('u')} as picture
      from (select $1::uuid as id, $2::text as "firstName", $3::text as "lastName", $4::text as "imageUrl") u`,
      [id, firstName, lastName, imageUrl],
    );
    await client.end();
    expect(rows).toEqual([{ picture: pictureOf({ id, firstName, lastName, imageUrl }) }]);
  },
);
