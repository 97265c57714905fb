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
    summary: "List the caller's notifications, newest first; snoozed ones return when due",
    query: notificationQuery,
    response: listOf(notificationSchema),
  }),
  count: endpoint({
    method: 'GET',
    path: '/employee-notification/count',
    summary: "Count the caller's unread notifications",
    response: unreadCount,
  }),
  markAllRead: endpoint({
    method: 'PUT',
    path: '/employee-notification/mark-all-read',
    summary: 'Mark all notifications of the caller as read',
    response: allRead,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/employee-notification/:id',
    summary: 'Mark a notification as read or unread, or snooze it',
    params: byId,
    body: updateNotificationInput,
    response: notificationSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/employee-notification/:id',
    summary: 'Remove a notification',
    params: byId,
    response: deleteResult,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notification-settings',
    area: 'users',
    summary: "Get the caller's notification settings",
    response: listOf(notificationSetting),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/notification-settings',
    summary: 'Choose the notifications to receive',
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
    summary: "Get the caller's delivery of notifications: digest and quiet hours",
    response: notificationDelivery,
  }),
  updateDelivery: endpoint({
    method: 'PUT',
    path: '/notification-settings/delivery',
    summary: 'Choose when notifications are mailed',
    body: notificationDeliveryInput,
    response: notificationDelivery,
  }),
});
