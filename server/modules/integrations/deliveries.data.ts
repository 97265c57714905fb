import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

const insertSql = `
  insert into webhook_deliveries as known (id, provider, "deliveryId", event, action, payload, "receivedAt")
  values ($1::uuid, 'github', $2, $3, $4, $5::jsonb, $6::timestamptz)
  on conflict (provider, "deliveryId") do update set payload = excluded.payload, "lastError" = null
    where known."processedAt" is null and known."lastError" is not null
  returning id`;

export interface NewDelivery {
  readonly deliveryId: string;
  readonly event: string;
  readonly action: string | null;
  readonly payload: string;
}

/** The id of a delivery that has to be worked on; undefined for one that is known, unless it failed and is sent again. */
export async function insertDelivery(
  tx: InTransaction<BaseContext>,
  delivery: NewDelivery,
): Promise<string | undefined> {
  const { deliveryId, event, action, payload } = delivery;
  const rows = await tx.db.$queryRawUnsafe<{ id: string }[]>(
    insertSql,
    uuidv7(),
    deliveryId,
    event,
    action,
    payload,
    tx.now(),
  );
  return rows[0]?.id;
}

export function findDelivery(ctx: BaseContext, id: string) {
  return ctx.db.webhookDelivery.findUnique({
    where: { id },
    select: { event: true, payload: true, processedAt: true },
  });
}

export async function finishDelivery(ctx: BaseContext, id: string): Promise<void> {
  await ctx.db.$executeRaw`
    update webhook_deliveries set "processedAt" = ${ctx.now()}, payload = null, "lastError" = null,
      attempts = attempts + 1
    where id = ${id}::uuid`;
}

export async function failDelivery(ctx: BaseContext, id: string, lastError: string): Promise<void> {
  await ctx.db.webhookDelivery.updateMany({ where: { id }, data: { lastError, attempts: { increment: 1 } } });
}

/** Forgets what is older: deliveries, lines of the log. */
export async function forgetOld(ctx: BaseContext, before: Date): Promise<void> {
  await ctx.db.webhookDelivery.deleteMany({ where: { provider: 'github', receivedAt: { lt: before } } });
  await ctx.db.repositorySync.deleteMany({ where: { startedAt: { lt: before } } });
}
