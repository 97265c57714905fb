import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

interface Named {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
}

/** First and last name; undefined when both are missing. */
export function nameOf({ firstName, lastName }: Named): string | undefined {
  return [firstName, lastName].filter(Boolean).join(' ') || undefined;
}

/** The display name of a person: their name, else the part of the address before the @. */
export function fullNameOf(person: Named): string {
  return nameOf(person) ?? person.email?.split('@')[0] ?? '';
}

/** First and last name of an alias of `users`, as SQL. */
export const fullNameSql = (user: string) => `trim(concat_ws(' ', ${user}."firstName", ${user}."lastName"))`;

export async function callerName(tx: InTransaction<Context>): Promise<string> {
  const user = await tx.db.user.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: tx.tenantId, id: tx.userId } },
    select: { firstName: true, lastName: true },
  });
  return fullNameOf({ ...user, email: tx.email });
}
