import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import {
  digest,
  type NotificationDelivery,
  type NotificationSettingChange,
} from '#shared/notifications/notification.schema.ts';

export function findNotificationSettings(ctx: Context, employeeId: string) {
  return ctx.db.notificationSetting.findMany({
    where: { tenantId: ctx.tenantId, employeeId },
    select: { type: true, inApp: true, email: true },
  });
}

/** Of a kind named twice the last choice counts; a way that is not named stays as it is. */
export async function saveNotificationSettings(
  tx: InTransaction<Context>,
  employeeId: string,
  settings: readonly NotificationSettingChange[],
): Promise<void> {
  const chosen = [...new Map(settings.map((setting) => [setting.type, setting])).values()];
  await tx.db.$executeRaw`
    insert into notification_settings as s (id, "tenantId", "employeeId", type, "inApp", email, "updatedAt")
    select c.id, ${tx.tenantId}::uuid, ${employeeId}::uuid, c.type, coalesce(c."inApp", true),
      coalesce(c.email, true), ${tx.now()}
    from unnest(
      ${chosen.map(() => uuidv7())}::uuid[], ${chosen.map(({ type }) => type)}::text[],
      ${chosen.map(({ inApp }) => inApp ?? null)}::boolean[], ${chosen.map(({ email }) => email ?? null)}::boolean[]
    ) as c (id, type, "inApp", email)
    on conflict ("employeeId", type) do update set
      "inApp" = case when excluded.type = any(${chosen.flatMap(({ type, inApp }) => (inApp === undefined ? [] : [type]))}::text[])
        then excluded."inApp" else s."inApp" end,
      email = case when excluded.type = any(${chosen.flatMap(({ type, email }) => (email === undefined ? [] : [type]))}::text[])
        then excluded.email else s.email end,
      "updatedAt" = excluded."updatedAt"`;
}

/** Undefined: news is mailed at once. */
export async function findDelivery(
  ctx: Context,
  employeeId: string,
): Promise<NotificationDelivery | undefined> {
  const row = await ctx.db.notificationDelivery.findFirst({
    where: { tenantId: ctx.tenantId, employeeId },
    select: { digest: true, digestHour: true, quietFrom: true, quietTo: true },
  });
  return row === null ? undefined : { ...row, digest: digest.parse(row.digest) };
}

export async function saveDelivery(
  tx: InTransaction<Context>,
  employeeId: string,
  { digest: gathered, digestHour, quietFrom, quietTo }: NotificationDelivery,
): Promise<void> {
  await tx.db.$executeRaw`
    insert into notification_deliveries (id, "tenantId", "employeeId", digest, "digestHour", "quietFrom", "quietTo", "updatedAt")
    values (${uuidv7()}::uuid, ${tx.tenantId}::uuid, ${employeeId}::uuid, ${gathered}, ${digestHour}, ${quietFrom}, ${quietTo}, ${tx.now()})
    on conflict ("employeeId") do update set digest = excluded.digest, "digestHour" = excluded."digestHour",
      "quietFrom" = excluded."quietFrom", "quietTo" = excluded."quietTo", "updatedAt" = excluded."updatedAt"`;
}
