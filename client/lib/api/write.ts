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
import type { Endpoint, ResponseOf } from '#shared/http/endpoint.ts';
import type { Area } from '#shared/live/topics.ts';
import { type CallInput, call } from './api.ts';
import { refresh } from './read.ts';

type RollBack = () => void;
type Stale<T, V> = readonly Area[] | ((answer: T | undefined, variables: V) => readonly Area[]);

interface Effects<T, V> extends Pick<UseMutationOptions<T, Error, V>, 'mutationKey' | 'scope'> {
  /** Changes what is on the page before the server has answered; what it answers is called when the write fails. */
  show?: (variables: V, client: QueryClient) => Promise<RollBack>;
  onSuccess?: (answer: T, variables: V, rollBack: RollBack | undefined) => void;
  /** Without it the caller shows the failure. */
  onFailure?: (error: Error, variables: V) => void;
  /**
   * The areas whose reads the write makes stale, also when it fails: the server may have done it all the same. The
   * write ends when they are read again.
   */
  stale?: Stale<T, V>;
  /** More such areas, which the end of the write does not wait for. */
  staleInBackground?: Stale<T, V>;
}

type Write<T, V> = UseMutationResult<T, Error, V, RollBack | undefined>;

/** Like `useWrite`, for what takes several calls. */
export function useWriteOf<T, V = void>(
  send: (variables: V) => Promise<T>,
  { show, onSuccess, onFailure, stale = [], staleInBackground = [], ...options }: Effects<T, V> = {},
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
      const read = (areas: Stale<T, V>) =>
        refresh(client, ...(typeof areas === 'function' ? areas(answer, variables) : areas));
      void read(staleInBackground);
      return untilOffline(read(stale));
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
  return useWriteOf((variables) => call(endpoint, input(variables)), effects);
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
