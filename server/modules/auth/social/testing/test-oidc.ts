import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { type LoopbackServer, listen } from '#server/testing/stand-ins/loopback-server.ts';

interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export interface TestOidc extends LoopbackServer {
  /** The person who logs in at the next visit. */
  person: OidcPerson;
  /** The person's answer to the consent prompt. */
  consent: 'given' | 'denied';
}

export const oidcClient = { id: 'takt', secret: 'secret-of-takt' };
export const otherClient = { id: 'other-app', secret: 'secret-of-other' };

async function settings(people: Map<string, OidcPerson>, appUrl: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' };
  const client = ({ id, secret }: typeof oidcClient) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [`${appUrl}/api/auth/social/oidc/callback`],
  });
  return {
    clients: [client(oidcClient), client(otherClient)],
    jwks: { keys: [key] },
    cookies: { keys: ['a-key-for-tests'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  };
}

async function grantOf(provider: Provider, accountId: string, clientId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid profile email groups');
  return grant.save();
}

/**
 * A certified OpenID provider for the application at an address, whose login and consent pages answer at once for the
 * person chosen.
 */
export async function startOidc(appUrl = 'http://takt.test'): Promise<TestOidc> {
  const people = new Map<string, OidcPerson>();
  const state: Pick<TestOidc, 'person' | 'consent'> = { person: { sub: 'nobody' }, consent: 'given' };
  const loopback = await listen(async (url) => {
    const provider = new Provider(url, await settings(people, appUrl));
    const handle = provider.callback();
    return (request, response) => {
      if (!request.url?.startsWith('/interaction/')) {
        void handle(request, response);
        return;
      }
      void provider.interactionDetails(request, response).then(async ({ prompt, params, session }) => {
        people.set(state.person.sub, state.person);
        if (prompt.name === 'login') {
          const login = { accountId: state.person.sub };
          return provider.interactionFinished(request, response, { login });
        }
        if (state.consent === 'denied') {
          const refusal = { error: 'access_denied', error_description: 'the person said no' };
          return provider.interactionFinished(request, response, refusal);
        }
        const grantId = await grantOf(provider, session?.accountId ?? '', String(params.client_id));
        return provider.interactionFinished(request, response, { consent: { grantId } });
      });
    };
  });
  return Object.assign(state, loopback);
}
