import * as openid from 'openid-client';
import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, fieldError } from '#server/errors.ts';
import { deleteOldCodes } from '#server/modules/auth/one-time-code.data.ts';
import { openPlaces } from '#server/modules/auth/places.service.ts';
import { requireSecondFactor } from '#server/modules/auth/second-factor-sign-in.service.ts';
import { newToken } from '#server/modules/auth/secrets.ts';
import { answerSession, openSession } from '#server/modules/auth/session.service.ts';
import { admit } from '#server/modules/auth/social/admit.service.ts';
import {
  type Flow,
  forgetFlow,
  readFlow,
  ticketSeconds,
  writeFlow,
  writeTicketBinding,
} from '#server/modules/auth/social/flow-cookie.ts';
import { safeNext } from '#server/modules/auth/social/next-path.ts';
import { clientOf, findSettings, providerOf } from '#server/modules/auth/social/provider-client.ts';
import { readBearing, readReturning } from '#server/modules/auth/social/read-person.ts';
import { askingProvider, socialCodeOf, socialFailure } from '#server/modules/auth/social/social-failure.ts';
import { insertTicket, takeTicket } from '#server/modules/auth/social/ticket.data.ts';
import { toWorkspaceList } from '#server/modules/auth/workspace-list.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';
import { authTexts, type WorkspaceList } from '#shared/auth/auth.schema.ts';
import {
  type providerSignInInput,
  socialTexts,
  type ticketInput,
  type ticketResult,
} from '#shared/auth/social.schema.ts';

/** Where the browser goes next, and the cookies it takes along. */
export interface Way {
  readonly location: string;
  readonly cookies: readonly string[];
}

function callbackUrl(ctx: BaseContext, { id }: Pick<ProviderSettings, 'id'>): string {
  return `${ctx.services.config.appUrl}/api/auth/social/${id}/callback`;
}

/** Runs a step of the way; a refusal leads to the sign-in page, which shows it. */
async function leading(ctx: BaseContext, provider: string, step: () => Promise<Way>): Promise<Way> {
  try {
    return await step();
  } catch (error) {
    const code = socialCodeOf(error);
    if (code === undefined) throw error;
    const query = new URLSearchParams({ error: code });
    if (findSettings(ctx, provider) !== undefined) query.set('provider', provider);
    return { location: `/auth/login?${query}`, cookies: [forgetFlow(ctx.services.config)] };
  }
}

function getSettings(ctx: BaseContext, provider: string): ProviderSettings {
  const settings = findSettings(ctx, provider);
  if (settings === undefined) throw socialFailure('UNKNOWN_PROVIDER');
  return settings;
}

/** The way to a provider. What is checked on the way back waits in a cookie. */
export function startSocialSignIn(
  ctx: BaseContext,
  { provider, next }: { provider: string; next: unknown },
): Promise<Way> {
  return leading(ctx, provider, async () => {
    const { config } = ctx.services;
    const settings = getSettings(ctx, provider);
    const known = providerOf(settings);
    const { configuration } = await askingProvider(ctx, provider, () => clientOf(ctx, settings));
    const flow: Flow = {
      provider,
      state: openid.randomState(),
      next: safeNext(next, config.appUrl),
      ...(known.kind === 'oidc' && known.usesNonce ? { nonce: openid.randomNonce() } : {}),
      ...(known.usesPkce ? { verifier: openid.randomPKCECodeVerifier() } : {}),
    };
    const location = openid.buildAuthorizationUrl(configuration, {
      response_type: 'code',
      redirect_uri: callbackUrl(ctx, settings),
      scope: settings.id === 'oidc' ? (config.signIn.oidc?.scopes ?? known.scopes) : known.scopes,
      state: flow.state,
      ...(flow.nonce === undefined ? {} : { nonce: flow.nonce }),
      ...(flow.verifier === undefined ? {} : await challengeOf(flow.verifier)),
      ...known.parameters,
    });
    return { location: location.href, cookies: [writeFlow(config, flow, ctx.now())] };
  });
}

async function challengeOf(verifier: string): Promise<Record<string, string>> {
  return {
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
}

export interface Return {
  readonly provider: string;
  /** Everything after the `?`. */
  readonly search: string;
  readonly cookie: string | undefined;
}

const declined = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** The flow that this return ends: started in this browser, at this provider, with this state. */
function flowOf(ctx: BaseContext, back: Return, query: URLSearchParams): Flow {
  const flow = readFlow(ctx.services.config, back.cookie, ctx.now());
  if (flow === undefined || flow.provider !== back.provider || query.get('state') !== flow.state) {
    throw socialFailure('EXPIRED');
  }
  if (declined.has(query.get('error') ?? '')) throw socialFailure('CANCELLED');
  return flow;
}

/** The way back from a provider: the person gets a ticket, which the client's page redeems. */
export function finishSocialSignIn(ctx: BaseContext, back: Return): Promise<Way> {
  return leading(ctx, back.provider, async () => {
    const { config } = ctx.services;
    const settings = getSettings(ctx, back.provider);
    const url = new URL(`${callbackUrl(ctx, settings)}?${back.search}`);
    const flow = flowOf(ctx, back, url.searchParams);
    const person = await readReturning(ctx, settings, { url, flow });
    const account = await admit(ctx, { settings, person }, 'welcome');
    const halves = { ticket: newToken(), binding: newToken() };
    await inTransaction(ctx, async (tx) => {
      await deleteOldCodes(tx);
      await insertTicket(tx, account.id, { halves, lifeSeconds: ticketSeconds });
    });
    const query = new URLSearchParams({ ticket: halves.ticket, next: flow.next });
    return {
      location: `/auth/social?${query}`,
      cookies: [forgetFlow(config), writeTicketBinding(config, halves.binding)],
    };
  });
}

/** The choice of workspaces for a ticket, which ends with it; a session at once for an account that has none. */
export async function redeemTicket(
  ctx: BaseContext,
  { ticket, deviceToken, binding }: z.output<typeof ticketInput> & { binding: string },
): Promise<z.infer<typeof ticketResult>> {
  const account = await inTransaction(ctx, (tx) => takeTicket(tx, { ticket, binding }));
  if (account === undefined) throw fieldError('ticket', socialTexts.ticketExpired, 'TICKET_EXPIRED');
  await requireSecondFactor(ctx, account, { deviceToken });
  const { id: accountId, email } = account;
  const places = await openPlaces(ctx, accountId);
  const list = await toWorkspaceList(ctx, { accountId, email }, places);
  if (places.length > 0) return list;
  const session = await inTransaction(ctx, (tx) => openSession(tx, { accountId }));
  return { ...list, session: await answerSession(ctx, session) };
}

/** The choice of workspaces for a token that a provider issued to our client. Makes no accounts. */
export async function listWorkspacesByToken(
  ctx: BaseContext,
  input: z.output<typeof providerSignInInput>,
): Promise<WorkspaceList> {
  const settings = getSettings(ctx, input.provider);
  const person = await readBearing(ctx, settings, input.access_token ?? input.token ?? '');
  const account = await admit(ctx, { settings, person }, 'refused');
  await requireSecondFactor(ctx, account, { deviceToken: input.deviceToken });
  const { id: accountId, email } = account;
  const places = await openPlaces(ctx, accountId);
  if (places.length === 0) throw badRequest(authTexts.noOrganization, { code: 'NO_ORGANIZATION' });
  return toWorkspaceList(ctx, { accountId, email }, places);
}
