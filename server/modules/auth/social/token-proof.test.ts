import { generateKeyPair, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { openBrowser } from '#server/modules/auth/social/testing/test-browser.ts';
import { oidcOfFile, personOf } from '#server/modules/auth/social/testing/test-journey.ts';
import { oidcClient, otherClient } from '#server/modules/auth/social/testing/test-oidc.ts';
import { createCaller } from '#server/testing/caller.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { socialTexts } from '#shared/auth/social.schema.ts';

const at = oidcOfFile({
  OIDC_TRUST_EMAIL: 'on',
  TWITTER_CLIENT_ID: 'x-client',
  TWITTER_CLIENT_SECRET: 'x-secret',
  TWITTER_URL: 'http://127.0.0.1:9',
});

const back = 'http://takt.test/api/auth/social/oidc/callback';

/** Tokens as another program gets them, which is registered as this client. */
async function tokensOf({ id, secret }: typeof oidcClient) {
  const configuration = await openid.discovery(
    new URL(at.oidc.url),
    id,
    undefined,
    openid.ClientSecretBasic(secret),
    { execute: [openid.allowInsecureRequests] },
  );
  const verifier = openid.randomPKCECodeVerifier();
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: back,
    scope: 'openid email',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const browser = openBrowser(at.server);
  let location = url.href;
  while (!location.startsWith(back)) ({ location } = await browser.visit(location));
  return openid.authorizationCodeGrant(configuration, new URL(location), { pkceCodeVerifier: verifier });
}

function signIn(token: string, provider = 'oidc') {
  return createCaller(at.server.app, undefined).call(socialApi.signIn, { body: { provider, token } });
}

const foreign = { status: 400, body: { code: 'FOREIGN_TOKEN', message: socialTexts.foreignToken } };
const unprovable = { status: 400, body: { code: 'UNPROVABLE_TOKEN', message: socialTexts.unprovable } };

test('an identity token for another client is refused', async () => {
  const { owner } = await createTenant(at.server);
  at.oidc.person = personOf(owner.email);
  const { id_token: token = '' } = await tokensOf(otherClient);
  expect(await signIn(token)).toMatchObject(foreign);
});

test('an identity token for our client proves the known identity', async () => {
  const { owner } = await createTenant(at.server);
  at.oidc.person = personOf(owner.email);
  await at.server.services.prisma.socialAccount.create({
    data: { accountId: owner.accountId, provider: at.oidc.url, providerAccountId: at.oidc.person.sub },
  });
  const { id_token: token = '' } = await tokensOf(oidcClient);
  expect(await signIn(token)).toMatchObject({ status: 200, body: { confirmed_email: owner.email } });
});

test('an identity token signed by somebody else is refused', async () => {
  const { owner } = await createTenant(at.server);
  const { privateKey } = await generateKeyPair('RS256');
  const token = await new SignJWT({ email: owner.email, email_verified: true })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(at.oidc.url)
    .setAudience(oidcClient.id)
    .setSubject('anybody')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
  expect(await signIn(token)).toMatchObject(foreign);
});

test('an identity token that expired is refused', async () => {
  const { owner } = await createTenant(at.server);
  at.oidc.person = personOf(owner.email);
  const { id_token: token = '' } = await tokensOf(oidcClient);
  at.server.clock.set(new Date(Date.now() + 3_600_000));
  expect(await signIn(token)).toMatchObject(foreign);
});

test('an access token is refused where the provider cannot tell whom it was issued to', async () => {
  const { access_token: token } = await tokensOf(oidcClient);
  expect(await signIn(token)).toMatchObject(unprovable);
  expect(await signIn('anything', 'twitter')).toMatchObject(unprovable);
});
