import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { NotificationSetting } from '#shared/notifications/notification.schema.ts';

export function findNotificationSettings(ctx: Context, employeeId: string) {
  return ctx.db.notificationSetting.findMany({
    where: { tenantId: ctx.tenantId, employeeId },
    select: { type: true, email: true },
  });
}

/** Of a kind named twice the last choice counts. */
export async function saveNotificationSettings(
  tx: InTransaction<Context>,
  employeeId: string,
  settings: readonly NotificationSetting[],
): Promise<void> {
  const chosen = [...new Map(settings.map(({ type, email }) => [type, email]))];
  await tx.db.$executeRaw`
    insert into notification_settings (id, "tenantId", "employeeId", type, email, "updatedAt")
    select c.id, ${tx.tenantId}::uuid, ${employeeId}::uuid, c.type, c.email, ${tx.now()}
    from unnest(
      ${chosen.map(() => uuidv7())}::uuid[], ${chosen.map(([type]) => type)}::text[],
      ${chosen.map(([, email]) => email)}::boolean[]
    ) as c (id, type, email)
    on conflict ("employeeId", type) do update set email = excluded.email, "updatedAt" = excluded."updatedAt"`;
}
