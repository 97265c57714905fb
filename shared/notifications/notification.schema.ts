import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';

/**
 * News a member hears of by mail and can do without. What secures an account or was asked for (codes, links, changes
 * of address and password, invitations, the answer to one's own request) is always sent.
 */
export const notificationType = z.enum(['member-joined', 'join-request', 'mention', 'timesheet', 'timer']);
export type NotificationType = z.infer<typeof notificationType>;

export const notificationTexts = {
  noEmployee: 'News goes to people who work in an organization. Please join or create one first.',
} as const;

export const notificationSetting = z.object({ type: notificationType, email: z.boolean() });
export type NotificationSetting = z.infer<typeof notificationSetting>;

/** Kinds that are not named stay as they are. */
export const notificationSettingsInput = z.object({
  items: z.array(notificationSetting).max(notificationType.options.length),
  ...idHints,
});
