import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
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
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

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
  route(app, notificationsApi.delivery, 'member', (ctx) => readDelivery(ctx));
  route(app, notificationsApi.updateDelivery, 'member', (ctx, { body }) => updateDelivery(ctx, body));
}
