import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { namesOf, type Person } from '#server/modules/auth/social/person.ts';
import {
  basicAuth,
  fetchTokenInfo,
  type OAuthProvider,
  type ProviderClient,
  readAsPerson,
  UnexpectedAnswer,
} from '#server/modules/auth/social/provider.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';

const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z.string().nullish();

/** GitHub has its API on another host; GitHub Enterprise has it below its address. */
function githubApi({ url }: ProviderSettings): string {
  return url === undefined ? 'https://api.github.com' : `${url}/api/v3`;
}

const githubUser = z.looseObject({ id, name: text, login: z.string(), avatar_url: text });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The list also holds an address that the profile hides. It is refused to an application without the right to it. */
async function githubEmail(client: ProviderClient, token: string) {
  try {
    const emails = await readAsPerson(
      client,
      token,
      `${githubApi(client.settings)}/user/emails`,
      githubEmails,
    );
    const verified = emails.filter((one) => one.verified);
    return verified.find((one) => one.primary) ?? verified[0] ?? emails.find((one) => one.primary);
  } catch (error) {
    if (error instanceof UnexpectedAnswer && [403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

async function githubPerson(client: ProviderClient, token: string): Promise<Person> {
  const user = await readAsPerson(client, token, `${githubApi(client.settings)}/user`, githubUser);
  const email = await githubEmail(client, token);
  return {
    id: user.id,
    email: email?.email,
    isEmailVerified: email?.verified ?? false,
    ...namesOf(user.name ?? user.login),
    picture: user.avatar_url ?? undefined,
    claims: user,
  };
}

async function isOwnGithubToken({ settings }: ProviderClient, token: string): Promise<boolean> {
  const address = `${githubApi(settings)}/applications/${encodeURIComponent(settings.clientId)}/token`;
  const headers = { authorization: basicAuth(settings), 'content-type': 'application/json' };
  const body = JSON.stringify({ access_token: token });
  const answer = await fetchTokenInfo(address, { method: 'POST', headers, body }, z.object({ id }));
  return answer !== undefined;
}

const facebookGraph = ({ url }: ProviderSettings) => url ?? 'https://graph.facebook.com/v23.0';
const facebookUser = z.looseObject({
  id,
  name: text,
  first_name: text,
  last_name: text,
  email: text,
  picture: z.object({ data: z.object({ url: text }).optional() }).optional(),
});

/** Facebook returns only confirmed addresses. */
async function facebookPerson(client: ProviderClient, token: string): Promise<Person> {
  const address = new URL(`${facebookGraph(client.settings)}/me`);
  address.searchParams.set('fields', 'id,name,first_name,last_name,email,picture.type(large)');
  const proof = createHmac('sha256', client.settings.clientSecret).update(token).digest('hex');
  address.searchParams.set('appsecret_proof', proof);
  const user = await readAsPerson(client, token, address.href, facebookUser);
  return {
    id: user.id,
    email: user.email ?? undefined,
    isEmailVerified: true,
    firstName: user.first_name ?? namesOf(user.name ?? undefined).firstName,
    lastName: user.last_name ?? undefined,
    picture: user.picture?.data?.url ?? undefined,
    claims: user,
  };
}

const facebookToken = z.object({ data: z.object({ app_id: z.string().optional(), is_valid: z.boolean() }) });

async function isOwnFacebookToken({ settings }: ProviderClient, token: string): Promise<boolean> {
  const address = new URL(`${facebookGraph(settings)}/debug_token`);
  address.searchParams.set('input_token', token);
  address.searchParams.set('access_token', `${settings.clientId}|${settings.clientSecret}`);
  const answer = await fetchTokenInfo(address, { method: 'GET' }, facebookToken);
  return answer?.data.is_valid === true && answer.data.app_id === settings.clientId;
}

const discord = ({ url }: ProviderSettings) => url ?? 'https://discord.com';
const discordUser = z.looseObject({
  id,
  username: z.string(),
  global_name: text,
  avatar: text,
  email: text,
  verified: z.boolean().optional(),
});

async function discordPerson(client: ProviderClient, token: string): Promise<Person> {
  const user = await readAsPerson(client, token, `${discord(client.settings)}/api/users/@me`, discordUser);
  return {
    id: user.id,
    email: user.email ?? undefined,
    isEmailVerified: user.verified === true,
    ...namesOf(user.global_name ?? user.username),
    picture: user.avatar ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png` : undefined,
    claims: user,
  };
}

const discordToken = z.object({ application: z.object({ id }) });

async function isOwnDiscordToken({ settings }: ProviderClient, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const address = `${discord(settings)}/api/oauth2/@me`;
  const answer = await fetchTokenInfo(address, { method: 'GET', headers }, discordToken);
  return answer?.application.id === settings.clientId;
}

const twitterUser = z.object({
  data: z.looseObject({
    id,
    name: text,
    username: z.string(),
    profile_image_url: text,
    confirmed_email: text,
  }),
});

async function twitterPerson(client: ProviderClient, token: string): Promise<Person> {
  const address = new URL(`${client.settings.url ?? 'https://api.x.com'}/2/users/me`);
  address.searchParams.set('user.fields', 'confirmed_email,profile_image_url');
  const { data: user } = await readAsPerson(client, token, address.href, twitterUser);
  return {
    id: user.id,
    email: user.confirmed_email ?? undefined,
    isEmailVerified: typeof user.confirmed_email === 'string',
    ...namesOf(user.name ?? user.username),
    picture: user.profile_image_url ?? undefined,
    claims: user,
  };
}

export const oauthProviders = {
  github: {
    kind: 'oauth',
    scopes: 'read:user user:email',
    usesPkce: true,
    clientAuth: 'post',
    server: ({ url = 'https://github.com' }) => ({
      issuer: `${url}/login/oauth`,
      authorization_endpoint: `${url}/login/oauth/authorize`,
      token_endpoint: `${url}/login/oauth/access_token`,
    }),
    readPerson: githubPerson,
    isOwnToken: isOwnGithubToken,
  },
  facebook: {
    kind: 'oauth',
    scopes: 'public_profile email',
    usesPkce: false,
    clientAuth: 'post',
    server: (settings) => ({
      issuer: settings.url ?? 'https://www.facebook.com',
      authorization_endpoint: `${settings.url ?? 'https://www.facebook.com/v23.0'}/dialog/oauth`,
      token_endpoint: `${facebookGraph(settings)}/oauth/access_token`,
    }),
    readPerson: facebookPerson,
    isOwnToken: isOwnFacebookToken,
  },
  discord: {
    kind: 'oauth',
    scopes: 'identify email',
    usesPkce: true,
    clientAuth: 'post',
    server: (settings) => ({
      issuer: discord(settings),
      authorization_endpoint: `${discord(settings)}/oauth2/authorize`,
      token_endpoint: `${discord(settings)}/api/oauth2/token`,
    }),
    readPerson: discordPerson,
    isOwnToken: isOwnDiscordToken,
  },
  twitter: {
    kind: 'oauth',
    scopes: 'users.read tweet.read users.email',
    usesPkce: true,
    clientAuth: 'basic',
    server: ({ url }) => ({
      issuer: url ?? 'https://x.com',
      authorization_endpoint: `${url ?? 'https://x.com'}/i/oauth2/authorize`,
      token_endpoint: `${url ?? 'https://api.x.com'}/2/oauth2/token`,
    }),
    readPerson: twitterPerson,
  },
} as const satisfies Record<string, OAuthProvider>;
