import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import { mailChoiceQuery } from '#shared/notifications/notification.schema.ts';
import {
  reportReaderSchema,
  reportScheduleInput,
  reportScheduleSchema,
} from '#shared/reports/report-schedule.schema.ts';

const one = { params: z.object({ id: uuid }) };

/** Saved reports sent by mail. */
export const reportSchedulesApi = endpointTable('saved-reports', {
  list: endpoint({
    method: 'GET',
    path: '/saved-reports/:id/schedules',
    summary: 'Get the schedule of a saved report, its recipients and last delivery',
    ...one,
    response: listOf(reportScheduleSchema),
  }),
  readers: endpoint({
    method: 'GET',
    path: '/saved-reports/:id/readers',
    summary: 'List people who may see a saved report, by name',
    ...one,
    response: listOf(reportReaderSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-reports/:id/schedules',
    summary: 'Send a saved report by mail from now on',
    ...one,
    body: reportScheduleInput,
    response: reportScheduleSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/report-schedules/:id',
    summary: 'Change the schedule, format and recipients of a report',
    ...one,
    body: reportScheduleInput,
    response: reportScheduleSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/report-schedules/:id',
    summary: 'Stop sending a report by mail',
    ...one,
    response: deleteResult,
  }),
  send: endpoint({
    method: 'POST',
    path: '/report-schedules/:id/send',
    summary: 'Send the report that a schedule would send now, to the caller alone',
    ...one,
    response: z.object({ email: z.string() }),
    status: 202,
  }),
  /** The key of the mail alone opens it. */
  stop: endpoint({
    method: 'POST',
    path: '/public/report-schedules/stop',
    summary: 'Unsubscribe the recipient of this link from a report',
    query: mailChoiceQuery.pick({ key: true }),
    response: z.object({ name: z.string() }),
  }),
  /** Answers a redirect. */
  openStop: endpoint({
    method: 'GET',
    path: '/public/report-schedules/stop',
    summary: 'The page of the same link, for mail programs that open it',
    query: mailChoiceQuery.pick({ key: true }),
    response: z.unknown(),
    status: 302,
  }),
});
