import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import {
  findNotificationSettings,
  saveNotificationSettings,
} from '#server/modules/notifications/notification-settings.data.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import {
  type NotificationSetting,
  type notificationSettingsInput,
  notificationTexts,
  notificationType,
} from '#shared/notifications/notification.schema.ts';

/** Every kind of news with the caller's choice; where none was made, it is mailed. */
export async function readNotificationSettings(ctx: Context): Promise<List<NotificationSetting>> {
  const { employeeId } = ctx;
  const chosen = employeeId === undefined ? [] : await findNotificationSettings(ctx, employeeId);
  return toList(
    notificationType.options.map((type) => ({
      type,
      email: chosen.find((one) => one.type === type)?.email ?? true,
    })),
  );
}

export async function updateNotificationSettings(
  ctx: Context,
  { items }: z.output<typeof notificationSettingsInput>,
): Promise<List<NotificationSetting>> {
  const { employeeId } = ctx;
  if (employeeId === undefined) throw conflict(notificationTexts.noEmployee, { code: 'NO_EMPLOYEE' });
  await inTransaction(ctx, (tx) => saveNotificationSettings(tx, employeeId, items));
  return readNotificationSettings(ctx);
}
