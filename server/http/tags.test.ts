import { expect, test } from '#server/testing/test.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

test('an answer that did not change is sent once', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const labels = `/tags?organizationTeamId=${teamId}`;
  const first = await owner.request('GET', labels);
  expect(first.headers).toMatchObject({
    etag: expect.stringMatching(/^W\/"/),
    'cache-control': 'private, no-cache',
  });
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect(await owner.request('GET', labels, { headers })).toMatchObject({ status: 304, body: undefined });
  await owner.call(taskListsApi.createTag, { body: { name: 'urgent', organizationTeamId: teamId } });
  const changed = await owner.request('GET', labels, { headers });
  expect(changed).toMatchObject({ status: 200, body: { items: [{ name: 'urgent' }] } });
});

test('large answers, which are compressed, are sent once as well', async ({ tenant, server }) => {
  const { owner, teamId } = tenant;
  for (let count = 0; count < 5; count += 1)
    await owner.call(tasksApi.create, { body: { title: 'Write docs', teams: [{ id: teamId }] } });
  const ask = (headers = {}) =>
    server.app.inject({
      url: `/api/tasks/team?where[teams][0]=${teamId}`,
      headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'gzip', ...headers },
    });
  const first = await ask();
  expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'gzip']);
  const again = await ask({ 'if-none-match': first.headers.etag });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('the tag of one person is nothing to another, and nobody stores what a change answers', async ({
  tenant,
}) => {
  const ben = await tenant.member();
  const { headers } = await tenant.owner.request('GET', usersApi.me.path);
  const answer = await ben.request('GET', usersApi.me.path, {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(answer.status).toBe(200);
  const created = await tenant.owner.call(tasksApi.create, { body: { title: 'Write docs' } });
  expect(created.headers).not.toHaveProperty('cache-control');
});

test('tokens are never stored by a browser', async ({ tenant }) => {
  for (const path of ['/auth/workspaces', '/shell']) {
    const { headers } = await tenant.owner.request('GET', path);
    expect(headers['cache-control'], path).toBe('no-store');
  }
});
