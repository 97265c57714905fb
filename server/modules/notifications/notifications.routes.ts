import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  readDelivery,
  readNotificationSettings,
  updateDelivery,
  updateNotificationSettings,
} from '#server/modules/notifications/notification-settings.service.ts';
import {
  countNews,
  listNews,
  markAllRead,
  removeNews,
  updateNews,
} from '#server/modules/notifications/notifications.service.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

export async function registerNotifications(app: FastifyInstance): Promise<void> {
  route(app, notificationsApi.list, 'member', (ctx, { query }) => listNews(ctx, query));
  route(app, notificationsApi.count, 'member', (ctx) => countNews(ctx));
  route(app, notificationsApi.markAllRead, 'member', (ctx) => markAllRead(ctx));
  route(app, notificationsApi.update, 'member', (ctx, { params, body }) => updateNews(ctx, params.id, body));
  route(app, notificationsApi.remove, 'member', (ctx, { params }) => removeNews(ctx, params.id));
  route(app, notificationsApi.settings, 'member', (ctx) => readNotificationSettings(ctx));
  route(app, notificationsApi.updateSettings, 'member', (ctx, { body }) =>
    updateNotificationSettings(ctx, body),
  );
  route(app, notificationsApi.delivery, 'member', (ctx) => readDelivery(ctx));
  route(app, notificationsApi.updateDelivery, 'member', (ctx, { body }) => updateDelivery(ctx, body));
}
