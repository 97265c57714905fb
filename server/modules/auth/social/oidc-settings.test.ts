import { openBrowser } from '#server/modules/auth/social/testing/test-browser.ts';
import {
  oidcOfFile,
  oidcSettings,
  personOf,
  signInBy,
  startOf,
} from '#server/modules/auth/social/testing/test-journey.ts';
import { startOidc } from '#server/modules/auth/social/testing/test-oidc.ts';
import { password } from '#server/modules/auth/test-people.ts';
import { createCaller } from '#server/testing/caller.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { socialTexts } from '#shared/auth/social.schema.ts';
import { systemApi } from '#shared/system/system.api.ts';

const at = oidcOfFile();

test('a provider that is out leads to the sign-in page with a clear reason', async () => {
  const gone = await startOidc();
  const cut = await startTestServer(oidcSettings(gone));
  try {
    await gone.close();
    const page = await openBrowser(cut).follow(startOf('oidc'));
    expect(`${page.pathname}${page.search}`).toBe('/auth/login?error=PROVIDER_UNAVAILABLE&provider=oidc');
  } finally {
    await cut.close();
  }
});

test('by invitation only: refused without an invitation, welcome with an open one', async () => {
  const closed = await startTestServer({ ...oidcSettings(at.oidc), REGISTRATION: 'invite-only' });
  try {
    const email = freshEmail('invited');
    at.oidc.person = personOf(email);
    expect((await signInBy(closed, startOf('oidc'))).page.searchParams.get('error')).toBe(
      'REGISTRATION_CLOSED',
    );
    const { prisma } = closed.services;
    const tenant = await prisma.tenant.create({ data: { name: 'Inviting' } });
    const place = { tenantId: tenant.id };
    const organization = await prisma.organization.create({
      data: { ...place, name: 'Inviting', profile_link: 'inviting', currency: 'EUR' },
    });
    const invite = { ...place, organizationId: organization.id, email, codeHash: 'a', tokenHash: email };
    const expireDate = new Date(closed.clock.now().getTime() - 1000);
    const { id } = await prisma.invite.create({ data: { ...invite, expireDate } });
    expect((await signInBy(closed, startOf('oidc'))).page.searchParams.get('error')).toBe(
      'REGISTRATION_CLOSED',
    );
    await prisma.invite.update({ where: { tenantId_id: { ...place, id } }, data: { expireDate: null } });
    expect((await signInBy(closed, startOf('oidc'))).page.pathname).toBe('/auth/social');
  } finally {
    await closed.close();
  }
});

test('single sign-on only: everything else is refused, but the password of the one who breaks the glass', async () => {
  const open = { ...oidcSettings(at.oidc), BREAK_GLASS_EMAIL: 'Glass@Takt.test' };
  const sso = await startTestServer({ ...open, OIDC_SSO_ONLY: 'on' });
  try {
    const anonymous = createCaller(sso.app, undefined);
    expect((await anonymous.call(systemApi.setup)).body).toMatchObject({ ssoOnly: true });
    const refusal = (field: string) => ({
      status: 400,
      body: { code: 'SSO_ONLY', message: socialTexts.ssoOnly, errors: { [field]: socialTexts.ssoOnly } },
    });
    const email = freshEmail();
    const byPassword = { email, password };
    expect(await anonymous.call(authApi.signInWithPassword, { body: byPassword })).toMatchObject(
      refusal('password'),
    );
    expect(await anonymous.call(authApi.login, { body: byPassword })).toMatchObject(refusal('password'));
    const byCode = { email, code: 'ABCD2345' };
    expect(await anonymous.call(authApi.login, { body: byCode })).toMatchObject(refusal('code'));
    expect(await anonymous.call(authApi.confirmCode, { body: byCode })).toMatchObject(refusal('code'));
    expect(await anonymous.call(authApi.sendCode, { body: { email } })).toMatchObject(refusal('email'));
    const team = { email, name: 'Ann Archer', team: 'Team', password };
    expect(await anonymous.call(authApi.register, { body: team })).toMatchObject(refusal('email'));
    const alone = { user: { email }, password, confirmPassword: password };
    expect(await anonymous.call(authApi.register, { body: alone })).toMatchObject(refusal('email'));
    expect(await anonymous.call(accountApi.requestPassword, { body: { email } })).toMatchObject(
      refusal('email'),
    );
    const reset = { token: 'x', password, confirmPassword: password };
    expect(await anonymous.call(accountApi.resetPassword, { body: reset })).toMatchObject(
      refusal('password'),
    );
    const glass = await anonymous.call(authApi.signInWithPassword, {
      body: { email: 'glass@takt.test', password },
    });
    expect(glass).toMatchObject({ status: 400, body: { code: 'WRONG_CREDENTIALS' } });
    at.oidc.person = personOf(email);
    expect((await signInBy(sso, startOf('oidc'))).page.pathname).toBe('/auth/social');
  } finally {
    await sso.close();
  }
});

test('single sign-on only: the last provider stays, so that nobody locks themselves out', async () => {
  const sso = await startTestServer({ ...oidcSettings(at.oidc), OIDC_SSO_ONLY: 'on' });
  try {
    at.oidc.person = personOf(freshEmail());
    const { redeem } = await signInBy(sso, startOf('oidc'));
    const person = createCaller(sso.app, Object((await redeem()).body).session.token);
    const { items } = (await person.call(socialApi.linkedProviders)).body;
    expect(items).toMatchObject([{ provider: 'oidc' }]);
    const params = { id: items[0]?.id ?? '' };
    expect(await person.call(socialApi.unlinkProvider, { params })).toMatchObject({
      status: 409,
      body: { code: 'LAST_WAY_IN', message: socialTexts.lastWayIn },
    });
    expect((await person.call(socialApi.linkedProviders)).body.total).toBe(1);
  } finally {
    await sso.close();
  }
});
