import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { conflict } from '#server/errors.ts';
import { saveNotificationSettings } from '#server/modules/notifications/notification-settings.data.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { atOnce } from '#shared/notifications/mail-time.ts';
import {
  digest,
  type NotificationDelivery,
  type NotificationSetting,
  type notificationDeliveryInput,
  type notificationSettingsInput,
  notificationTexts,
} from '#shared/notifications/notification.schema.ts';
import { browserKinds, notificationType } from '#shared/notifications/notification-kind.ts';

function findNotificationSettings(ctx: Context, employeeId: string) {
  return ctx.db.notificationSetting.findMany({
    where: { tenantId: ctx.tenantId, employeeId },
    select: { type: true, inApp: true, email: true, browser: true },
  });
}

/** Undefined: news is mailed at once. */
async function findDelivery(ctx: Context, employeeId: string): Promise<NotificationDelivery | undefined> {
  const row = await ctx.db.notificationDelivery.findFirst({
    where: { tenantId: ctx.tenantId, employeeId },
    select: { digest: true, digestHour: true, quietFrom: true, quietTo: true },
  });
  return row === null ? undefined : { ...row, digest: digest.parse(row.digest) };
}

const saveDeliverySql = statement(
  (p: Params<NotificationDelivery & { id: string; tenantId: string; employeeId: string; now: Date }>) => sql`
insert into notification_deliveries (id, "tenantId", "employeeId", digest, "digestHour", "quietFrom", "quietTo", "updatedAt")
values (${p.id}, ${p.tenantId}, ${p.employeeId}, ${p.digest}, ${p.digestHour}, ${p.quietFrom}, ${p.quietTo}, ${p.now})
on conflict ("employeeId") do update set digest = excluded.digest, "digestHour" = excluded."digestHour",
  "quietFrom" = excluded."quietFrom", "quietTo" = excluded."quietTo", "updatedAt" = excluded."updatedAt"`,
);

async function saveDelivery(
  tx: InTransaction<Context>,
  employeeId: string,
  delivery: NotificationDelivery,
): Promise<void> {
  const { tenantId } = tx;
  await execute(tx, saveDeliverySql({ id: uuidv7(), tenantId, employeeId, now: tx.now(), ...delivery }));
}

function requireEmployee({ employeeId }: Context): string {
  if (employeeId === undefined) throw conflict(notificationTexts.noEmployee, { code: 'NO_EMPLOYEE' });
  return employeeId;
}

/** Every kind of news with the caller's choice; by default all channels are on. */
export async function readNotificationSettings(ctx: Context): Promise<List<NotificationSetting>> {
  const { employeeId } = ctx;
  const chosen = employeeId === undefined ? [] : await findNotificationSettings(ctx, employeeId);
  return toList(
    notificationType.options.map((type) => {
      const { inApp = true, email = true, browser = true } = chosen.find((one) => one.type === type) ?? {};
      return { type, inApp, email, ...(browserKinds.includes(type) ? { browser } : {}) };
    }),
  );
}

export async function updateNotificationSettings(
  ctx: Context,
  { items }: z.output<typeof notificationSettingsInput>,
): Promise<List<NotificationSetting>> {
  const employeeId = requireEmployee(ctx);
  const { tenantId } = ctx;
  await inTransaction(ctx, (tx) => saveNotificationSettings(tx, { tenantId, employeeId }, items));
  return readNotificationSettings(ctx);
}

/** When news is mailed to the caller. */
export async function readDelivery(ctx: Context): Promise<NotificationDelivery> {
  const { employeeId } = ctx;
  const stored = employeeId === undefined ? undefined : await findDelivery(ctx, employeeId);
  return stored ?? { digest: atOnce.digest, digestHour: atOnce.digestHour, quietFrom: null, quietTo: null };
}

/** Mails that already wait keep their time; the choice applies from now on. */
export async function updateDelivery(
  ctx: Context,
  { digest, digestHour, quietFrom, quietTo }: z.output<typeof notificationDeliveryInput>,
): Promise<NotificationDelivery> {
  const employeeId = requireEmployee(ctx);
  const delivery = { digest, digestHour, quietFrom, quietTo };
  await inTransaction(ctx, (tx) => saveDelivery(tx, employeeId, delivery));
  return delivery;
}
