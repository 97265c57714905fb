import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Devices that are signed in. */
export const sessionsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'users', 'sessions'],
    queryFn: ({ signal }) => call(accountApi.sessions, {}, signal),
  });

/** Working hours of a person by weekday. */
export const workingHoursQuery = (tenantId: string, employeeId: string) =>
  queryOptions({
    queryKey: [tenantId, 'workspaces', 'working-hours', employeeId],
    queryFn: ({ signal }) => call(workspacesApi.workingHours, { params: { id: employeeId } }, signal),
  });

/** Providers that the own account can be entered through. */
export const linkedProvidersQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'users', 'linked-providers'],
    queryFn: ({ signal }) => call(socialApi.linkedProviders, {}, signal),
  });

/** Which news the person hears of, and how. */
export const notificationSettingsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'users', 'notification-settings'],
    queryFn: ({ signal }) => call(notificationsApi.settings, {}, signal),
  });

/** When news is mailed to the person. */
export const notificationDeliveryQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'users', 'notification-delivery'],
    queryFn: ({ signal }) => call(notificationsApi.delivery, {}, signal),
  });

/** Addresses at which calendar programs read the person's work. */
export const calendarFeedsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'users', 'calendar-feeds'],
    queryFn: ({ signal }) => call(calendarFeedsApi.list, {}, signal),
  });
