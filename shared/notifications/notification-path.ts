import type { NotificationParams } from './notification.schema.ts';
import { isNotificationEvent, kindOf } from './notification-kind.ts';

export interface NotificationTarget {
  readonly type: string;
  readonly entity?: string | null | undefined;
  readonly entityId?: string | null | undefined;
  readonly params?: NotificationParams | null | undefined;
}

export const notificationSettingsPath = '/settings/notifications';

/** The page of recurring drafts. */
export const recurringInvoicesPath = '/invoices/recurring';

/** The page to unsubscribe that a mail links to. */
export const unsubscribePath = '/unsubscribe';

/** The subscription that the link of a mail ends: news of one kind, or a scheduled report. */
export type StopPurpose = 'news' | 'report';

/** The purpose that the key claims; the server verifies it. */
export const stopPurposeOf = (key: string): StopPurpose => (key.startsWith('report.') ? 'report' : 'news');

type Path = `/${string}`;

function isPath(value: unknown): value is Path {
  return typeof value === 'string' && /^\/(?!\/)/.test(value);
}

function pathOfKind({ type, params }: NotificationTarget): Path {
  const kind = isNotificationEvent(type) ? kindOf(type) : undefined;
  const day = Array.isArray(params?.days) ? params.days[0] : undefined;
  if (kind === 'timesheet') return day === undefined ? '/timesheets' : `/timesheets?week=${day}`;
  if (kind === 'member-joined') return '/members';
  if (type === 'join-request.received') return '/settings/invitations';
  return '/';
}

/** The page that shows what news is about; news may name one of its own as `params.path`. */
export function notificationPath(news: NotificationTarget): Path {
  const { entity, entityId, params } = news;
  if (isPath(params?.path)) return params.path;
  if (entity === 'Task' && entityId) return `/task/${entityId}`;
  return pathOfKind(news);
}
