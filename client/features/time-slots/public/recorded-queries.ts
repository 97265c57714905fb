import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { timeLogsKey } from '#client/features/time-logs/queries.ts';
import { call } from '#client/lib/api.ts';
import type { RecordingKind } from '#shared/recordings/recording.schema.ts';
import { recordingsApi } from '#shared/recordings/recordings.api.ts';

/** Everything that is read about recordings. */
export const recordedKey = (tenantId: string) => [...timeLogsKey(tenantId), 'recorded'] as const;

/** How much is recorded about a person. */
export const recordedQuery = (tenantId: string, employeeId: string) =>
  queryOptions({
    queryKey: [...recordedKey(tenantId), employeeId],
    queryFn: ({ signal }) => call(recordingsApi.summary, { query: { employeeId } }, signal),
  });

/** How much is recorded about everybody. */
export const allRecordedQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...recordedKey(tenantId), 'organization'],
    queryFn: ({ signal }) => call(recordingsApi.summaryOfAll, {}, signal),
  });

const pageSize = 30;

/** What is recorded about a person of one kind, newest first. */
export const recordedItemsQuery = (tenantId: string, employeeId: string, kind: RecordingKind) =>
  infiniteQueryOptions({
    queryKey: [...recordedKey(tenantId), employeeId, kind],
    queryFn: ({ pageParam, signal }) =>
      call(recordingsApi.list, { query: { employeeId, kind, skip: pageParam, take: pageSize } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
  });
