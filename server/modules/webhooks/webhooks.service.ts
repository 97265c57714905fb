import { differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { RefusedHost } from '#server/context/outside-host.ts';
import { requireRoom } from '#server/context/room.ts';
import { sealSecret } from '#server/context/secret-box.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { conflict, fieldError, forbidden, notFound } from '#server/errors.ts';
import { newToken } from '#server/modules/auth/secrets.ts';
import { deliver } from '#server/modules/webhooks/deliver.service.ts';
import { checkedUrl } from '#server/modules/webhooks/webhook-send.ts';
import {
  changeWebhook,
  countWebhooks,
  findDeliveries,
  findForeignPlace,
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
import { languageCode } from '#shared/enums/language-code.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import { ntfyTopicOf } from '#shared/webhooks/chat-message.ts';
import {
  type CreatedWebhook,
  type CreateWebhookInput,
  maximumWebhooks,
  type NewWebhook,
  type UpdateWebhookInput,
  type Webhook,
  type WebhookDeliveriesQuery,
  type WebhookDelivery,
  type WebhookKind,
  webhookKind,
  webhookTexts,
} from '#shared/webhooks/webhook.schema.ts';

/** A webhook receives events about everything, so its editors must see everything. */
function requireOverview(ctx: Context): void {
  if (!ctx.permissions.has('ALL_ORG_VIEW')) throw forbidden(webhookTexts.seesAll);
}

/** 404 for one of another organization. */
async function getWebhook(ctx: Context | InTransaction<Context>, id: string) {
  const row = await findWebhook(ctx, id);
  if (row === null) throw notFound('The webhook');
  return row;
}

async function urlOf(ctx: Context, kind: WebhookKind, text: string): Promise<string> {
  try {
    const url = await checkedUrl(ctx.services.config, text);
    if (kind === 'ntfy' && ntfyTopicOf(url) === undefined) throw fieldError('url', webhookTexts.urlTopic);
    return url;
  } catch (error) {
    if (error instanceof RefusedHost) throw fieldError('url', error.message);
    throw error;
  }
}

/** The address of a chat is its secret; the stored and visible part ends after the host. */
function placeOf(ctx: Context, kind: WebhookKind, url: string) {
  if (kind === 'signed') return { url };
  return { url: `${new URL(url).origin}/…`, secret: sealSecret(ctx.services.config, url) };
}

/** The language, team and project that are named. */
async function choicesOf(ctx: Context, { language, teamId, projectId }: UpdateWebhookInput) {
  const foreign = await findForeignPlace(ctx, { teamId, projectId });
  if (foreign !== undefined) throw notFound(foreign);
  return {
    ...(language === undefined ? {} : { language }),
    ...(teamId === undefined ? {} : { teamId }),
    ...(projectId === undefined ? {} : { projectId }),
  };
}

const newSecret = () => `whsec_${newToken()}`;

/** Audited fields: never the path of the address, which may hold a secret of the receiver. */
const audited = ({ name, kind, url, events, isActive, disabledAt }: WebhookRow) => ({
  name,
  kind,
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
export async function createWebhook(ctx: Context, input: CreateWebhookInput): Promise<CreatedWebhook> {
  requireOverview(ctx);
  const { organizationId } = ctx;
  if (organizationId === undefined) throw conflict(webhookTexts.noOrganization, { code: 'NO_ORGANIZATION' });
  const { name, kind = 'signed' } = input;
  const url = await urlOf(ctx, kind, input.url);
  const language = languageCode.catch('en').parse(ctx.origin.language);
  const choices = { language, ...(await choicesOf(ctx, input)) };
  const secret = newSecret();
  const sealed = sealSecret(ctx.services.config, secret);
  const terms = { name, kind, events: [...new Set(input.topics)], secret: sealed, ...choices };
  const row = await inTransaction(ctx, async (tx) => {
    await requireRoom(tx, {
      ...{ what: 'webhooks', whose: organizationId, most: maximumWebhooks },
      count: () => countWebhooks(tx, organizationId),
      refusal: { text: webhookTexts.tooMany, code: 'TOO_MANY_WEBHOOKS' },
    });
    const created = await insertWebhook(tx, organizationId, { ...terms, ...placeOf(ctx, kind, url) });
    await noteChange(tx, { action: 'webhook.create', ...about(created.id), after: audited(created) });
    return created;
  });
  return { ...toWebhook(row), ...(kind === 'signed' ? { secret } : {}) };
}

/** Switching it on resets its failures and makes the caller its owner. */
function switched({ userId }: Context, isEnabled: boolean | undefined) {
  if (isEnabled === undefined) return {};
  if (!isEnabled) return { isActive: false };
  return { isActive: true, disabledAt: null, failureCount: 0, createdByUserId: userId } as const;
}

export async function updateWebhook(ctx: Context, id: string, input: UpdateWebhookInput): Promise<Webhook> {
  requireOverview(ctx);
  const stored = await getWebhook(ctx, id);
  const { name, topics, isEnabled } = input;
  const kind = webhookKind.parse(stored.kind);
  // An unchanged form sends back the visible part of a chat's address.
  const isMoved = input.url !== undefined && input.url !== stored.url;
  const place = isMoved ? placeOf(ctx, kind, await urlOf(ctx, kind, input.url ?? '')) : {};
  const choices = await choicesOf(ctx, input);
  return inTransaction(ctx, async (tx) => {
    const before = await getWebhook(tx, id);
    const row = await changeWebhook(tx, id, {
      ...place,
      ...choices,
      ...(name === undefined ? {} : { name }),
      ...(topics === undefined ? {} : { events: [...new Set(topics)] }),
      ...switched(ctx, isEnabled),
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
    const { kind } = await getWebhook(tx, id);
    if (kind !== 'signed') throw conflict(webhookTexts.unsigned, { code: 'WEBHOOK_NOT_SIGNED' });
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

/** Sends a test at once, also through a webhook that is switched off, and returns the outcome. */
export async function pingWebhook(ctx: Context, id: string): Promise<WebhookDelivery> {
  requireOverview(ctx);
  const ping = await inTransaction(ctx, async (tx) => {
    await getWebhook(tx, id);
    return insertPing(tx, id);
  });
  await deliver(ctx, { deliveryId: ping.id, attempt: 0 });
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
