import { endpoint } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { notificationSetting, notificationSettingsInput } from '#shared/notifications/notification.schema.ts';

/** Answers hold every kind of news, in one order; whoever set nothing hears of everything. */
export const notificationsApi = {
  settings: endpoint({
    method: 'GET',
    path: '/notification-settings',
    summary: 'Which news the caller hears of by mail',
    response: listOf(notificationSetting),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/notification-settings',
    summary: 'Choose which news to hear of by mail',
    body: notificationSettingsInput,
    response: listOf(notificationSetting),
  }),
};
