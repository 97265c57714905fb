import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  createCalendarFeed,
  listCalendarFeeds,
  readCalendar,
  revokeCalendarFeed,
} from '#server/modules/calendar-feeds/calendar-feeds.service.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';

const limit = { max: 120, windowSeconds: 600 };

export async function registerCalendarFeeds(app: FastifyInstance): Promise<void> {
  route(app, calendarFeedsApi.list, 'member', (ctx) => listCalendarFeeds(ctx));
  route(app, calendarFeedsApi.create, 'member', (ctx, { body }) => createCalendarFeed(ctx, body));
  route(app, calendarFeedsApi.remove, 'member', (ctx, { params }) => revokeCalendarFeed(ctx, params.id));
  route(
    app,
    calendarFeedsApi.events,
    'public',
    async (ctx, { query }, reply) => {
      const text = await readCalendar(ctx, query.token);
      await reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="takt.ics"')
        .type('text/calendar; charset=utf-8')
        .send(text);
      return undefined;
    },
    { limit },
  );
}
