import { codeIn, password, wrongCodes } from '#server/modules/auth/test-people.ts';
import { invite } from '#server/modules/invitations/invite-kit.ts';
import type { Answer, Caller } from '#server/testing/caller.ts';
import { createCaller } from '#server/testing/caller.ts';
import { freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';

interface Setting {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly anonymous: Caller;
}

interface Target {
  /** The code in the mail. */
  readonly code: string;
  tryCode(code: string): Promise<Answer<unknown>>;
}

async function makePublic({ server, tenant }: Setting): Promise<void> {
  await server.services.prisma.organizationTeam.update({
    where: { id: tenant.teamId },
    data: { public: true },
  });
}

const targets: Readonly<Record<string, (setting: Setting) => Promise<Target>>> = {
  'the sign-in code': async ({ server, tenant, anonymous }) => {
    const { email } = tenant.owner;
    await anonymous.call(authApi.sendCode, { body: { email } });
    return {
      code: codeIn(server.mail.last(email)),
      tryCode: (code) => anonymous.call(authApi.login, { body: { email, code } }),
    };
  },
  'the sign-in code for the choice of workspaces': async ({ server, tenant, anonymous }) => {
    const { email } = tenant.owner;
    await anonymous.call(authApi.sendCode, { body: { email } });
    return {
      code: codeIn(server.mail.last(email)),
      tryCode: (code) => anonymous.call(authApi.confirmCode, { body: { email, code } }),
    };
  },
  'the verification code': async ({ server, anonymous }) => {
    const email = freshEmail('new');
    await anonymous.call(authApi.register, {
      body: { email, name: 'New Person', team: 'New team', password },
    });
    const { body } = await anonymous.call(authApi.login, { body: { email, password } });
    const caller = createCaller(server.app, body.token);
    return {
      code: codeIn(server.mail.last(email)),
      tryCode: (code) => caller.call(authApi.verifyByCode, { body: { code } }),
    };
  },
  'the code for a new e-mail address': async ({ server, tenant }) => {
    const email = freshEmail('moved');
    await tenant.owner.call(accountApi.requestEmailChange, { body: { email, currentPassword: password } });
    return {
      code: codeIn(server.mail.last(email)),
      tryCode: (code) => tenant.owner.call(accountApi.verifyEmailChange, { body: { code } }),
    };
  },
  'the code of a join request': async (setting) => {
    const { server, tenant, anonymous } = setting;
    await makePublic(setting);
    const email = freshEmail('asking');
    const organizationTeamId = tenant.teamId;
    const words = { fullName: 'Frank Fox', linkAddress: 'https://fox.test', position: 'Writer' };
    await anonymous.call(joinRequestsApi.create, { body: { email, organizationTeamId, ...words } });
    return {
      code: codeIn(server.mail.last(email)),
      tryCode: (code) =>
        anonymous.call(joinRequestsApi.validate, { body: { email, organizationTeamId, code } }),
    };
  },
  'the invitation code': async ({ server, tenant, anonymous }) => {
    const { email, code: right } = await invite(server, tenant);
    return {
      code: right,
      tryCode: (code) => anonymous.call(invitationsApi.validateByCode, { body: { email, code } }),
    };
  },
  'the invitation code, while accepting': async ({ server, tenant, anonymous }) => {
    const { email, code: right } = await invite(server, tenant);
    return {
      code: right,
      tryCode: (code) =>
        anonymous.call(invitationsApi.accept, { body: { email, code, password: 'a fine long password' } }),
    };
  },
};

for (const [name, target] of Object.entries(targets)) {
  test(`guessing ${name} with twelve tries at once: all are counted, and the right one is dead afterwards`, async ({
    server,
    tenant,
    anonymous,
  }) => {
    const { code, tryCode } = await target({ server, tenant, anonymous });
    const guesses = await Promise.all(wrongCodes(12).map(tryCode));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await tryCode(code)).status).toBe(400);
  });

  test(`guessing ${name}: four wrong ones at once leave the right one alive, so the five are counted exactly`, async ({
    server,
    tenant,
    anonymous,
  }) => {
    const { code, tryCode } = await target({ server, tenant, anonymous });
    await Promise.all(wrongCodes(4).map(tryCode));
    expect((await tryCode(code)).status).toBe(200);
  });
}

test('guessing passwords of an unknown address meets the same wall as of a known one', async ({
  tenant,
  anonymous,
}) => {
  const answersFor = async (email: string) => {
    const answers: unknown[] = [];
    for (const attempt of wrongCodes(12)) {
      const { status, body } = await anonymous.request('POST', '/auth/login', {
        body: { email, password: attempt },
      });
      answers.push({ status, body: { ...(body as object), requestId: undefined } });
    }
    return answers;
  };
  const known = await answersFor(tenant.owner.email);
  expect(known).toEqual(await answersFor(freshEmail('nobody')));
  expect(known.at(-1)).toMatchObject({ status: 429 });
});

test('guessing one code by asking for new ones again and again ends, for known and unknown addresses', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { email } = tenant.owner;
  for (let round = 0; round < 8; round += 1) {
    expect((await anonymous.call(authApi.sendCode, { body: { email } })).status).toBe(200);
    await Promise.all(
      wrongCodes(6).map((code) =>
        anonymous.call(authApi.login, { body: { email, code: `${round}${code.slice(1)}` } }),
      ),
    );
  }
  const { prisma } = server.services;
  const codes = await prisma.oneTimeCode.findMany({ where: { email, purpose: 'sign-in' } });
  expect(codes).toHaveLength(5);
  expect(codes.reduce((tries, { attempts }) => tries + attempts, 0)).toBeLessThanOrEqual(25);
});
