import type { z } from 'zod';
import type { AccountContext, BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { type AppError, conflict, forbidden } from '#server/errors.ts';
import { identityOf } from '#server/modules/auth/social/admit.service.ts';
import {
  findByEmail,
  findIdentity,
  findOwner,
  insertIdentity,
} from '#server/modules/auth/social/identity.data.ts';
import type { Arrival } from '#server/modules/auth/social/person.ts';
import { findSettings } from '#server/modules/auth/social/provider-client.ts';
import { readBearing } from '#server/modules/auth/social/read-person.ts';
import { socialFailure } from '#server/modules/auth/social/social-failure.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import {
  type emailLookUpInput,
  type emailLookUpResult,
  type identityLookUpInput,
  type identityLookUpResult,
  type linkAccountInput,
  type socialAccountSchema,
  socialTexts,
} from '#shared/auth/social.schema.ts';

interface Proof {
  readonly provider?: string | undefined;
  readonly access_token?: string | undefined;
  readonly token?: string | undefined;
}

/** Who the token that came along proves its bearer to be. */
async function provenBy(
  ctx: BaseContext,
  { provider, access_token, token }: Proof,
): Promise<Arrival | undefined> {
  const given = access_token ?? token;
  if (provider === undefined || given === undefined) return undefined;
  const settings = findSettings(ctx, provider);
  if (settings === undefined) throw socialFailure('UNKNOWN_PROVIDER');
  return { settings, person: await readBearing(ctx, settings, given) };
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

function linkedElsewhere(): AppError {
  return conflict(socialTexts.linkedElsewhere, { code: 'LINKED_ELSEWHERE' });
}

/** Links an identity that the caller proves to the account they are signed in to. Linking it again changes nothing. */
export async function linkAccount(
  ctx: AccountContext,
  input: z.output<typeof linkAccountInput>,
): Promise<z.infer<typeof socialAccountSchema>> {
  // Whoever does not own the address must not leave a door of theirs behind.
  if (!ctx.isEmailVerified) throw forbidden(authTexts.unverified, 'EMAIL_UNVERIFIED');
  const proven = await provenBy(ctx, input);
  if (proven === undefined) throw socialFailure('UNKNOWN_PROVIDER');
  const identity = identityOf(proven);
  try {
    return await inTransaction(ctx, async (tx) => {
      const known = await findIdentity(tx, identity);
      if (known === null) return insertIdentity(tx, ctx.accountId, identity);
      if (known.accountId !== ctx.accountId) throw linkedElsewhere();
      return { id: known.id, ...identity };
    });
  } catch (error) {
    throw isUniqueViolation(error, 'social_accounts_identity_key') ? linkedElsewhere() : error;
  }
}
