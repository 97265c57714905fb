import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { RefusedHost } from '#server/context/outside-host.ts';
import { sealSecret } from '#server/context/secret-box.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { conflict, fieldError, forbidden, notFound } from '#server/errors.ts';
import { newToken } from '#server/modules/auth/secrets.ts';
import { checkedUrl } from '#server/modules/webhooks/webhook-send.ts';
import {
  changeWebhook,
  countWebhooks,
  findDeliveries,
  findWebhook,
  findWebhooks,
  getDelivery,
  insertPing,
  insertWebhook,
  removeWebhook,
  reopenDelivery,
  toDelivery,
  toWebhook,
  type WebhookRow,
} from '#server/modules/webhooks/webhooks.data.ts';
import { webhooksDeliver } from '#server/modules/webhooks/webhooks.jobs.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  type CreateWebhookInput,
  maximumWebhooks,
  type NewWebhook,
  type UpdateWebhookInput,
  type Webhook,
  type WebhookDeliveriesQuery,
  type WebhookDelivery,
  webhookTexts,
} from '#shared/webhooks/webhook.schema.ts';

/** A webhook hears of everything, so whoever works with it may see everything. */
function requireOverview(ctx: Context): void {
  if (!ctx.permissions.has('ALL_ORG_VIEW')) throw forbidden(webhookTexts.seesAll);
}

/** 404 for one of another organization. */
async function getWebhook(ctx: Context | InTransaction<Context>, id: string) {
  const row = await findWebhook(ctx, id);
  if (row === null) throw notFound('The webhook');
  return row;
}

async function urlOf(ctx: Context, text: string): Promise<string> {
  try {
    return await checkedUrl(ctx.services.config, text);
  } catch (error) {
    if (error instanceof RefusedHost) throw fieldError('url', error.message);
    throw error;
  }
}

const newSecret = () => `whsec_${newToken()}`;

/** Audited fields: never the path of the address, which may hold a secret of the receiver. */
const audited = ({ name, url, events, isActive, disabledAt }: WebhookRow) => ({
  name,
  host: new URL(url).host,
  topics: events.join(', '),
  isEnabled: isActive && disabledAt === null,
});

type Audited = ReturnType<typeof audited>;
const auditedKeys = ['name', 'host', 'topics', 'isEnabled'] satisfies (keyof Audited)[];

const about = (id: string) => ({ entity: 'OutgoingWebhook', entityId: id }) as const;

export async function listWebhooks(ctx: Context): Promise<List<Webhook>> {
  requireOverview(ctx);
  return toList((await findWebhooks(ctx)).map(toWebhook));
}

/** Creates a webhook and answers its secret, which is stored sealed. */
export async function createWebhook(ctx: Context, input: CreateWebhookInput): Promise<NewWebhook> {
  requireOverview(ctx);
  const { organizationId } = ctx;
  if (organizationId === undefined) throw conflict(webhookTexts.noOrganization, { code: 'NO_ORGANIZATION' });
  const url = await urlOf(ctx, input.url);
  const secret = newSecret();
  const terms = { name: input.name, url, events: [...new Set(input.topics)] };
  const row = await inTransaction(ctx, async (tx) => {
    if ((await countWebhooks(tx, organizationId)) >= maximumWebhooks) {
      throw conflict(webhookTexts.tooMany, { code: 'TOO_MANY_WEBHOOKS' });
    }
    const sealed = sealSecret(ctx.services.config, secret);
    const created = await insertWebhook(tx, organizationId, { ...terms, secret: sealed });
    await noteChange(tx, { action: 'webhook.create', ...about(created.id), after: audited(created) });
    return created;
  });
  return { ...toWebhook(row), secret };
}

/** Switched on again, its failures are forgotten. */
function switched(isEnabled: boolean | undefined) {
  if (isEnabled === undefined) return {};
  return isEnabled ? ({ isActive: true, disabledAt: null, failureCount: 0 } as const) : { isActive: false };
}

export async function updateWebhook(ctx: Context, id: string, input: UpdateWebhookInput): Promise<Webhook> {
  requireOverview(ctx);
  await getWebhook(ctx, id);
  const { name, topics, isEnabled } = input;
  const url = input.url === undefined ? undefined : await urlOf(ctx, input.url);
  return inTransaction(ctx, async (tx) => {
    const before = await getWebhook(tx, id);
    const row = await changeWebhook(tx, id, {
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url }),
      ...(topics === undefined ? {} : { events: [...new Set(topics)] }),
      ...switched(isEnabled),
    });
    const change = differenceOf(audited(before), audited(row), auditedKeys);
    if (change !== undefined) await noteChange(tx, { action: 'webhook.update', ...about(id), ...change });
    return toWebhook(row);
  });
}

export async function deleteWebhook(ctx: Context, id: string) {
  requireOverview(ctx);
  await inTransaction(ctx, async (tx) => {
    const before = await getWebhook(tx, id);
    await removeWebhook(tx, id);
    await noteChange(tx, { action: 'webhook.delete', ...about(id), before: audited(before) });
  });
  return toDeleteResult(1);
}

/** From now on everything is signed with the new secret. */
export async function renewWebhookSecret(ctx: Context, id: string): Promise<NewWebhook> {
  requireOverview(ctx);
  const secret = newSecret();
  const row = await inTransaction(ctx, async (tx) => {
    await getWebhook(tx, id);
    await noteChange(tx, { action: 'webhook.renew-secret', ...about(id) });
    return changeWebhook(tx, id, { secret: sealSecret(ctx.services.config, secret) });
  });
  return { ...toWebhook(row), secret };
}

const pageSize = 50;

export async function listDeliveries(
  ctx: Context,
  id: string,
  { skip = 0, take = pageSize }: WebhookDeliveriesQuery,
): Promise<List<WebhookDelivery>> {
  requireOverview(ctx);
  await getWebhook(ctx, id);
  const [rows, total] = await findDeliveries(ctx, id, { skip, take: Math.min(take, pageSize) });
  return toList(
    rows.map((row) => toDelivery(ctx, row)),
    total,
  );
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
  return toDelivery(ctx, await getDelivery(ctx, ping.id));
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
  return toDelivery(ctx, await getDelivery(ctx, deliveryId));
}
