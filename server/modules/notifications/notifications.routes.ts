import type { FastifyInstance } from 'fastify';
import { acceptOneClick } from '#server/http/parsers.ts';
import { route } from '#server/http/route.ts';
import { linkTo } from '#server/mail/links.ts';
import {
  readDelivery,
  readNotificationSettings,
  updateDelivery,
  updateNotificationSettings,
} from '#server/modules/notifications/notification-settings.service.ts';
import {
  countNotifications,
  deleteNotification,
  listNotifications,
  markAllRead,
  updateNotification,
} from '#server/modules/notifications/notifications.service.ts';
import { chooseMail } from '#server/modules/notifications/unsubscribe.service.ts';
import { unsubscribePath } from '#shared/notifications/notification-path.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';

export async function registerNotifications(app: FastifyInstance): Promise<void> {
  route(app, notificationsApi.list, 'member', (ctx, { query }) => listNotifications(ctx, query));
  route(app, notificationsApi.count, 'member', (ctx) => countNotifications(ctx));
  route(app, notificationsApi.markAllRead, 'member', (ctx) => markAllRead(ctx));
  route(app, notificationsApi.update, 'member', (ctx, { params, body }) =>
    updateNotification(ctx, params.id, body),
  );
  route(app, notificationsApi.remove, 'member', (ctx, { params }) => deleteNotification(ctx, params.id));
  route(app, notificationsApi.settings, 'member', (ctx) => readNotificationSettings(ctx));
  route(app, notificationsApi.updateSettings, 'member', (ctx, { body }) =>
    updateNotificationSettings(ctx, body),
  );
  await app.register(registerUnsubscribe);
  route(app, notificationsApi.delivery, 'member', (ctx) => readDelivery(ctx));
  route(app, notificationsApi.updateDelivery, 'member', (ctx, { body }) => updateDelivery(ctx, body));
}

const limit = { max: 60, windowSeconds: 600 };

/** Programs open links by themselves, so that only a call turns mails off; a link that is opened leads to the page. */
async function registerUnsubscribe(app: FastifyInstance): Promise<void> {
  acceptOneClick(app);
  route(app, notificationsApi.chooseMail, 'public', (ctx, { query }) => chooseMail(ctx, query), { limit });
  for (const endpoint of [notificationsApi.openMailChoice, reportSchedulesApi.openStop]) {
    route(app, endpoint, 'public', async (_ctx, { query }, reply) => {
      await reply.redirect(linkTo(app.services.config.appUrl, unsubscribePath, query), 302);
      return undefined;
    });
  }
}
