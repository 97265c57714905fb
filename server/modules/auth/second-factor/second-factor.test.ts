import { TOTP, URI } from 'otpauth';
import { openSecret } from '#server/context/secret-box.ts';
import { turnOn, wrongTotpCodes } from '#server/modules/auth/second-factor/test-second-factor.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

const off = { isEnabled: false, isRequired: false, recoveryCodesLeft: 0 };

async function statusOf(person: Person) {
  return (await person.call(secondFactorApi.status)).body;
}

test('setup answers a secret and its address, and does not count before it is enabled', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  expect(await statusOf(owner)).toEqual(off);
  const { body } = await owner.call(secondFactorApi.setup, { body: {} });
  const totp = URI.parse(body.uri);
  expect(totp).toBeInstanceOf(TOTP);
  expect(totp).toMatchObject({ issuer: 'Takt', label: owner.email, digits: 6, period: 30 });
  expect(totp.secret.base32).toBe(body.secret);
  expect(await statusOf(owner)).toEqual(off);
  const { totpSecret } = await server.services.prisma.account.findUniqueOrThrow({
    where: { id: owner.accountId },
  });
  expect(totpSecret).not.toContain(body.secret);
  expect(openSecret(server.config, totpSecret ?? '')).toBe(body.secret);
});

test('a first code turns it on and answers ten recovery codes, kept as hashes only', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { recoveryCodes } = await turnOn(server, owner);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await statusOf(owner)).toEqual({ isEnabled: true, isRequired: false, recoveryCodesLeft: 10 });
  const { prisma } = server.services;
  const stored = JSON.stringify(
    await prisma.recoveryCode.findMany({ where: { accountId: owner.accountId } }),
  );
  for (const code of recoveryCodes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replace('-', ''));
  }
});

test('enabling takes a code of the secret that was set up last', async ({ server, tenant }) => {
  const { owner } = tenant;
  expect(await owner.call(secondFactorApi.enable, { body: { code: '123456' } })).toMatchObject({
    status: 409,
    body: { code: 'NOT_SET_UP', message: secondFactorTexts.notSetUp },
  });
  const first = (await owner.call(secondFactorApi.setup, { body: {} })).body;
  await owner.call(secondFactorApi.setup, { body: {} });
  const code = new TOTP({ secret: first.secret }).generate({ timestamp: server.clock.now().getTime() });
  expect(await owner.call(secondFactorApi.enable, { body: { code } })).toMatchObject({
    status: 400,
    body: { errors: { code: secondFactorTexts.wrongCode } },
  });
  expect(await statusOf(owner)).toEqual(off);
});

test('the secret is never answered again nor logged', async ({ server, tenant }) => {
  const { owner } = tenant;
  const factor = await turnOn(server, owner);
  const again = await owner.call(secondFactorApi.setup, { body: {} });
  expect(again).toMatchObject({ status: 409, body: { message: secondFactorTexts.alreadyEnabled } });
  const status = await owner.call(secondFactorApi.status);
  const renewed = await owner.call(secondFactorApi.renewRecoveryCodes, { body: { code: factor.nextCode() } });
  const answers = JSON.stringify([again, status, renewed]);
  const logged = server.logged.join('\n');
  const secrets = [factor.secret, ...factor.recoveryCodes, ...renewed.body.recoveryCodes];
  expect(answers).not.toContain(factor.secret);
  for (const secret of secrets) expect(logged).not.toContain(secret);
});

test.for(['a code of the app', 'a recovery code'])('%s turns it off', async (kind, { server, tenant }) => {
  const { owner } = tenant;
  const factor = await turnOn(server, owner);
  const [recoveryCode = ''] = factor.recoveryCodes;
  const code = kind === 'a recovery code' ? recoveryCode.toLowerCase() : factor.nextCode();
  const answer = await owner.call(secondFactorApi.disable, { body: { code } });
  expect(answer).toMatchObject({ status: 200, body: { status: 200, message: 'OK' } });
  expect(await statusOf(owner)).toEqual(off);
  expect(await owner.call(secondFactorApi.disable, { body: { code } })).toMatchObject({
    status: 409,
    body: { message: secondFactorTexts.notEnabled },
  });
  const { prisma } = server.services;
  const account = await prisma.account.findUniqueOrThrow({ where: { id: owner.accountId } });
  expect(account).toMatchObject({ totpSecret: null, totpEnabledAt: null, totpLastStep: null });
});

test('turning it off takes a good code, and somebody else’s is none', async ({ server, tenant }) => {
  const { owner } = tenant;
  const other = await createTenant(server);
  const factor = await turnOn(server, owner);
  const foreign = await turnOn(server, other.owner);
  const [recoveryCode = ''] = foreign.recoveryCodes;
  const codes = [foreign.nextCode(), recoveryCode, factor.secret, ...wrongTotpCodes(server, factor, 1)];
  for (const code of codes) {
    expect(await owner.call(secondFactorApi.disable, { body: { code } }), code).toMatchObject({
      status: 400,
      body: { code: 'WRONG_CODE', errors: { code: secondFactorTexts.wrongCode } },
    });
  }
  expect(await statusOf(owner)).toMatchObject({ isEnabled: true });
});

test('new recovery codes end the old ones', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { recoveryCodes } = await turnOn(server, owner);
  const [first = '', second = ''] = recoveryCodes;
  const renewed = await owner.call(secondFactorApi.renewRecoveryCodes, { body: { code: first } });
  expect(renewed.status).toBe(200);
  expect(new Set([...renewed.body.recoveryCodes, ...recoveryCodes]).size).toBe(20);
  expect(await statusOf(owner)).toMatchObject({ recoveryCodesLeft: 10 });
  expect(await owner.call(secondFactorApi.disable, { body: { code: second } })).toMatchObject({
    status: 400,
  });
});

test('guesses of a stolen session are stopped after ten', async ({ server, tenant }) => {
  const { owner } = tenant;
  const factor = await turnOn(server, owner);
  const statuses: number[] = [];
  for (const code of wrongTotpCodes(server, factor, 11)) {
    const endpoint = statuses.length % 2 === 0 ? secondFactorApi.disable : secondFactorApi.renewRecoveryCodes;
    statuses.push((await owner.call(endpoint, { body: { code } })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  server.clock.advance(15 * 60_000);
  const answer = await owner.call(secondFactorApi.disable, { body: { code: factor.nextCode() } });
  expect(answer.status).toBe(200);
});

test('turning it on, off and renewing codes is noted in the audit of the workspace', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const factor = await turnOn(server, owner);
  await owner.call(secondFactorApi.renewRecoveryCodes, { body: { code: factor.nextCode() } });
  await owner.call(secondFactorApi.disable, { body: { code: factor.nextCode() } });
  const entries = await server.services.prisma.auditEntry.findMany({
    where: { tenantId: tenant.tenantId },
    orderBy: { at: 'asc' },
  });
  const about = { actorUserId: owner.userId, employeeId: owner.employeeId, actorType: 'user' };
  expect(entries).toMatchObject([
    { ...about, action: 'second-factor.enable', entity: 'User', entityId: owner.userId },
    { ...about, action: 'second-factor.recovery-codes' },
    { ...about, action: 'second-factor.disable' },
  ]);
});
