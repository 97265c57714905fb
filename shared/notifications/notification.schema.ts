import { z } from 'zod';
import { idHints, instant, organizationRecord } from '#shared/http/codecs.ts';
import { paging, queryBoolean } from '#shared/http/query.ts';
import { holdFor } from './hold.ts';
import { notificationType } from './notification-kind.ts';

export const notificationTexts = {
  noEmployee: 'Notifications are for members of an organization. Please join or create one first.',
  quietHours: 'Quiet hours need a beginning and an end.',
  holdInPast: 'Choose a time in the future.',
} as const;

/** Whether news of a kind is sent to the inbox, by mail, and to the browsers that the person chose. */
export const notificationSetting = z.object({
  type: notificationType,
  inApp: z.boolean(),
  email: z.boolean(),
  /** Absent for kinds that browsers do not show. */
  browser: z.boolean().optional(),
});
export type NotificationSetting = z.infer<typeof notificationSetting>;

const settingChange = notificationSetting.partial({ inApp: true, email: true });
export type NotificationSettingChange = z.infer<typeof settingChange>;

/** The query of a link in a mail; `email` turns the kind on again. */
export const mailChoiceQuery = z.object({ key: z.string().max(300), email: queryBoolean });
export const mailChoice = z.object({ type: notificationType, email: z.boolean() });

/** Kinds that are not named, and ways that are not, stay as they are. */
export const notificationSettingsInput = z.object({
  items: z.array(settingChange).max(notificationType.options.length),
  ...idHints,
});

export const digest = z.enum(['off', 'hourly', 'daily']);

const minuteOfDay = z.int().min(0).max(1439);

/** When news is mailed, by the person's own clock. */
export const notificationDelivery = z.object({
  digest,
  digestHour: z.int().min(0).max(23),
  /** Minutes of the day between which nothing is mailed; null for no quiet hours. */
  quietFrom: minuteOfDay.nullable(),
  quietTo: minuteOfDay.nullable(),
});
export type NotificationDelivery = z.infer<typeof notificationDelivery>;

export const notificationDeliveryInput = z
  .object({ ...notificationDelivery.shape, ...idHints })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    error: notificationTexts.quietHours,
    path: ['quietTo'],
  });

const param = z.union([z.string(), z.number(), z.array(z.string())]);
export const notificationParams = z.record(z.string(), param);
export type NotificationParams = z.infer<typeof notificationParams>;

export const notificationSchema = z.object({
  ...organizationRecord,
  createdAt: instant,
  /** The event; selects the text. Clients show the title for an unknown event. */
  type: z.string(),
  entity: z.string().nullish(),
  entityId: z.string().nullish(),
  /** The name of its subject. */
  title: z.string(),
  message: z.string().nullish(),
  params: notificationParams.nullish(),
  isRead: z.boolean(),
  readAt: instant.nullish(),
  onHoldUntil: instant.nullish(),
  receiverEmployeeId: z.string(),
  sentByEmployeeId: z.string().nullish(),
  sender: z.object({ id: z.string(), name: z.string(), imageUrl: z.string().nullish() }).nullish(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** Days for which notifications stay, by age. */
export const newsKeptDays = { read: 90, unread: 180 } as const;

/** Default number of notifications of one response. */
export const notificationPage = 50;

export const notificationQuery = z.object({
  ...paging,
  /** True: unread notifications, without snoozed ones. */
  unread: queryBoolean,
});
export type NotificationQuery = z.output<typeof notificationQuery>;

export const updateNotificationInput = z.object({
  isRead: z.boolean().optional(),
  /** Put off until then; null brings it back. */
  onHoldUntil: z.iso.datetime({ offset: true }).nullable().optional(),
  /** In place of an instant: by the server's clock and the person's time zone. */
  holdFor: holdFor.optional(),
  ...idHints,
});

export const unreadCount = z.object({ unread: z.number() });
export const allRead = z.object({ success: z.boolean(), count: z.number() });
