import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { badRequest, fieldError } from '#server/errors.ts';
import { requireSecondFactor } from '#server/modules/auth/second-factor/second-factor-sign-in.service.ts';
import { hashToken, newToken } from '#server/modules/auth/secrets.ts';
import { deleteOldCodes } from '#server/modules/auth/sign-in/one-time-code.data.ts';
import { admit } from '#server/modules/auth/social/admit.service.ts';
import {
  callbackUrl,
  type Flow,
  forgetFlow,
  type OAuthRedirect,
  readFlow,
  startOAuth,
  ticketSeconds,
  writeTicketBinding,
} from '#server/modules/auth/social/oauth-flow.ts';
import type { Arrival } from '#server/modules/auth/social/person.ts';
import { findSettings, getSettings } from '#server/modules/auth/social/provider-client.ts';
import { readBearing, readReturning } from '#server/modules/auth/social/read-person.ts';
import { socialCodeOf, socialFailure } from '#server/modules/auth/social/social-failure.ts';
import { finishLink } from '#server/modules/auth/social/social-link.service.ts';
import {
  listWorkspaces,
  listWorkspacesOrSignIn,
} from '#server/modules/auth/workspaces/account-workspaces.service.ts';
import { authTexts, type WorkspaceList } from '#shared/auth/auth.schema.ts';
import {
  type providerSignInInput,
  type SocialErrorCode,
  socialTexts,
  type ticketInput,
  type ticketResult,
} from '#shared/auth/social.schema.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const purpose = 'provider-sign-in';

/** Both halves of a ticket: one travels in the address, the other in a cookie of the browser. */
interface TicketHalves {
  readonly ticket: string;
  readonly binding: string;
}

function hashOf({ ticket, binding }: TicketHalves): string {
  return hashToken(`${ticket}.${binding}`);
}

async function insertTicket(
  tx: Tx,
  accountId: string,
  { halves, lifeSeconds }: { halves: TicketHalves; lifeSeconds: number },
): Promise<void> {
  const now = tx.now();
  await tx.db.oneTimeCode.create({
    data: {
      purpose,
      // Mailed codes store their address here.
      email: `account:${accountId}`,
      accountId,
      tokenHash: hashOf(halves),
      expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
      createdAt: now,
    },
  });
}

/** The account of a live ticket, which ends with this. */
async function consumeTicket(
  tx: Tx,
  halves: TicketHalves,
): Promise<{ id: string; email: string } | undefined> {
  const [ticketRow] = await tx.db.oneTimeCode.updateManyAndReturn({
    where: {
      purpose,
      tokenHash: hashOf(halves),
      consumedAt: null,
      expiresAt: { gt: tx.now() },
    },
    data: { consumedAt: tx.now() },
    select: { accountId: true },
  });
  if (!ticketRow?.accountId) return undefined;
  const account = await tx.db.account.findFirst({
    where: { id: ticketRow.accountId, isActive: true, deletedAt: null },
    select: { id: true, email: true },
  });
  return account ?? undefined;
}

/** The page that shows an error. */
type RefusalPage = (code: SocialErrorCode) => string;

function signInPage(ctx: BaseContext, provider: string): RefusalPage {
  return (code) => {
    const query = new URLSearchParams({ error: code });
    if (findSettings(ctx, provider) !== undefined) query.set('provider', provider);
    return `/auth/login?${query}`;
  };
}

/** A page of ours with more words in its address. */
function withWords(page: string, words: Record<string, string>): string {
  const [path = '', hash = ''] = page.split(/(?=#)/);
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(words)}${hash}`;
}

/** Runs a step of the flow; a refusal redirects to the page that shows it. */
async function leading(
  ctx: BaseContext,
  refusal: RefusalPage,
  step: () => Promise<OAuthRedirect>,
): Promise<OAuthRedirect> {
  try {
    return await step();
  } catch (error) {
    const code = socialCodeOf(error);
    if (code === undefined) throw error;
    return { location: refusal(code), cookies: [forgetFlow(ctx.services.config)] };
  }
}

export function startSocialSignIn(
  ctx: BaseContext,
  { provider, next }: { provider: string; next: unknown },
): Promise<OAuthRedirect> {
  return leading(ctx, signInPage(ctx, provider), async () =>
    startOAuth(ctx, getSettings(ctx, provider), { next }),
  );
}

interface Return {
  readonly provider: string;
  /** Everything after the `?`. */
  readonly search: string;
  readonly cookie: string | undefined;
}

const declined = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** The flow that this return ends: started in this browser, at this provider, with this state. */
function flowOf(ctx: BaseContext, { provider, search, cookie }: Return): Flow | undefined {
  const flow = readFlow(ctx.services.config, cookie, ctx.now());
  const isOurs = flow?.provider === provider && new URLSearchParams(search).get('state') === flow.state;
  return isOurs ? flow : undefined;
}

/** Identifies the person whom the provider sent back. */
async function arrivalOf(ctx: BaseContext, back: Return, flow: Flow | undefined): Promise<Arrival> {
  const settings = getSettings(ctx, back.provider);
  if (flow === undefined) throw socialFailure('EXPIRED');
  const url = new URL(`${callbackUrl(ctx, settings)}?${back.search}`);
  if (declined.has(url.searchParams.get('error') ?? '')) throw socialFailure('CANCELLED');
  return { settings, person: await readReturning(ctx, settings, { url, flow }) };
}

/** Finishes a sign-in or a link after the provider redirected back. */
export function finishOAuth(ctx: BaseContext, back: Return): Promise<OAuthRedirect> {
  const flow = flowOf(ctx, back);
  if (flow?.linking === undefined) return finishSignIn(ctx, back, flow);
  const { next, linking } = flow;
  const { provider } = back;
  const refusal = (code: SocialErrorCode) => withWords(next, { link_error: code, provider });
  return leading(ctx, refusal, async () => {
    await finishLink(ctx, linking, await arrivalOf(ctx, back, flow));
    return { location: withWords(next, { linked: provider }), cookies: [forgetFlow(ctx.services.config)] };
  });
}

/** The person gets a ticket, which the client's page redeems. */
function finishSignIn(ctx: BaseContext, back: Return, flow: Flow | undefined): Promise<OAuthRedirect> {
  return leading(ctx, signInPage(ctx, back.provider), async () => {
    const { config } = ctx.services;
    const account = await admit(ctx, await arrivalOf(ctx, back, flow), 'welcome');
    const halves = { ticket: newToken(), binding: newToken() };
    await inTransaction(ctx, async (tx) => {
      await deleteOldCodes(tx);
      await insertTicket(tx, account.id, { halves, lifeSeconds: ticketSeconds });
    });
    const query = new URLSearchParams({ ticket: halves.ticket, next: flow?.next ?? '/' });
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
  const account = await inTransaction(ctx, (tx) => consumeTicket(tx, { ticket, binding }));
  if (account === undefined) throw fieldError('ticket', socialTexts.ticketExpired, 'TICKET_EXPIRED');
  await requireSecondFactor(ctx, account, { deviceToken });
  return listWorkspacesOrSignIn(ctx, { accountId: account.id, email: account.email });
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
  const list = await listWorkspaces(ctx, { accountId, email, includeTeams: input.includeTeams });
  if (list.total_workspaces === 0) throw badRequest(authTexts.noOrganization, { code: 'NO_ORGANIZATION' });
  return list;
}
