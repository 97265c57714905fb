import type { Identity } from '#server/context/identity.ts';
import { tooMany } from './security.ts';

/** Begins a call of a person, and returns the function that ends it. 429 when too many of them are at work. */
export type AtWork = (identity: Pick<Identity, 'accountId'>) => () => void;

/** Bounds the calls of one person that are at work at the same time, over all endpoints that share the bound. */
export function boundAtWork(most: number): AtWork {
  const counts = new Map<string, number>();
  return ({ accountId }) => {
    const count = counts.get(accountId) ?? 0;
    if (count >= most) throw tooMany(1);
    counts.set(accountId, count + 1);
    return () => {
      const left = (counts.get(accountId) ?? 1) - 1;
      if (left === 0) counts.delete(accountId);
      else counts.set(accountId, left);
    };
  };
}
