import { z } from 'zod';
import type { ProviderSettings } from '#server/sign-in-config.ts';
import { splitName } from '#shared/auth/names.ts';

/** A person as a provider describes them. */
export interface Person {
  /** The provider's own id of the person; addresses change, this does not. */
  readonly id: string;
  readonly email: string | undefined;
  /** Whether the provider vouches that the address is the person's own. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly picture: string | undefined;
  /** All claims, for those that mean something to one installation only. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Somebody whom a provider has just vouched for. */
export interface Arrival {
  readonly settings: ProviderSettings;
  readonly person: Person;
}

const shortText = z.string().trim().min(1).max(1000).optional().catch(undefined);

const standardClaims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: shortText,
  email_verified: z.unknown().optional(),
  given_name: shortText,
  family_name: shortText,
  name: shortText,
  picture: shortText,
});

/** Splits a full name into the first word and the rest. */
export function namesOf(name: string | undefined): Pick<Person, 'firstName' | 'lastName'> {
  const { firstName, lastName } = splitName(name ?? '', 'lastName');
  if (firstName === '') return { firstName: lastName || undefined, lastName: undefined };
  return { firstName, lastName: lastName || undefined };
}

/** The claims of OpenID Connect. Some providers write the boolean as a text. */
export function personOfClaims(input: Readonly<Record<string, unknown>>): Person {
  const claims = standardClaims.parse(input);
  const whole = namesOf(claims.name);
  const isSplit = claims.given_name !== undefined || claims.family_name !== undefined;
  return {
    id: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: isSplit ? claims.given_name : whole.firstName,
    lastName: isSplit ? claims.family_name : whole.lastName,
    picture: claims.picture,
    claims: input,
  };
}
