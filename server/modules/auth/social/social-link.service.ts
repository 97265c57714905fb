import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { noteAccountEvent } from '#server/modules/auth/account.data.ts';
import { isStanding } from '#server/modules/auth/session/session.data.ts';
import { identityOf } from '#server/modules/auth/social/admit.service.ts';
import {
  deleteIdentity,
  findByEmail,
  findIdentities,
  findIdentity,
  findOwner,
  type Identity,
  insertIdentity,
  type LinkedIdentity,
  lockSignInMethods,
} from '#server/modules/auth/social/identity.data.ts';
import { type Flow, type OAuthRedirect, startOAuth } from '#server/modules/auth/social/oauth-flow.ts';
import type { Arrival } from '#server/modules/auth/social/person.ts';
import { getSettings } from '#server/modules/auth/social/provider-client.ts';
import { readBearing } from '#server/modules/auth/social/read-person.ts';
import { socialFailure } from '#server/modules/auth/social/social-failure.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import {
  type emailLookUpInput,
  type emailLookUpResult,
  type identityLookUpInput,
  type identityLookUpResult,
  type LinkedProvider,
  type linkAccountInput,
  type socialAccountSchema,
  socialTexts,
} from '#shared/auth/social.schema.ts';
import { type List, toList } from '#shared/http/envelope.ts';

type Tx = InTransaction<AccountContext>;

/** The provider of an identity as it is set up now. */
function settingsOf(
  { services }: Pick<Tx, 'services'>,
  identity: LinkedIdentity,
): ProviderSettings | undefined {
  return services.config.signIn.providers.find(({ id, url }) => (url ?? id) === identity.provider);
}

/** The providers that open the own account. */
export async function listLinkedProviders(ctx: AccountContext): Promise<List<LinkedProvider>> {
  const identities = await findIdentities(ctx, ctx.accountId);
  return toList(
    identities.map((identity) => ({
      id: identity.id,
      provider: settingsOf(ctx, identity)?.id ?? identity.provider,
      linkedAt: identity.createdAt,
    })),
  );
}

/** A mailed code signs in to every account; only an installation restricted to providers could lock somebody out. */
function keepsSignInMethod(
  tx: Tx,
  others: readonly LinkedIdentity[],
  { hasPassword }: { hasPassword: boolean },
): boolean {
  const { ssoOnly, breakGlassEmail } = tx.services.config.signIn;
  if (!ssoOnly || (hasPassword && breakGlassEmail === tx.email)) return true;
  return others.some((other) => settingsOf(tx, other) !== undefined);
}

/** Unlinks a provider from the caller's account. */
export async function unlinkProvider(ctx: AccountContext, id: string): Promise<number> {
  const { accountId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const methods = await lockSignInMethods(tx, accountId);
    const identities = await findIdentities(tx, accountId);
    const identity = identities.find((one) => one.id === id);
    if (identity === undefined) throw notFound('The sign-in provider');
    const others = identities.filter((one) => one.id !== id);
    const isSignInMethod = settingsOf(tx, identity) !== undefined;
    if (isSignInMethod && !keepsSignInMethod(tx, others, methods)) {
      throw conflict(socialTexts.lastWayIn, { code: 'LAST_WAY_IN' });
    }
    await deleteIdentity(tx, { accountId, id });
    const { provider } = identity;
    await noteAccountEvent(tx, {
      accountId,
      action: 'account.provider-unlink',
      actorType: 'user',
      after: { provider },
    });
  });
  return 1;
}

interface Proof {
  readonly provider?: string | undefined;
  readonly access_token?: string | undefined;
  readonly token?: string | undefined;
}

/** Identifies the owner of the provider token in the request. */
async function provenBy(
  ctx: BaseContext,
  { provider, access_token, token }: Proof,
): Promise<Arrival | undefined> {
  const bearer = access_token ?? token;
  if (provider === undefined || bearer === undefined) return undefined;
  const settings = getSettings(ctx, provider);
  return { settings, person: await readBearing(ctx, settings, bearer) };
}

/** Honest only about an address that the caller proves to be their own; "no" to everybody else. */
export async function lookUpEmail(
  ctx: BaseContext,
  input: z.output<typeof emailLookUpInput>,
): Promise<z.infer<typeof emailLookUpResult>> {
  const proven = await provenBy(ctx, input);
  const { email, isEmailVerified } = proven?.person ?? {};
  if (isEmailVerified !== true || email?.trim().toLowerCase() !== input.email) return { isUserExists: false };
  return { isUserExists: (await findByEmail(ctx, input.email)) !== null };
}

/** Honest only about an identity that the caller proves to be their own; "no" to everybody else. */
export async function lookUpIdentity(
  ctx: BaseContext,
  input: z.output<typeof identityLookUpInput>,
): Promise<z.infer<typeof identityLookUpResult>> {
  const proven = await provenBy(ctx, input);
  if (proven === undefined || proven.person.id !== input.providerAccountId) return { isUserExists: false };
  const owner = await findOwner(ctx, identityOf(proven));
  return owner === undefined
    ? { isUserExists: false }
    : { isUserExists: true, id: owner.id, email: owner.email };
}

/** Links an identity to an account, unless it belongs to another one. Linking it again changes nothing. */
async function linkIdentity<C extends BaseContext>(ctx: C, accountId: string, identity: Identity) {
  try {
    return await inTransaction(ctx, async (tx) => {
      const existing = await findIdentity(tx, identity);
      if (existing !== null && existing.accountId !== accountId) throw socialFailure('LINKED_ELSEWHERE');
      if (existing !== null) return { id: existing.id, ...identity };
      const linked = await insertIdentity(tx, accountId, identity);
      const { provider } = identity;
      await noteAccountEvent(tx, {
        accountId,
        action: 'account.provider-link',
        actorType: 'user',
        after: { provider },
      });
      return linked;
    });
  } catch (error) {
    const isTaken = isUniqueViolation(error, 'social_accounts_identity_key');
    throw isTaken ? socialFailure('LINKED_ELSEWHERE') : error;
  }
}

/**
 * Refuses to link a provider to an unverified address: its link would survive when the real owner claims the account.
 */
function refuseUnverified({ isEmailVerified }: AccountContext): void {
  if (!isEmailVerified) throw forbidden(authTexts.unverified, 'EMAIL_UNVERIFIED');
}

/** Links an identity that the caller proves to the account they are signed in to. */
export async function linkAccount(
  ctx: AccountContext,
  input: z.output<typeof linkAccountInput>,
): Promise<z.infer<typeof socialAccountSchema>> {
  refuseUnverified(ctx);
  const proven = await provenBy(ctx, input);
  if (proven === undefined) throw socialFailure('UNKNOWN_PROVIDER');
  return linkIdentity(ctx, ctx.accountId, identityOf(proven));
}

/** Starts to link a provider to the account of a signed-in person. */
export async function startLink(
  ctx: AccountContext,
  { provider, next }: { provider: string; next: unknown },
): Promise<OAuthRedirect> {
  refuseUnverified(ctx);
  const { accountId, sessionId } = ctx;
  return startOAuth(ctx, getSettings(ctx, provider), { next, linking: { accountId, sessionId } });
}

/** The way back of `startLink`: the identity is linked while the session that started it lives. */
export async function finishLink(
  ctx: BaseContext,
  linking: NonNullable<Flow['linking']>,
  arrival: Arrival,
): Promise<void> {
  if (!(await isStanding(ctx, linking))) throw socialFailure('EXPIRED');
  await linkIdentity(ctx, linking.accountId, identityOf(arrival));
}
