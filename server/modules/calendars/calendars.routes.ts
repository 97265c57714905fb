import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listEvents } from '#server/modules/calendars/calendar-events.service.ts';
import {
  addCalendars,
  findAccountCalendars,
  listCalendars,
  refreshCalendar,
  removeCalendar,
  updateCalendar,
} from '#server/modules/calendars/calendars.service.ts';
import { followEvent, linkEvent, logEvents } from '#server/modules/calendars/log-events.service.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';

const mayAdd = { permission: ['ALLOW_MANUAL_TIME', 'ALL_ORG_EDIT'] } as const;
const mayModify = { permission: ['ALLOW_MODIFY_TIME', 'ALL_ORG_EDIT'] } as const;

const reading = { limit: { max: 30, windowSeconds: 60 } };

export async function registerCalendars(app: FastifyInstance): Promise<void> {
  route(app, calendarsApi.list, 'member', (ctx) => listCalendars(ctx));
  route(app, calendarsApi.discover, 'member', (ctx, { body }) => findAccountCalendars(ctx, body), reading);
  route(app, calendarsApi.add, 'member', (ctx, { body }) => addCalendars(ctx, body), reading);
  route(app, calendarsApi.update, 'member', (ctx, { params, body }) => updateCalendar(ctx, params.id, body));
  route(app, calendarsApi.refresh, 'member', (ctx, { params }) => refreshCalendar(ctx, params.id), reading);
  route(app, calendarsApi.remove, 'member', (ctx, { params }) => removeCalendar(ctx, params.id));
  route(app, calendarsApi.events, 'member', (ctx, { query }) => listEvents(ctx, query));
  route(app, calendarsApi.log, mayAdd, (ctx, { body }) => logEvents(ctx, body));
  route(app, calendarsApi.link, mayAdd, (ctx, { params, body }) => linkEvent(ctx, params.id, body.timeLogId));
  route(app, calendarsApi.follow, mayModify, (ctx, { params }) => followEvent(ctx, params.id));
}
