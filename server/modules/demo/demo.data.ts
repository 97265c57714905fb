import type { BaseContext, Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { demoSetting } from '#server/seeds/demo.ts';

interface DemoOwner {
  readonly accountId: string;
  readonly userId: string;
  readonly tenantId: string;
}

const ownerSql = rowStatement(
  { accountId: uuid, userId: uuid, tenantId: uuid },
  (p: Params<{ keyHash: string; name: string }>) => sql`
  select u."accountId", u.id as "userId", u."tenantId" from tenant_settings s
  join users u on u."tenantId" = s."tenantId"
  join roles r on r.id = u."roleId" and r.name = 'SUPER_ADMIN'
  where s.name = ${p.name} and s.value = to_jsonb(${p.keyHash}::text)
  order by u.id limit 1`,
);

/** The owner of the demo data that was requested with the key. */
export async function findDemoOwner(
  ctx: Pick<BaseContext, 'db'>,
  keyHash: string,
): Promise<DemoOwner | undefined> {
  const [owner] = await queryRows(ctx, ownerSql({ keyHash, name: demoSetting }));
  return owner;
}

const isDemoSql = rowStatement(
  { isDemo: bool },
  (p: Params<{ tenantId: string; name: string }>) => sql`
  select exists (select 1 from tenant_settings where "tenantId" = ${p.tenantId} and name = ${p.name}) as "isDemo"`,
);

/** Whether the caller's workspace is demo data. */
export async function isDemo({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>): Promise<boolean> {
  const [row] = await queryRows({ db }, isDemoSql({ tenantId, name: demoSetting }));
  return row?.isDemo ?? false;
}
