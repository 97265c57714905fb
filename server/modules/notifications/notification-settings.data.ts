import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
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

interface SettingRows {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly now: Date;
  readonly ids: readonly string[];
  readonly types: readonly string[];
  readonly inApp: readonly (boolean | null)[];
  readonly email: readonly (boolean | null)[];
}

const saveSettingsSql = statement(
  (p: Params<SettingRows>) => sql`
with c as (
  select * from unnest(${p.ids}::uuid[], ${p.types}::text[], ${p.inApp}::boolean[], ${p.email}::boolean[])
    as c (id, type, "inApp", email)
)
insert into notification_settings as s (id, "tenantId", "employeeId", type, "inApp", email, "updatedAt")
select c.id, ${p.tenantId}::uuid, ${p.employeeId}::uuid, c.type, coalesce(c."inApp", true), coalesce(c.email, true),
  ${p.now}::timestamptz
from c
on conflict ("employeeId", type) do update set
  "inApp" = coalesce((select c."inApp" from c where c.type = excluded.type), s."inApp"),
  email = coalesce((select c.email from c where c.type = excluded.type), s.email),
  "updatedAt" = excluded."updatedAt"`,
);

/** Of a kind named twice the last choice counts; a way that is not named stays as it is. */
export async function saveNotificationSettings(
  tx: InTransaction<Context>,
  employeeId: string,
  settings: readonly NotificationSettingChange[],
): Promise<void> {
  const changes = [...new Map(settings.map((setting) => [setting.type, setting])).values()];
  const values = {
    tenantId: tx.tenantId,
    employeeId,
    now: tx.now(),
    ids: changes.map(() => uuidv7()),
    types: changes.map(({ type }) => type),
    inApp: changes.map(({ inApp }) => inApp ?? null),
    email: changes.map(({ email }) => email ?? null),
  };
  await execute(tx, saveSettingsSql(values));
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

const saveDeliverySql = statement(
  (p: Params<NotificationDelivery & { id: string; tenantId: string; employeeId: string; now: Date }>) => sql`
insert into notification_deliveries (id, "tenantId", "employeeId", digest, "digestHour", "quietFrom", "quietTo", "updatedAt")
values (${p.id}, ${p.tenantId}, ${p.employeeId}, ${p.digest}, ${p.digestHour}, ${p.quietFrom}, ${p.quietTo}, ${p.now})
on conflict ("employeeId") do update set digest = excluded.digest, "digestHour" = excluded."digestHour",
  "quietFrom" = excluded."quietFrom", "quietTo" = excluded."quietTo", "updatedAt" = excluded."updatedAt"`,
);

export async function saveDelivery(
  tx: InTransaction<Context>,
  employeeId: string,
  delivery: NotificationDelivery,
): Promise<void> {
  const { tenantId } = tx;
  await execute(tx, saveDeliverySql({ id: uuidv7(), tenantId, employeeId, now: tx.now(), ...delivery }));
}
