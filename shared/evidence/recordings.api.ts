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
    summary: 'What is recorded about a person: how much of each kind, and whether it goes on',
    query: recordingsQuery,
    response: recordingSummaries,
  }),
  list: endpoint({
    method: 'GET',
    path: '/timesheet/recorded/items',
    summary: 'What is recorded about a person of one kind, newest first',
    query: recordingListQuery,
    response: z.array(recordingSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/timesheet/recorded',
    summary: 'Delete for good what is recorded about a person, some or all of one kind; time stays',
    body: removeRecordingsInput,
    response: removedRecordings,
  }),
  summaryOfAll: endpoint({
    method: 'GET',
    path: '/timesheet/recorded/organization',
    summary: 'What is recorded about everybody in the organization',
    response: recordingSummaries,
  }),
  removeOfAll: endpoint({
    method: 'DELETE',
    path: '/timesheet/recorded/organization',
    summary: 'Delete for good all of one kind that is recorded in the organization; time stays',
    body: removeAllRecordingsInput,
    response: removedRecordings,
  }),
});
