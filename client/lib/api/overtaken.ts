import type { Query, QueryClient } from '@tanstack/react-query';

const sentAt = new WeakMap<Query, number>();

/** The time of the request for the query's data or its pending fetch, in milliseconds since 1970; 0: never. */
export const askedAt = (query: Query): number => sentAt.get(query) ?? query.state.dataUpdatedAt;

/**
 * Reads once more what became stale while it was read for the first time: TanStack does not break such a read off, and
 * its answer, which may be from before the change, would count as fresh.
 */
export function rereadOvertaken(client: QueryClient): void {
  const overtaken = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, fetchStatus, isInvalidated } = query.state;
    if (action.type === 'fetch') {
      sentAt.set(query, Date.now());
      overtaken.delete(query);
      // Otherwise a second invalidation would notify nobody.
      if (data === undefined && isInvalidated) query.setState({ isInvalidated: false });
    } else if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') {
      overtaken.add(query);
    } else if (action.type === 'success' && overtaken.delete(query)) {
      // After the read has come to its end.
      queueMicrotask(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    }
  });
}
