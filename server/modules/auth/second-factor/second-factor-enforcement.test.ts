import { baseContext } from '#server/context/context.ts';
import { resetSecondFactor } from '#server/modules/auth/second-factor/second-factor.service.ts';
import { challengeOf, turnOn, verify } from '#server/modules/auth/second-factor/test-second-factor.ts';
import { joinWorkspace, password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant, freshEmail, signInAgain } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const refusal = {
  status: 403,
  body: { code: 'SECOND_FACTOR_SETUP_REQUIRED', message: secondFactorTexts.setupRequired },
};

async function setDemand(
  server: TestServer,
  tenantId: string,
  { requiresSecondFactor }: { requiresSecondFactor: boolean },
): Promise<void> {
  await server.services.prisma.role.updateMany({
    where: { tenantId, name: 'EMPLOYEE' },
    data: { requiresSecondFactor },
  });
}

const demand = { requiresSecondFactor: true };
const noDemand = { requiresSecondFactor: false };

function commandLine({ services }: TestServer) {
  const origin = { requestId: 'cli', ip: '', userAgent: 'cli', language: undefined };
  return baseContext(services, origin, services.log);
}

test('a role that demands it closes the workspace until it is set up, from the next request on', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const { owner } = tenant;
  const teams = () => ben.call(teamsApi.list);
  expect((await teams()).status).toBe(200);
  await setDemand(server, tenant.tenantId, demand);
  await expect.poll(teams).toMatchObject(refusal);
  expect((await owner.call(teamsApi.list)).status).toBe(200);
  expect((await ben.call(secondFactorApi.status)).body).toMatchObject({ isEnabled: false, isRequired: true });
  expect((await ben.call(usersApi.me)).status).toBe(200);
  expect((await ben.call(usersApi.organizations)).status).toBe(200);
  expect(await ben.request('GET', '/events')).toMatchObject(refusal);

  await turnOn(server, ben);
  expect((await teams()).status).toBe(200);
});

test('a role that stops demanding it opens the workspace', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await setDemand(server, tenant.tenantId, demand);
  expect(await ben.call(teamsApi.list)).toMatchObject(refusal);
  await setDemand(server, tenant.tenantId, noDemand);
  await expect.poll(() => ben.call(teamsApi.list)).toMatchObject({ status: 200 });
});

test('it cannot be turned off while a role in any workspace demands it', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const { owner } = tenant;
  await joinWorkspace(server, owner.accountId, other);
  const factor = await turnOn(server, owner);
  await setDemand(server, other.tenantId, demand);
  const disable = () => owner.call(secondFactorApi.disable, { body: { code: factor.nextCode() } });
  expect(await disable()).toMatchObject({ status: 409, body: { message: secondFactorTexts.heldByRole } });
  expect((await owner.call(secondFactorApi.status)).body).toMatchObject({
    isEnabled: true,
    isRequired: true,
  });
  await setDemand(server, other.tenantId, noDemand);
  expect((await disable()).status).toBe(200);
});

test('the command line takes it off, ends sessions, devices and challenges, and notes it', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { owner } = tenant;
  const { email } = owner;
  const factor = await turnOn(server, owner);
  const signIn = (deviceToken?: string) =>
    anonymous.call(authApi.login, { body: { email, password, deviceToken } });
  const first = challengeOf(await signIn());
  const remembered = await verify(server, {
    challenge: first,
    code: factor.nextCode(),
    rememberDevice: true,
  });
  const { deviceToken } = remembered.body;
  const open = challengeOf(await signIn());

  expect(await resetSecondFactor(commandLine(server), ` ${email.toUpperCase()} `)).toBe(true);
  await expect.poll(() => owner.call(usersApi.me)).toMatchObject({ status: 401 });
  expect((await verify(server, { challenge: open, code: factor.nextCode() })).status).toBe(400);
  const again = await signIn();
  expect(again.status).toBe(200);
  const caller = createCaller(server.app, again.body.token);
  expect((await caller.call(secondFactorApi.status)).body).toEqual({
    isEnabled: false,
    isRequired: false,
    recoveryCodesLeft: 0,
  });
  const { prisma } = server.services;
  const entry = await prisma.auditEntry.findFirst({
    where: { tenantId: tenant.tenantId, action: 'second-factor.reset' },
  });
  expect(entry).toMatchObject({ actorType: 'command-line', actorUserId: null, entityId: owner.userId });

  await turnOn(server, caller);
  expect((await signIn(deviceToken)).status).toBe(403);
});

test('the command line says when nobody has the address', async ({ server }) => {
  expect(await resetSecondFactor(commandLine(server), freshEmail())).toBe(false);
});

test('a reset while the role demands it leads to a new setup', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await turnOn(server, ben);
  await setDemand(server, tenant.tenantId, demand);
  await resetSecondFactor(commandLine(server), ben.email);
  const again = await signInAgain(server, tenant.tenantId, ben);
  expect(await again.call(teamsApi.list)).toMatchObject(refusal);
  await turnOn(server, again);
  expect((await again.call(teamsApi.list)).status).toBe(200);
});
