import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { smtpTexts } from '#shared/workspaces/smtp.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const reads = everyEndpoint.filter(
  ({ endpoint: { method, path } }) =>
    method === 'GET' && !path.includes(':') && !path.startsWith('/auth/social') && path !== '/health',
);

test('header spoofing: tenant-id and organization-id of another workspace change no answer', async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const headers = {
    'tenant-id': other.tenantId,
    'organization-id': other.organizationId,
    'x-tenant-id': other.tenantId,
    'x-user-id': other.owner.userId,
    'x-original-url': '/api/user/me',
    'x-http-method-override': 'DELETE',
  };
  const foreign = [other.tenantId, other.organizationId, other.owner.userId, other.owner.email];
  for (const { name, endpoint } of reads) {
    const plain = await tenant.owner.request('GET', endpoint.path);
    const spoofed = await tenant.owner.request('GET', endpoint.path, { headers });
    expect(spoofed.status, name).toBe(plain.status);
    const text = JSON.stringify(spoofed.body ?? '');
    for (const id of foreign) expect(text, name).not.toContain(id);
  }
});

test('header spoofing: what is made lands in the own workspace', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const headers = { 'tenant-id': other.tenantId, 'organization-id': other.organizationId };
  const team = await tenant.owner.request('POST', teamsApi.create.path, {
    body: { name: 'Spoofed team', managerIds: [tenant.owner.employeeId] },
    headers,
  });
  const role = await tenant.owner.request('POST', rolesApi.create.path, {
    body: { name: 'Spoofed role' },
    headers,
  });
  expect([team.status, role.status]).toEqual([201, 201]);
  const { prisma } = server.services;
  for (const { tenantId, organizationId } of await prisma.organizationTeam.findMany({
    where: { name: 'Spoofed team' },
  })) {
    expect({ tenantId, organizationId }).toEqual({
      tenantId: tenant.tenantId,
      organizationId: tenant.organizationId,
    });
  }
  expect(await prisma.role.count({ where: { tenantId: other.tenantId, name: 'Spoofed role' } })).toBe(0);
});

const pollution = [
  '{"__proto__":{"isAdmin":true,"role":"SUPER_ADMIN"},"name":"Polluted"}',
  '{"constructor":{"prototype":{"isAdmin":true}},"name":"Polluted"}',
  '{"name":"Polluted","projects":[{"__proto__":{"isAdmin":true}}]}',
  '{"user":{"__proto__":{"isAdmin":true}},"email":"a@takt.test"}',
];

test('prototype pollution by JSON: no object learns anything', async ({ tenant, anonymous }) => {
  for (const body of pollution) {
    for (const { name, endpoint } of everyEndpoint.filter(({ endpoint: { method } }) => method !== 'GET')) {
      const path = endpoint.path.replace(/:[A-Za-z]+/g, crypto.randomUUID());
      if (name === 'auth.logout' || name === 'account.endOtherSessions') continue;
      if (name === 'users.reset' || name === 'workspaces.deleteSmtp') continue;
      const { status } = await (name.startsWith('auth') ? anonymous : tenant.owner).request(
        endpoint.method,
        path,
        { body },
      );
      expect(status, name).toBeLessThan(500);
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    expect(Reflect.get({}, 'role')).toBeUndefined();
  }
});

test('prototype pollution by the query: no object learns anything, no answer changes', async ({ tenant }) => {
  const queries = [
    '__proto__[isAdmin]=1',
    'constructor[prototype][isAdmin]=1',
    'where[__proto__][isAdmin]=1',
    'where[constructor][prototype][isAdmin]=1',
    'where[toString]=1&where[hasOwnProperty]=1',
    'relations[__proto__]=role&relations[length]=1e9',
    'data=%7B%22findInput%22%3A%7B%22__proto__%22%3A%7B%22isAdmin%22%3Atrue%7D%7D%7D',
  ];
  for (const { name, endpoint } of reads) {
    for (const query of queries) {
      const { status } = await tenant.owner.request('GET', `${endpoint.path}?${query}`);
      expect(status, `${name}?${query}`).toBeLessThan(500);
    }
  }
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  expect((await tenant.owner.call(usersApi.me)).status).toBe(200);
});

test('SSRF through the mail server: no spelling of an inner address is saved', async () => {
  const server = await startTestServer();
  const tenant = await createTenant(server);
  const hosts = [
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'localhost.',
    'LOCALHOST',
    '169.254.169.254',
    '100.100.100.200',
    'fd00:ec2::254',
    '172.17.0.1',
    '[::1]',
    'http://127.0.0.1',
    '127.0.0.1/',
    '127.0.0.1#.example.com',
    'a@127.0.0.1',
    '127.0.0.1\r\nHELO',
  ];
  for (const host of hosts) {
    for (const isValidate of [true, false]) {
      const body = { fromAddress: 'team@acme.test', host, port: 25, isValidate };
      const answer = await tenant.owner.call(workspacesApi.saveSmtp, { body });
      expect(answer, host).toMatchObject({ status: 400, body: { errors: { host: expect.any(String) } } });
      const { errors } = answer.body as unknown as { errors: { host: string } };
      expect([smtpTexts.host, smtpTexts.hostRefused], host).toContain(errors.host);
    }
  }
  expect(await server.services.prisma.smtpSetting.count()).toBe(0);
  await server.close();
});
