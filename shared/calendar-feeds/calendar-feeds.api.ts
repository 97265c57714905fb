import { z } from 'zod';
import {
  calendarFeedSchema,
  createCalendarFeedInput,
  newCalendarFeedSchema,
} from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

/** Addresses at which calendar programs read the caller's own work. */
export const calendarFeedsApi = endpointTable('users', {
  list: endpoint({
    method: 'GET',
    path: '/calendar-feeds',
    summary: "The caller's calendar addresses, newest first",
    response: listOf(calendarFeedSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/calendar-feeds',
    summary: 'Create a calendar address, which is returned only once',
    body: createCalendarFeedInput,
    response: newCalendarFeedSchema,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/calendar-feeds/:id',
    summary: 'Revoke a calendar address',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
  /** Responds with `text/calendar`. Needs only the token, because calendar programs cannot sign in. */
  events: endpoint({
    method: 'GET',
    path: '/calendar-feeds/takt.ics',
    summary: 'The calendar behind an address',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: z.unknown(),
  }),
});
