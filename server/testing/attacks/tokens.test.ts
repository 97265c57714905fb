import { SignJWT } from 'jose';
import { readAccessToken } from '#server/context/tokens.ts';
import { password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { expect, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const encoder = new TextEncoder();

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

interface Material {
  readonly claims: Record<string, unknown>;
  readonly secret: string;
  readonly now: number;
  /** The real one, of the owner. */
  readonly token: string;
}

function sign(
  { now, secret }: Material,
  claims: Record<string, unknown>,
  { alg = 'HS256', key = secret, life = 3600 }: { alg?: string; key?: string; life?: number } = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg })
    .setIssuedAt(now)
    .setExpirationTime(now + life)
    .sign(encoder.encode(key));
}

const forgeries: Readonly<Record<string, (material: Material) => string | Promise<string>>> = {
  'signed by nobody (alg none)': ({ claims, now }) =>
    `${encode({ alg: 'none' })}.${encode({ ...claims, exp: now + 60 })}.`,
  'with alg none and the signature of the real one': ({ token }) =>
    [encode({ alg: 'none' }), ...token.split('.').slice(1)].join('.'),
  'with the signature cut off': ({ token }) => `${token.split('.').slice(0, 2).join('.')}.`,
  'without its third part': ({ token }) => token.split('.').slice(0, 2).join('.'),
  'with other claims under the real signature': ({ token, claims, now }) => {
    const [header, , signature] = token.split('.');
    return `${header}.${encode({ ...claims, role: 'SUPER_ADMIN', exp: now + 9999 })}.${signature}`;
  },
  'signed with another secret': (material) =>
    sign(material, material.claims, { key: 'another secret that is long enough 0123456789' }),
  'signed with an empty secret': (material) => sign(material, material.claims, { key: ' '.repeat(64) }),
  'signed with our secret by another algorithm': (material) =>
    sign(material, material.claims, { alg: 'HS512' }),
  'that has expired': (material) => sign(material, material.claims, { life: -1 }),
  'for another purpose': (material) => sign(material, { ...material.claims, kind: 'workspace-choice' }),
  'for no purpose': (material) => {
    const { kind: _kind, ...claims } = material.claims;
    return sign(material, claims);
  },
  'of a session that does not exist': (material) =>
    sign(material, { ...material.claims, sid: crypto.randomUUID() }),
  'whose session is a list': (material) => sign(material, { ...material.claims, sid: [material.claims.sid] }),
  'whose session is SQL': (material) => sign(material, { ...material.claims, sid: "' or 1=1; --" }),
  'without an end': ({ claims, secret }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(encoder.encode(secret)),
  'with a key of its own in the header': ({ claims, now }) => {
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };
    return new SignJWT({ ...claims, exp: now + 60 })
      .setProtectedHeader({ alg: 'HS256', jwk } as { alg: string })
      .sign(encoder.encode('mine but long enough to be a key 01'));
  },
};

for (const [name, forge] of Object.entries(forgeries)) {
  test(`a bearer ${name} is no bearer`, async ({ server, tenant }) => {
    const { token = '' } = tenant.owner;
    const secret = server.config.jwtSecret;
    const real = readAccessToken(server.services.jwt, token, server.clock.now());
    const material = {
      claims: { kind: 'access', sid: real?.sessionId, id: tenant.owner.userId, tenantId: tenant.tenantId },
      secret,
      now: Math.floor(server.clock.now().getTime() / 1000),
      token,
    };
    const untouched = createCaller(server.app, await sign(material, material.claims));
    expect((await untouched.call(usersApi.me)).status).toBe(200);
    const forged = createCaller(server.app, await forge(material));
    expect((await forged.call(usersApi.me)).status).toBe(401);
    expect((await forged.call(usersApi.authenticated)).body).toBe(false);
  });
}

test('claims of the bearer decide nothing: a forged role and workspace change nothing even under our own signature', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const secret = server.config.jwtSecret;
  const real = readAccessToken(server.services.jwt, ben.token ?? '', server.clock.now());
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const claims = {
    kind: 'access',
    sid: real?.sessionId,
    id: tenant.owner.userId,
    email: tenant.owner.email,
    employeeId: tenant.owner.employeeId,
    tenantId: crypto.randomUUID(),
    role: 'SUPER_ADMIN',
  };
  const token = await sign({ claims, secret, now, token: '' }, claims);
  const { body } = await createCaller(server.app, token).call(usersApi.me);
  expect(body).toMatchObject({ id: ben.userId, tenantId: tenant.tenantId, role: { name: 'EMPLOYEE' } });
});

test('a refresh token, a workspace choice and a bearer do not stand for each other', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  const { body: session } = await anonymous.call(authApi.login, { body: { email, password } });
  const { body: list } = await anonymous.call(authApi.signInWithPassword, { body: { email, password } });
  const choice = list.workspaces[0]?.token ?? '';
  for (const token of [session.refresh_token, choice]) {
    expect((await createCaller(server.app, token).call(usersApi.me)).status).toBe(401);
  }
  for (const refresh_token of [session.token, choice]) {
    expect((await anonymous.call(authApi.refresh, { body: { refresh_token } })).status).toBe(401);
  }
  for (const token of [session.token, session.refresh_token]) {
    expect((await anonymous.call(authApi.signInToWorkspace, { body: { email, token } })).status).toBe(400);
  }
});

test('a refresh token whose session, generation or seed was changed refreshes nothing and ends nothing', async ({
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  const { body: session } = await anonymous.call(authApi.login, { body: { email, password } });
  const refresh = (refresh_token: string) => anonymous.call(authApi.refresh, { body: { refresh_token } });
  const [sid = '', generation = '', seed = '', signature = ''] = session.refresh_token.split('.');
  const changed = [
    [crypto.randomUUID(), generation, seed, signature],
    [sid, '2', seed, signature],
    [sid, generation, seed.split('').reverse().join(''), signature],
    [sid, generation, seed, signature.split('').reverse().join('')],
    [sid, generation, seed, ''],
  ];
  for (const parts of changed) expect((await refresh(parts.join('.'))).status).toBe(401);
  expect((await refresh(session.refresh_token)).status).toBe(200);
});
