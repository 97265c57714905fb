import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import {
  findDelivery,
  findNotificationSettings,
  saveDelivery,
  saveNotificationSettings,
} from '#server/modules/notifications/notification-settings.data.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { atOnce } from '#shared/notifications/mail-time.ts';
import {
  type NotificationDelivery,
  type NotificationSetting,
  type notificationDeliveryInput,
  type notificationSettingsInput,
  notificationTexts,
} from '#shared/notifications/notification.schema.ts';
import { notificationType } from '#shared/notifications/notification-kind.ts';

function requireEmployee({ employeeId }: Context): string {
  if (employeeId === undefined) throw conflict(notificationTexts.noEmployee, { code: 'NO_EMPLOYEE' });
  return employeeId;
}

/** Every kind of news with the caller's choice; where none was made, it comes both ways. */
export async function readNotificationSettings(ctx: Context): Promise<List<NotificationSetting>> {
  const { employeeId } = ctx;
  const chosen = employeeId === undefined ? [] : await findNotificationSettings(ctx, employeeId);
  return toList(
    notificationType.options.map((type) => {
      const { inApp = true, email = true } = chosen.find((one) => one.type === type) ?? {};
      return { type, inApp, email };
    }),
  );
}

export async function updateNotificationSettings(
  ctx: Context,
  { items }: z.output<typeof notificationSettingsInput>,
): Promise<List<NotificationSetting>> {
  const employeeId = requireEmployee(ctx);
  await inTransaction(ctx, (tx) => saveNotificationSettings(tx, employeeId, items));
  return readNotificationSettings(ctx);
}

/** When news is mailed to the caller. */
export async function readDelivery(ctx: Context): Promise<NotificationDelivery> {
  const { employeeId } = ctx;
  const stored = employeeId === undefined ? undefined : await findDelivery(ctx, employeeId);
  return stored ?? { digest: atOnce.digest, digestHour: atOnce.digestHour, quietFrom: null, quietTo: null };
}

/** What waits to be mailed leaves when it was to leave; the choice counts from now on. */
export async function updateDelivery(
  ctx: Context,
  { digest, digestHour, quietFrom, quietTo }: z.output<typeof notificationDeliveryInput>,
): Promise<NotificationDelivery> {
  const employeeId = requireEmployee(ctx);
  const delivery = { digest, digestHour, quietFrom, quietTo };
  await inTransaction(ctx, (tx) => saveDelivery(tx, employeeId, delivery));
  return delivery;
}
