import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import {
  recordingListQuery,
  recordingSchema,
  recordingSummaries,
  recordingsQuery,
  removeAllRecordingsInput,
  removedRecordings,
  removeRecordingsInput,
} from './recording.schema.ts';

/** Recordings about people besides their time, for them to see and delete. */
export const recordingsApi = endpointTable('time-logs', {
  summary: endpoint({
    method: 'GET',
    path: '/timesheet/recorded',
    summary: 'Count recorded data of a person by kind, with the current setting',
    query: recordingsQuery,
    response: recordingSummaries,
  }),
  list: endpoint({
    method: 'GET',
    path: '/timesheet/recorded/items',
    summary: 'List recorded data of a person by kind, newest first',
    query: recordingListQuery,
    response: z.array(recordingSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/timesheet/recorded',
    changes: ['time-logs', 'timer'],
    summary: 'Permanently delete recorded data of a person; time stays',
    body: removeRecordingsInput,
    response: removedRecordings,
  }),
  summaryOfAll: endpoint({
    method: 'GET',
    path: '/timesheet/recorded/organization',
    summary: 'Count recorded data of the organization by kind',
    response: recordingSummaries,
  }),
  removeOfAll: endpoint({
    method: 'DELETE',
    path: '/timesheet/recorded/organization',
    changes: ['time-logs', 'timer'],
    summary: 'Permanently delete one kind of recorded data of the organization; time stays',
    body: removeAllRecordingsInput,
    response: removedRecordings,
  }),
});
