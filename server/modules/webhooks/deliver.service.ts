import { addSeconds, subDays } from 'date-fns';
import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { enqueueLater } from '#server/context/outbox.ts';
import type { Outgoing } from '#server/context/outside-post.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { chatNews } from '#server/mail/templates/chat-news.ts';
import { eventFacts } from '#server/modules/webhooks/event-facts.data.ts';
import { giveUp, hasOwner, offerToOthers } from '#server/modules/webhooks/switch-off.service.ts';
import { chatPost, notSent, type Outcome, send, signedEvent } from '#server/modules/webhooks/webhook-send.ts';
import { findWaiting, type Waiting } from '#server/modules/webhooks/webhooks.data.ts';
import { type DeliverJob, webhooksDeliver } from '#server/modules/webhooks/webhooks.jobs.ts';
import { chatMessage } from '#shared/webhooks/chat-message.ts';
import {
  deliveryAttempts,
  deliveryDays,
  pingTopic,
  type WebhookEvent,
  webhookTexts,
} from '#shared/webhooks/webhook.schema.ts';

type Tx = InTransaction<BaseContext>;

const firstWaitSeconds = 75;
const waitFactor = 3;

/** 75 s, 4 min, 11 min, 34 min, 2 h, 5 h, 15 h: a day in all. */
function waitAfter(attempt: number): number {
  return firstWaitSeconds * waitFactor ** (attempt - 1);
}

const payload = z.record(z.string(), z.unknown());
const offsetInstant = /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/;

/** Instants as everywhere else on the wire. */
function inUtc(value: unknown): unknown {
  return typeof value === 'string' && offsetInstant.test(value) ? new Date(value).toISOString() : value;
}

function eventOf({ eventId, topic, createdAt, tenantId, webhook, payload: stored }: Waiting): WebhookEvent {
  const entries = Object.entries(payload.parse(stored)).map(([key, value]) => [key, inUtc(value)]);
  return {
    id: eventId,
    topic,
    createdAt: createdAt.toISOString(),
    tenantId,
    organizationId: webhook.organizationId,
    data: Object.fromEntries(entries),
  };
}

/** The request to send; undefined if the event does not concern the team and project of the webhook. */
async function outgoingOf(ctx: BaseContext, waiting: Waiting, secret: string): Promise<Outgoing | undefined> {
  const { kind, url, language, teamId, projectId } = waiting.webhook;
  const event = eventOf(waiting);
  const isFiltered = event.topic !== pingTopic && (teamId !== null || projectId !== null);
  const facts =
    kind === 'signed' && !isFiltered ? undefined : await eventFacts(ctx, event, { teamId, projectId });
  if (isFiltered && facts?.isConcerned !== true) return undefined;
  if (kind === 'signed' || facts === undefined) return signedEvent({ url, secret }, { event, at: ctx.now() });
  const { appUrl } = ctx.services.config;
  return chatPost(chatMessage(kind, secret, chatNews({ appUrl, language }, event.topic, facts)));
}

async function attemptOf(ctx: BaseContext, waiting: Waiting): Promise<Outcome | undefined> {
  const { topic, webhook } = waiting;
  const { kind, secret, isActive, disabledAt } = webhook;
  if (topic !== pingTopic && (!isActive || disabledAt !== null)) return notSent(webhookTexts.switchedOff);
  if (secret === undefined)
    return notSent(kind === 'signed' ? webhookTexts.secretLost : webhookTexts.urlLost);
  const outgoing = await outgoingOf(ctx, waiting, secret);
  return outgoing && send(ctx.services.config, outgoing);
}

/** Sends the event to the webhook, and schedules a retry where that failed. */
export async function deliver(ctx: BaseContext, { deliveryId: id, attempt }: DeliverJob): Promise<void> {
  const waiting = await findWaiting(ctx, { id, attempt });
  if (waiting === undefined) return;
  const isOwned = waiting.topic === pingTopic || (await hasOwner(ctx, waiting));
  if (!isOwned) await inTransaction(ctx, (tx) => offerToOthers(tx, waiting));
  const outcome = isOwned ? await attemptOf(ctx, waiting) : notSent(webhookTexts.switchedOff);
  await inTransaction(ctx, (tx) =>
    outcome === undefined ? removeDelivery(tx, waiting) : settle(tx, waiting, outcome),
  );
}

async function settle(tx: Tx, waiting: Waiting, outcome: Outcome): Promise<void> {
  const attempts = waiting.attempts + 1;
  const isPing = waiting.topic === pingTopic;
  const isOff = outcome.error === webhookTexts.switchedOff;
  const isOver = outcome.isDelivered || isPing || isOff || attempts >= deliveryAttempts;
  const nextAttemptAt = isOver ? null : addSeconds(tx.now(), waitAfter(attempts));
  const status = outcome.isDelivered ? 'delivered' : isOver ? 'failed' : 'pending';
  const { responseStatus, response, error } = outcome;
  const settled = { responseStatus, response, error, attempts, status, nextAttemptAt } as const;
  const isSaved = await saveOutcome(tx, waiting, settled);
  if (!isSaved) return;
  if (nextAttemptAt !== null) {
    const job: DeliverJob = { deliveryId: waiting.id, attempt: attempts };
    await enqueueLater(tx, webhooksDeliver, [{ payload: job, seconds: waitAfter(attempts) }]);
  }
  if (isPing || isOff) return;
  if (outcome.isDelivered) return resetFailures(tx, waiting.webhook.id);
  const failures = await countFailure(tx, waiting.webhook.id);
  if (isOver && failures >= deliveryAttempts) await giveUp(tx, waiting);
}

export async function removeOld(ctx: BaseContext): Promise<void> {
  await inTransaction(ctx, (tx) => removeOldDeliveries(tx, subDays(tx.now(), deliveryDays)));
}

interface Settled {
  readonly status: 'delivered' | 'failed' | 'pending';
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly response: string | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

/** False when another worker, or somebody by hand, was faster. */
async function saveOutcome(tx: Tx, before: Waiting, { error, ...settled }: Settled): Promise<boolean> {
  const { tenantId, id, attempts } = before;
  const { count } = await tx.db.outgoingWebhookDelivery.updateMany({
    where: { tenantId, id, attempts, status: 'pending' },
    data: {
      ...settled,
      lastError: error,
      updatedAt: tx.now(),
      deliveredAt: settled.status === 'delivered' ? tx.now() : null,
    },
  });
  return count > 0;
}

/** Deletes a delivery that does not concern the webhook. */
async function removeDelivery(tx: Tx, { tenantId, id }: Waiting): Promise<void> {
  await tx.db.outgoingWebhookDelivery.deleteMany({ where: { tenantId, id, status: 'pending' } });
}

async function resetFailures(tx: Tx, id: string): Promise<void> {
  await tx.db.outgoingWebhook.updateMany({
    where: { id, failureCount: { gt: 0 } },
    data: { failureCount: 0 },
  });
}

/** Increments the number of consecutive failures and returns it. */
async function countFailure(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.db.outgoingWebhook.updateManyAndReturn({
    where: { id },
    data: { failureCount: { increment: 1 } },
    select: { failureCount: true },
  });
  return row?.failureCount ?? 0;
}

async function removeOldDeliveries(tx: Tx, before: Date): Promise<void> {
  await tx.db.outgoingWebhookDelivery.deleteMany({ where: { createdAt: { lt: before } } });
}
