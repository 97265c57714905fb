import { v7 as uuidv7 } from 'uuid';
import type { BaseContext, Context } from '#server/context/context.ts';
import { openSecret } from '#server/context/secret-box.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { fields } from '#server/db/fields.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { languageCode } from '#shared/enums/language-code.ts';
import type { MessageText } from '#shared/text/message.ts';
import {
  isSuccess,
  pingTopic,
  type Webhook,
  type WebhookDelivery,
  type WebhookKind,
  webhookDeliveryStatus,
  webhookKind,
  webhookTexts,
  webhookTopic,
} from '#shared/webhooks/webhook.schema.ts';

type Tx = InTransaction<Context>;

const columns = fields(
  'id',
  'name',
  'kind',
  'url',
  'language',
  'teamId',
  'projectId',
  'events',
  'isActive',
  'disabledAt',
  'failureCount',
  'createdAt',
) satisfies Prisma.OutgoingWebhookSelect;

export type WebhookRow = Prisma.OutgoingWebhookGetPayload<{ select: typeof columns }>;

export function toWebhook({ events, isActive, disabledAt, createdAt, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    kind: webhookKind.parse(row.kind),
    language: languageCode.parse(row.language),
    topics: webhookTopic.options.filter((topic) => events.includes(topic)),
    isEnabled: isActive && disabledAt === null,
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

const ours = (ctx: Context) => ({
  tenantId: ctx.tenantId,
  organizationId: ctx.organizationId ?? '',
  deletedAt: null,
});

export async function findWebhooks(ctx: Context): Promise<WebhookRow[]> {
  if (ctx.organizationId === undefined) return [];
  return ctx.db.outgoingWebhook.findMany({
    where: ours(ctx),
    select: columns,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export async function findWebhook(
  ctx: Context | Tx,
  id: string,
): Promise<(WebhookRow & { secret: string }) | null> {
  const { tenantId, organizationId } = ctx;
  if (organizationId === undefined) return null;
  return ctx.db.outgoingWebhook.findFirst({
    where: { tenantId, organizationId, deletedAt: null, id },
    select: { ...columns, secret: true },
  });
}

export function countWebhooks(tx: Tx, organizationId: string): Promise<number> {
  return tx.db.outgoingWebhook.count({ where: { tenantId: tx.tenantId, organizationId, deletedAt: null } });
}

/** Returns the team or project that does not belong to the organization. */
export async function findForeignPlace(ctx: Context, { teamId, projectId }: Places) {
  const { tenantId, organizationId = '', db } = ctx;
  const own = { tenantId, organizationId, deletedAt: null };
  const [teams, projects] = await Promise.all([
    teamId ? db.organizationTeam.count({ where: { ...own, id: teamId } }) : 1,
    projectId ? db.organizationProject.count({ where: { ...own, id: projectId } }) : 1,
  ]);
  if (teams === 0) return 'The team';
  return projects === 0 ? 'The project' : undefined;
}

interface Places {
  readonly teamId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
}

interface Terms {
  readonly name?: string;
  readonly url?: string;
  readonly events?: string[];
  readonly language?: string;
  readonly teamId?: string | null;
  readonly projectId?: string | null;
  readonly secret?: string;
  readonly isActive?: boolean;
  readonly disabledAt?: null;
  readonly failureCount?: number;
  readonly createdByUserId?: string;
}

export function insertWebhook(
  tx: Tx,
  organizationId: string,
  terms: Terms & Required<Pick<Terms, 'name' | 'url' | 'events' | 'secret'>> & { readonly kind: WebhookKind },
): Promise<WebhookRow> {
  const { tenantId, userId } = tx;
  const times = { createdAt: tx.now(), updatedAt: tx.now() };
  return tx.db.outgoingWebhook.create({
    data: { tenantId, organizationId, createdByUserId: userId, ...terms, ...times },
    select: columns,
  });
}

export function changeWebhook(tx: Tx, id: string, terms: Terms): Promise<WebhookRow> {
  return tx.db.outgoingWebhook.update({
    where: { tenantId_id: { tenantId: tx.tenantId, id } },
    data: { ...terms, updatedByUserId: tx.userId, updatedAt: tx.now() },
    select: columns,
  });
}

export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  await tx.db.outgoingWebhook.delete({ where: { tenantId_id: { tenantId: tx.tenantId, id } } });
}

const deliveryColumns = {
  ...fields('id', 'eventId', 'topic', 'status', 'attempts', 'responseStatus', 'lastError', 'createdAt'),
  ...fields('response', 'deliveredAt', 'nextAttemptAt'),
} satisfies Prisma.OutgoingWebhookDeliverySelect;

type DeliveryRow = Prisma.OutgoingWebhookDeliveryGetPayload<{ select: typeof deliveryColumns }>;

/** Why the last attempt failed. */
export function failureOf({
  lastError,
  responseStatus,
}: Pick<DeliveryRow, 'lastError' | 'responseStatus'>): MessageText | undefined {
  if (lastError !== null) return lastError;
  return responseStatus === null || isSuccess(responseStatus)
    ? undefined
    : webhookTexts.answered(responseStatus);
}

export function toDelivery({ origin }: Context, delivery: DeliveryRow): WebhookDelivery {
  const { lastError: _lastError, status, ...row } = delivery;
  const failure = failureOf(delivery);
  return {
    ...row,
    status: webhookDeliveryStatus.parse(status),
    error: failure === undefined ? null : translateTo(origin.language, failure),
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}

export function findDeliveries(
  { db, tenantId }: Context,
  webhookId: string,
  { skip, take }: { skip: number; take: number },
) {
  const where = { tenantId, webhookId };
  return Promise.all([
    db.outgoingWebhookDelivery.findMany({
      where,
      select: deliveryColumns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take,
    }),
    db.outgoingWebhookDelivery.count({ where }),
  ]);
}

export function insertPing(tx: Tx, webhookId: string): Promise<DeliveryRow> {
  const { tenantId } = tx;
  return tx.db.outgoingWebhookDelivery.create({
    data: { tenantId, webhookId, eventId: uuidv7(), topic: pingTopic, payload: {} },
    select: deliveryColumns,
  });
}

/** As if it had never been tried. Undefined when there is none. */
export async function reopenDelivery(
  tx: Tx,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<DeliveryRow | undefined> {
  const [row] = await tx.db.outgoingWebhookDelivery.updateManyAndReturn({
    where: { tenantId: tx.tenantId, webhookId, id },
    data: { status: 'pending', attempts: 0, nextAttemptAt: null, updatedAt: tx.now() },
    select: deliveryColumns,
  });
  return row;
}

export async function getDelivery(ctx: Context, id: string): Promise<DeliveryRow> {
  return ctx.db.outgoingWebhookDelivery.findFirstOrThrow({
    where: { tenantId: ctx.tenantId, id },
    select: deliveryColumns,
  });
}

/** A pending delivery with its target; undefined when nothing is to be sent. */
export async function findWaiting(ctx: BaseContext, { id, attempt }: { id: string; attempt: number }) {
  const row = await ctx.db.outgoingWebhookDelivery.findFirst({
    where: { id, status: 'pending', attempts: attempt },
    select: {
      ...deliveryColumns,
      tenantId: true,
      payload: true,
      webhook: { select: { ...columns, organizationId: true, secret: true, createdByUserId: true } },
    },
  });
  if (row === null) return undefined;
  const { secret, ...webhook } = row.webhook;
  const opened = { kind: webhookKind.parse(webhook.kind), secret: openSecret(ctx.services.config, secret) };
  return { ...row, webhook: { ...webhook, ...opened } };
}

export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
