import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockFor } from '#server/db/query.ts';
import { conflict } from '#server/errors.ts';

/** A limit on how many of something there may be. */
interface CountedLimit {
  readonly what: string;
  /** Id of the owner whose things are counted. */
  readonly whose: string;
  readonly most: number;
  readonly count: () => Promise<number>;
  readonly refusal: { readonly text: string; readonly code: string };
}

/**
 * Throws 409 where there is no room for another. Until the transaction ends nobody else adds one for this owner, so that
 * requests sent at once are counted one after the other.
 */
export async function requireRoom(
  tx: Pick<InTransaction<Context>, 'db'>,
  { what, whose, most, count, refusal }: CountedLimit,
): Promise<void> {
  await lockFor(tx, `room for ${what}`, whose);
  if ((await count()) >= most) throw conflict(refusal.text, { code: refusal.code });
}
