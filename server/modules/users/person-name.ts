interface Named {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
}

/** First and last name; undefined when neither is known. */
export function nameOf({ firstName, lastName }: Named): string | undefined {
  return [firstName, lastName].filter(Boolean).join(' ') || undefined;
}

/** What to call somebody: their name, else the part of the address before the @. */
export function fullNameOf(person: Named): string {
  return nameOf(person) ?? person.email?.split('@')[0] ?? '';
}
