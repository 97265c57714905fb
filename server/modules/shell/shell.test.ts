import { fillPath } from '#server/testing/caller.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { shellApi } from '#shared/shell/shell.api.ts';
import { shellReads } from '#shared/shell/shell-reads.ts';

const scopeOf = ({ organizationId, teamId: organizationTeamId }: TestTenant) => ({
  organizationId,
  organizationTeamId,
});

/** Tokens are new in each answer. */
const withoutTokens = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'token' ? undefined : value)));

async function askAlone(person: Person, tenant: TestTenant): Promise<Record<string, unknown>> {
  const answers = Object.entries(shellReads(scopeOf(tenant))).map(async ([name, { endpoint, input }]) => {
    const { params, query } = { params: {}, query: {}, ...input };
    const { status, body } = await person.request('GET', fillPath(endpoint.path, { ...params }), {
      query: { ...query },
    });
    return [name, status === 200 ? body : undefined] as const;
  });
  const found = (await Promise.all(answers)).filter(([, body]) => body !== undefined);
  return Object.fromEntries(found);
}

test('every part is what its own address answers', async ({ tenant }) => {
  await tenant.member({ firstName: 'Ben' });
  const { status, body } = await tenant.owner.call(shellApi.read, { query: scopeOf(tenant) });
  expect(status).toBe(200);
  const alone = await askAlone(tenant.owner, tenant);
  expect(Object.keys(alone).toSorted()).toEqual(Object.keys(shellApi.read.response.shape).toSorted());
  expect(withoutTokens(body)).toEqual(withoutTokens(alone));
});

test('a part that somebody may not read is left out', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await server.services.pool.query(
    `update role_permissions set enabled = false where permission in ('ORG_TEAM_VIEW', 'ALL_ORG_VIEW')
       and "roleId" = (select "roleId" from users where id = $1)`,
    [ben.userId],
  );
  await expect
    .poll(async () => Object.keys((await ben.call(shellApi.read, { query: scopeOf(tenant) })).body))
    .not.toContain('teams');
  const { body } = await ben.call(shellApi.read, { query: scopeOf(tenant) });
  expect(withoutTokens(body)).toEqual(withoutTokens(await askAlone(ben, tenant)));
  expect(body.me?.id).toBe(ben.userId);
});

test('nothing of another workspace is in it', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const { status, body } = await other.owner.call(shellApi.read, { query: scopeOf(tenant) });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('organization');
  expect(JSON.stringify(body)).not.toContain(tenant.teamId);
  expect(withoutTokens(body)).toEqual(withoutTokens(await askAlone(other.owner, tenant)));
});
