import { z } from 'zod';
import {
  addCalendarsInput,
  calendarEventSchema,
  calendarSchema,
  discoverCalendarsInput,
  eventsQuery,
  foundCalendarSchema,
  linkEventInput,
  logEventsInput,
  loggedEventSchema,
  updateCalendarInput,
} from '#shared/calendars/calendar.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

const params = z.object({ id: uuid });

/** Calendars of the caller's own, read from elsewhere. Nobody else sees them or their events. */
export const calendarsApi = endpointTable('calendars', {
  list: endpoint({
    method: 'GET',
    path: '/calendars',
    summary: "The caller's calendars, oldest first",
    response: listOf(calendarSchema),
  }),
  discover: endpoint({
    method: 'POST',
    path: '/calendars/discover',
    summary: 'The calendars of a CalDAV account, to choose from',
    body: discoverCalendarsInput,
    response: listOf(foundCalendarSchema),
  }),
  add: endpoint({
    method: 'POST',
    path: '/calendars',
    summary: 'Add a calendar by its secret address, or calendars of a CalDAV account',
    body: addCalendarsInput,
    response: listOf(calendarSchema),
    status: 201,
    changes: ['calendars', 'organization'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/calendars/:id',
    summary: 'Rename a calendar, show it or hide it',
    params,
    body: updateCalendarInput,
    response: calendarSchema,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/calendars/:id/refresh',
    summary: 'Read a calendar again now',
    params,
    response: calendarSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/calendars/:id',
    summary: 'Remove a calendar with its events; logged time stays',
    params,
    response: deleteResult,
  }),
  events: endpoint({
    method: 'GET',
    path: '/calendars/events',
    summary: 'Events of shown calendars between two days, in the zone of the caller',
    query: eventsQuery,
    response: listOf(calendarEventSchema),
  }),
  log: endpoint({
    method: 'POST',
    path: '/calendars/events/log',
    summary: 'Log events as time entries, each with its title and the work of its series',
    body: logEventsInput,
    response: listOf(loggedEventSchema),
    changes: ['calendars', 'timer'],
  }),
  link: endpoint({
    method: 'PUT',
    path: '/calendars/events/:id/entry',
    summary: 'Mark an entry as the time of an event',
    params,
    body: linkEventInput,
    response: calendarEventSchema,
  }),
  follow: endpoint({
    method: 'POST',
    path: '/calendars/events/:id/follow',
    summary: 'Move the entry of an event to the times of the event',
    params,
    response: calendarEventSchema,
    changes: ['calendars', 'timer'],
  }),
});
