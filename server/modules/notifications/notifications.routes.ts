import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  readNotificationSettings,
  updateNotificationSettings,
} from '#server/modules/notifications/notification-settings.service.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

export async function registerNotifications(app: FastifyInstance): Promise<void> {
  route(app, notificationsApi.settings, 'member', (ctx) => readNotificationSettings(ctx));
  route(app, notificationsApi.updateSettings, 'member', (ctx, { body }) =>
    updateNotificationSettings(ctx, body),
  );
}
