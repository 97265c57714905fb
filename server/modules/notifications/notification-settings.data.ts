import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { NotificationSettingChange } from '#shared/notifications/notification.schema.ts';

interface SettingRows {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly now: Date;
  readonly ids: readonly string[];
  readonly types: readonly string[];
  readonly inApp: readonly (boolean | null)[];
  readonly email: readonly (boolean | null)[];
  readonly browser: readonly (boolean | null)[];
}

const saveSettingsSql = statement(
  (p: Params<SettingRows>) => sql`
with c as (
  select * from unnest(${p.ids}::uuid[], ${p.types}::text[], ${p.inApp}::boolean[], ${p.email}::boolean[],
    ${p.browser}::boolean[]) as c (id, type, "inApp", email, browser)
)
insert into notification_settings as s (id, "tenantId", "employeeId", type, "inApp", email, browser, "updatedAt")
select c.id, ${p.tenantId}::uuid, ${p.employeeId}::uuid, c.type, coalesce(c."inApp", true), coalesce(c.email, true),
  coalesce(c.browser, true), ${p.now}::timestamptz
from c
on conflict ("employeeId", type) do update set
  "inApp" = coalesce((select c."inApp" from c where c.type = excluded.type), s."inApp"),
  email = coalesce((select c.email from c where c.type = excluded.type), s.email),
  browser = coalesce((select c.browser from c where c.type = excluded.type), s.browser),
  "updatedAt" = excluded."updatedAt"`,
);

/** If a kind occurs twice the last choice counts; absent channels stay. */
export async function saveNotificationSettings(
  tx: InTransaction<BaseContext>,
  { tenantId, employeeId }: { tenantId: string; employeeId: string },
  settings: readonly NotificationSettingChange[],
): Promise<void> {
  const changes = [...new Map(settings.map((setting) => [setting.type, setting])).values()];
  const values = {
    tenantId,
    employeeId,
    now: tx.now(),
    ids: changes.map(() => uuidv7()),
    types: changes.map(({ type }) => type),
    inApp: changes.map(({ inApp }) => inApp ?? null),
    email: changes.map(({ email }) => email ?? null),
    browser: changes.map(({ browser }) => browser ?? null),
  };
  await execute(tx, saveSettingsSql(values));
}
