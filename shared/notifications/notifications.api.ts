import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  allRead,
  mailChoice,
  mailChoiceQuery,
  notificationDelivery,
  notificationDeliveryInput,
  notificationQuery,
  notificationSchema,
  notificationSetting,
  notificationSettingsInput,
  unreadCount,
  updateNotificationInput,
} from './notification.schema.ts';

const byId = z.object({ id: uuid });

/** Settings contain every kind of news, in one order; by default every kind is on. */
export const notificationsApi = endpointTable('notifications', {
  list: endpoint({
    method: 'GET',
    path: '/employee-notification',
    summary: 'News for the caller, newest first; what is put off comes back when its time is over',
    query: notificationQuery,
    response: listOf(notificationSchema),
  }),
  count: endpoint({
    method: 'GET',
    path: '/employee-notification/count',
    summary: 'How much news the caller has not read',
    response: unreadCount,
  }),
  markAllRead: endpoint({
    method: 'PUT',
    path: '/employee-notification/mark-all-read',
    summary: 'Note that the caller has read everything',
    response: allRead,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/employee-notification/:id',
    summary: 'Mark news as read or unread, or put it off',
    params: byId,
    body: updateNotificationInput,
    response: notificationSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/employee-notification/:id',
    summary: 'Take news out of the inbox',
    params: byId,
    response: deleteResult,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notification-settings',
    area: 'users',
    summary: 'Which news the caller hears of, in the inbox and by mail',
    response: listOf(notificationSetting),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/notification-settings',
    summary: 'Choose which news to hear of',
    body: notificationSettingsInput,
    response: listOf(notificationSetting),
  }),
  chooseMail: endpoint({
    method: 'POST',
    path: '/notification-settings/unsubscribe',
    summary: 'Turn off the emails of one kind, or turn them on again, by the link of such an email',
    query: mailChoiceQuery,
    response: mailChoice,
  }),
  /** Answers a redirect. */
  openMailChoice: endpoint({
    method: 'GET',
    path: '/notification-settings/unsubscribe',
    summary: 'The page of the same link, for mail programs that open it',
    query: mailChoiceQuery.pick({ key: true }),
    response: z.unknown(),
    status: 302,
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/notification-settings/delivery',
    area: 'users',
    summary: 'When news is mailed to the caller: gathered or at once, and the quiet hours',
    response: notificationDelivery,
  }),
  updateDelivery: endpoint({
    method: 'PUT',
    path: '/notification-settings/delivery',
    summary: 'Choose when news is mailed',
    body: notificationDeliveryInput,
    response: notificationDelivery,
  }),
});
