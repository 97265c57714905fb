import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import {
  findDeliveries,
  getDelivery,
  insertPing,
  reopenDelivery,
  toDelivery,
} from '#server/modules/webhooks/webhooks.data.ts';
import { webhooksDeliver } from '#server/modules/webhooks/webhooks.jobs.ts';
import { getWebhook, requireOverview } from '#server/modules/webhooks/webhooks.service.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import type { WebhookDeliveriesQuery, WebhookDelivery } from '#shared/webhooks/webhook.schema.ts';

const pageSize = 50;

export async function listDeliveries(
  ctx: Context,
  id: string,
  { skip = 0, take = pageSize }: WebhookDeliveriesQuery,
): Promise<List<WebhookDelivery>> {
  requireOverview(ctx);
  await getWebhook(ctx, id);
  const [rows, total] = await findDeliveries(ctx, id, { skip, take: Math.min(take, pageSize) });
  return toList(rows.map(toDelivery), total);
}

/** Sends a test, also through a webhook that is switched off. */
export async function pingWebhook(ctx: Context, id: string): Promise<WebhookDelivery> {
  requireOverview(ctx);
  const ping = await inTransaction(ctx, async (tx) => {
    await getWebhook(tx, id);
    const row = await insertPing(tx, id);
    await tx.enqueue(webhooksDeliver, { deliveryId: row.id, attempt: 0 });
    return row;
  });
  return toDelivery(await getDelivery(ctx, ping.id));
}

export async function redeliver(
  ctx: Context,
  { id: webhookId, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> {
  requireOverview(ctx);
  await inTransaction(ctx, async (tx) => {
    await getWebhook(tx, webhookId);
    const row = await reopenDelivery(tx, { id: deliveryId, webhookId });
    if (row === undefined) throw notFound('The delivery');
    await tx.enqueue(webhooksDeliver, { deliveryId, attempt: 0 });
  });
  return toDelivery(await getDelivery(ctx, deliveryId));
}
