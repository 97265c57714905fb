import {
  type DataTag,
  onlineManager,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { liveState } from '#client/lib/live/live.ts';
import { areasChangedBy, type Endpoint, type ResponseOf } from '#shared/http/endpoint.ts';
import type { Area } from '#shared/live/topics.ts';
import { type CallInput, call } from './api.ts';
import { refresh } from './read.ts';

type RollBack = () => void;

export interface WriteOptions extends Pick<UseMutationOptions, 'mutationKey' | 'scope'> {
  /** The moment at which the write ends; default: when the things that it changed are read again. */
  endsWith?: 'reads' | 'answer';
  /** Further areas that are read again before the write ends, such as what the next form begins with. */
  awaits?: readonly Area[];
}

interface Effects<T, V> extends WriteOptions {
  /** Changes what is on the page before the server has answered; what it answers is called when the write fails. */
  show?: (variables: V, client: QueryClient) => Promise<RollBack>;
  onSuccess?: (answer: T, variables: V, rollBack: RollBack | undefined) => void;
  /** Without it the caller shows the failure. */
  onFailure?: (error: Error, variables: V) => void;
}

/** The endpoints that a write calls, or called. */
type Sends<T, V> = readonly Endpoint[] | ((answer: T | undefined, variables: V) => readonly Endpoint[]);

type Write<T, V> = UseMutationResult<T, Error, V, RollBack | undefined>;

/**
 * Reads again what the endpoints change, also after a failure: the server may have done it all the same. Resolves when
 * the changed things are read; the rest is read meanwhile, unless the server tells of it anyway.
 */
function readChanged(
  client: QueryClient,
  endpoints: readonly Endpoint[],
  awaits: readonly Area[],
): Promise<void> {
  const own = new Set([...endpoints.flatMap(({ area }) => area ?? []), ...awaits]);
  const others = new Set(endpoints.flatMap(areasChangedBy).filter((area) => !own.has(area)));
  if (liveState() !== 'live') void refresh(client, ...others);
  return untilOffline(refresh(client, ...own));
}

/** Like `useWrite`, for what takes several calls: `sends` are the endpoints whose changes are read again. */
export function useWriteOf<T, V = void>(
  send: (variables: V) => Promise<T>,
  {
    show,
    onSuccess,
    onFailure,
    sends = [],
    endsWith = 'reads',
    awaits = [],
    ...options
  }: Effects<T, V> & { sends?: Sends<T, V> } = {},
): Write<T, V> {
  const client = useQueryClient();
  return useMutation<T, Error, V, RollBack | undefined>({
    ...options,
    mutationFn: send,
    onMutate: (variables) => show?.(variables, client),
    onSuccess,
    onError: (error, variables, rollBack) => {
      rollBack?.();
      onFailure?.(error, variables);
    },
    onSettled: (answer, _error, variables) => {
      const { mutationKey } = options;
      // A read between two changes of one kind would show the page without the second.
      if (mutationKey && client.isMutating({ mutationKey }) > 1) return undefined;
      const endpoints = typeof sends === 'function' ? sends(answer, variables) : sends;
      const reading = readChanged(client, endpoints, awaits);
      return endsWith === 'reads' ? reading : undefined;
    },
  });
}

/** Reads that lose the connection wait for it; the write does not wait along. */
function untilOffline(reading: Promise<void>): Promise<void> {
  if (!onlineManager.isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      resolve();
    };
    const unsubscribe = onlineManager.subscribe((isOnline) => isOnline || end());
    reading.then(end, end);
  });
}

/** Calls an endpoint that changes something; `input` makes the call of what the page hands over. */
export function useWrite<E extends Endpoint, V = void>(
  endpoint: E,
  { input, ...effects }: Effects<ResponseOf<E>, V> & { input: (variables: V) => CallInput<E> },
): Write<ResponseOf<E>, V> {
  return useWriteOf((variables) => call(endpoint, input(variables)), { sends: [endpoint], ...effects });
}

/** Edits everything that was read under the key, until it is read again; returns how to roll that back. */
export async function showAtOnce<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  edit: (data: T) => T,
): Promise<RollBack> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<T>({ queryKey });
  client.setQueriesData<T>({ queryKey }, (data) => data && edit(data));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
