import {
  type DataTag,
  type InfiniteData,
  type keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { Live } from '#client/lib/live/live-changes.ts';
import type { Endpoint, ResponseOf } from '#shared/http/endpoint.ts';
import type { Area } from '#shared/live/topics.ts';
import { type CallInput, call } from './api.ts';
import { askedAt } from './overtaken.ts';

/** Areas that do not belong to a workspace, so that no change in one makes them stale. */
const outside: ReadonlySet<unknown> = new Set<Area>(['system', 'second-factor', 'public-teams']);

/** `[area, operation, input]`; without an input, what all reads of the operation begin with. */
export function keyOf<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
): DataTag<QueryKey, ResponseOf<E>, Error> {
  const key: QueryKey = [endpoint.area, `${endpoint.method} ${endpoint.path}`];
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: what lies under the key is what the endpoint answers; only reads of it write there
  return (input === undefined ? key : [...key, input]) as DataTag<QueryKey, ResponseOf<E>, Error>;
}

interface Options<T, Data> extends Omit<UseQueryOptions<T, Error, Data>, 'queryKey' | 'meta'> {
  /** Applies live updates to the answer; absent: every update of its area reads it again. */
  live?: Live<T>;
}

/** The options of a read from the server: for `useRead`, and for reading outside of components. */
export interface Read<T, Data = T> extends UseQueryOptions<T, Error, Data> {
  queryKey: DataTag<QueryKey, T, Error>;
}

export const readOptions = <E extends Endpoint, Data = ResponseOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  { live, ...options }: Options<ResponseOf<E>, Data> = {},
): Read<ResponseOf<E>, Data> => ({
  queryKey: keyOf(endpoint, input),
  // Aborts and repeats only GETs: other methods may have had their effect already.
  queryFn: (context) => call(endpoint, input, endpoint.method === 'GET' ? context.signal : undefined),
  ...(live === undefined ? {} : { meta: { live } }),
  ...options,
  // No change of other data sends them again either.
  ...(endpoint.method === 'GET' ? {} : { staleTime: 'static' }),
});

/** Reads an endpoint; again when it is stale: by time, by live updates, or by a write of this page. */
export function useRead<E extends Endpoint, Data = ResponseOf<E>>(
  endpoint: E,
  input: CallInput<E>,
  options?: Options<ResponseOf<E>, Data>,
): UseQueryResult<Data> {
  return useQuery(readOptions(endpoint, input, options));
}

/** Like `useRead`, for a read that several places share. */
export const useReadOf = <T, Data = T, Key extends QueryKey = QueryKey>(
  read: UseQueryOptions<T, Error, Data, Key>,
  options?: Omit<UseQueryOptions<T, Error, Data, Key>, 'queryKey' | 'select'>,
): UseQueryResult<Data> => useQuery({ ...read, ...options });

/** The common key prefix of everything that `useReadPages` has read of an endpoint. */
export function pagesKeyOf<E extends Endpoint>(
  endpoint: E,
): DataTag<QueryKey, InfiniteData<ResponseOf<E>, string>, Error> {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: only pages lie under the key of an endpoint that is read by them
  return keyOf(endpoint) as QueryKey as DataTag<QueryKey, InfiniteData<ResponseOf<E>, string>, Error>;
}

interface PagesOptions<E extends Endpoint, Page> {
  enabled?: boolean;
  /** Keeps pages of another input until the new ones are loaded. */
  placeholderData?: typeof keepPreviousData;
  initialPageParam: Page;
  getNextPageParam: (last: ResponseOf<E>, pages: ResponseOf<E>[]) => Page | undefined;
  refetchInterval?: (query: {
    state: { data: InfiniteData<ResponseOf<E>, Page> | undefined };
  }) => number | false;
  /** Applies live updates to the read pages; absent: each page is read again. */
  live?: Live<InfiniteData<ResponseOf<E>, Page>>;
}

/** Reads an endpoint page by page; `inputOf` makes the input of a page. */
export function useReadPages<E extends Endpoint, Page extends string | number>(
  endpoint: E,
  inputOf: (page: Page) => CallInput<E>,
  { live, ...options }: PagesOptions<E, Page>,
) {
  return useInfiniteQuery<ResponseOf<E>, Error, InfiniteData<ResponseOf<E>, Page>, QueryKey, Page>({
    queryKey: [...keyOf(endpoint, inputOf(options.initialPageParam)), 'pages'],
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: TanStack's type of it waits for a page type that is not a parameter
    queryFn: ({ pageParam, signal }) => call(endpoint, inputOf(pageParam as Page), signal),
    ...(live === undefined ? {} : { meta: { live } }),
    ...options,
  });
}

/** Makes stale what was read in the areas; resolves when what is on the page was read again. */
export async function refresh(client: QueryClient, ...stale: readonly Area[]): Promise<void> {
  await Promise.all(stale.map((area) => client.invalidateQueries({ queryKey: [area] })));
}

/** Invalidates reads of this workspace that were requested before the time, in milliseconds. */
export function refreshAll(client: QueryClient, before?: number): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) =>
      !outside.has(query.queryKey[0]) &&
      (before === undefined || (askedAt(query) > 0 && askedAt(query) < before)),
  });
}
