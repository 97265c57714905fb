import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { Prisma } from '#server/generated/prisma/client.ts';

export interface NewDelivery {
  readonly deliveryId: string;
  readonly event: string;
  readonly action: string | null;
  readonly payload: string;
}

const insertSql = statement(
  (p: Params<NewDelivery & { id: string; now: Date }>) => sql`
insert into webhook_deliveries as stored (id, provider, "deliveryId", event, action, payload, "receivedAt")
values (${p.id}::uuid, 'github', ${p.deliveryId}, ${p.event}, ${p.action}, ${p.payload}::jsonb, ${p.now}::timestamptz)
on conflict (provider, "deliveryId") do update set payload = excluded.payload, "lastError" = null
  where stored."processedAt" is null and stored."lastError" is not null
returning id`,
);

/** The id of a delivery to process; undefined for one that came before, unless it failed and is sent again. */
export async function insertDelivery(
  tx: InTransaction<BaseContext>,
  delivery: NewDelivery,
): Promise<string | undefined> {
  const values = { ...delivery, id: uuidv7(), now: tx.now() };
  return (await queryRows<{ id: string }>(tx, insertSql(values)))[0]?.id;
}

export function findDelivery(ctx: BaseContext, id: string) {
  return ctx.db.webhookDelivery.findUnique({
    where: { id },
    select: { event: true, payload: true, processedAt: true },
  });
}

export async function finishDelivery(ctx: BaseContext, id: string): Promise<void> {
  const data = {
    processedAt: ctx.now(),
    payload: Prisma.DbNull,
    lastError: null,
    attempts: { increment: 1 },
  };
  await ctx.db.webhookDelivery.updateMany({ where: { id }, data });
}

export async function failDelivery(ctx: BaseContext, id: string, lastError: string): Promise<void> {
  await ctx.db.webhookDelivery.updateMany({ where: { id }, data: { lastError, attempts: { increment: 1 } } });
}

/** Forgets what is older: deliveries, lines of the log. */
export async function forgetOld(ctx: BaseContext, before: Date): Promise<void> {
  await ctx.db.webhookDelivery.deleteMany({ where: { provider: 'github', receivedAt: { lt: before } } });
  await ctx.db.repositorySync.deleteMany({ where: { startedAt: { lt: before } } });
}
