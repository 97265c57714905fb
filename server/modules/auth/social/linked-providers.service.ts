import type { AccountContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import { noteAccountEvent } from '#server/modules/auth/account-audit.data.ts';
import {
  deleteIdentity,
  findIdentities,
  type LinkedIdentity,
  lockWaysIn,
} from '#server/modules/auth/social/identity.data.ts';
import type { ProviderSettings } from '#server/sign-in-config.ts';
import { type LinkedProvider, socialTexts } from '#shared/auth/social.schema.ts';
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

/** A mailed code opens every account; only where nothing but providers counts, somebody could be shut out. */
function keepsWayIn(
  tx: Tx,
  others: readonly LinkedIdentity[],
  { hasPassword }: { hasPassword: boolean },
): boolean {
  const { ssoOnly, breakGlassEmail } = tx.services.config.signIn;
  if (!ssoOnly || (hasPassword && breakGlassEmail === tx.email)) return true;
  return others.some((other) => settingsOf(tx, other) !== undefined);
}

/** Takes a provider off the own account. */
export async function unlinkProvider(ctx: AccountContext, id: string): Promise<number> {
  const { accountId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const waysIn = await lockWaysIn(tx, accountId);
    const identities = await findIdentities(tx, accountId);
    const identity = identities.find((one) => one.id === id);
    if (identity === undefined) throw notFound('The sign-in provider');
    const others = identities.filter((one) => one.id !== id);
    const isWayIn = settingsOf(tx, identity) !== undefined;
    if (isWayIn && !keepsWayIn(tx, others, waysIn)) {
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
