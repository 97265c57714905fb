import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { badRequest } from '#server/errors.ts';
import { claimAccount } from '#server/modules/auth/email/verification.service.ts';
import { isInvited } from '#server/modules/auth/registration/register.data.ts';
import { reportFailedSignIn } from '#server/modules/auth/sign-in/sign-in-attempts.service.ts';
import { applyGroupRole } from '#server/modules/auth/social/group-role.service.ts';
import {
  findByEmail,
  findOwner,
  type Identity,
  insertIdentity,
  insertVerifiedAccount,
  type SocialAccountOwner,
} from '#server/modules/auth/social/identity.data.ts';
import type { Arrival } from '#server/modules/auth/social/person.ts';
import { socialCodeOf, socialFailure } from '#server/modules/auth/social/social-failure.ts';
import { authTexts, emailAddress } from '#shared/auth/auth.schema.ts';

type Tx = InTransaction<BaseContext>;

export function identityOf({ settings, person }: Arrival): Identity {
  return { provider: settings.url ?? settings.id, providerAccountId: person.id };
}

/** The address as the provider proves it to be the person's own. */
function provenEmail(ctx: BaseContext, { settings, person }: Arrival): string {
  const email = emailAddress.safeParse(person.email);
  if (!email.success) throw socialFailure('EMAIL_MISSING');
  const isTrusted = settings.id === 'oidc' && ctx.services.config.signIn.oidc?.trustsEmail === true;
  if (!person.isEmailVerified && !isTrusted) throw socialFailure('EMAIL_UNVERIFIED');
  return email.data;
}

function refuseClosed({ isActive, deletedAt }: SocialAccountOwner): void {
  if (!isActive || deletedAt !== null) throw socialFailure('SUSPENDED');
}

function pictureOf({ settings, person }: Arrival): string | undefined {
  const { picture } = person;
  if (picture === undefined || !URL.canParse(picture) || picture.length > 1000) return undefined;
  return settings.pictures.includes(new URL(picture).origin) ? picture : undefined;
}

async function link(tx: Tx, account: SocialAccountOwner, identity: Identity): Promise<void> {
  await claimAccount(tx, account);
  await insertIdentity(tx, account.id, identity);
}

async function newcomer(tx: Tx, arrival: Arrival, email: string): Promise<SocialAccountOwner> {
  const mayRegister = tx.services.config.registration === 'open' || (await isInvited(tx, email));
  if (!mayRegister) throw socialFailure('REGISTRATION_CLOSED');
  const { firstName, lastName } = arrival.person;
  const account = await insertVerifiedAccount(tx, {
    email,
    firstName,
    lastName,
    imageUrl: pictureOf(arrival),
  });
  await insertIdentity(tx, account.id, identityOf(arrival));
  return account;
}

type Newcomers = 'welcome' | 'refused';

async function accountOf(tx: Tx, arrival: Arrival, newcomers: Newcomers): Promise<SocialAccountOwner> {
  const identity = identityOf(arrival);
  const owner = await findOwner(tx, identity);
  if (owner !== undefined) {
    refuseClosed(owner);
    return owner;
  }
  const email = provenEmail(tx, arrival);
  const account = await findByEmail(tx, email);
  if (account !== null) {
    refuseClosed(account);
    await link(tx, account, identity);
    return account;
  }
  if (newcomers === 'refused') throw badRequest(authTexts.noOrganization, { code: 'NO_ORGANIZATION' });
  return newcomer(tx, arrival, email);
}

async function attempt(
  ctx: BaseContext,
  arrival: Arrival,
  newcomers: Newcomers,
): Promise<SocialAccountOwner> {
  return inTransaction(ctx, async (tx) => {
    const account = await accountOf(tx, arrival, newcomers);
    await applyGroupRole(tx, account.id, arrival);
    return account;
  });
}

async function admitOnce(
  ctx: BaseContext,
  arrival: Arrival,
  newcomers: Newcomers,
): Promise<SocialAccountOwner> {
  try {
    return await attempt(ctx, arrival, newcomers);
  } catch (error) {
    const isRace = ['accounts_email_key', 'social_accounts_identity_key'].some((index) =>
      isUniqueViolation(error, index),
    );
    if (!isRace) throw error;
    return attempt(ctx, arrival, newcomers);
  }
}

/** Noted for the account that the sign-in would have opened; other refusals belong to no account. */
async function reportRefusal(ctx: BaseContext, arrival: Arrival, error: unknown): Promise<void> {
  const code = socialCodeOf(error);
  if (code !== 'SUSPENDED' && code !== 'EMAIL_UNVERIFIED') return;
  const owner = await findOwner(ctx, identityOf(arrival));
  const email = owner?.email ?? emailAddress.safeParse(arrival.person.email).data;
  if (email === undefined) return;
  const { name: provider } = arrival.settings;
  await reportFailedSignIn(ctx, { email, method: 'provider', provider, isLocked: false });
}

/**
 * The account of an arrival: the one the identity belongs to, else the one of the proven address, which it is linked
 * to, else a new one. Two arrivals of the same person at once make one account.
 */
export async function admit(
  ctx: BaseContext,
  arrival: Arrival,
  newcomers: Newcomers,
): Promise<SocialAccountOwner> {
  try {
    return await admitOnce(ctx, arrival, newcomers);
  } catch (error) {
    await reportRefusal(ctx, arrival, error);
    throw error;
  }
}
