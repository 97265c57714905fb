import { addSeconds, subDays } from 'date-fns';
import { z } from 'zod';
import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { linkTo } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { webhookOffMail } from '#server/mail/templates/webhook-mail.ts';
import {
  enqueueLater,
  findKeeper,
  noteFailure,
  noteSuccess,
  removeOldDeliveries,
  saveOutcome,
  switchOff,
} from '#server/modules/webhooks/deliver.data.ts';
import { type Outcome, sendEvent } from '#server/modules/webhooks/webhook-send.ts';
import { findWaiting, type Waiting } from '#server/modules/webhooks/webhooks.data.ts';
import type { DeliverJob } from '#server/modules/webhooks/webhooks.jobs.ts';
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

function refused(error: string): Outcome {
  return { isDelivered: false, responseStatus: null, error };
}

async function attemptOf(ctx: BaseContext, waiting: Waiting): Promise<Outcome> {
  const { topic, webhook } = waiting;
  const { url, secret, isActive, disabledAt } = webhook;
  if (topic !== pingTopic && (!isActive || disabledAt !== null)) return refused(webhookTexts.switchedOff);
  if (secret === undefined) return refused('The secret cannot be read any more. Please make a new one.');
  return sendEvent(ctx.services.config, { url, secret }, { event: eventOf(waiting), at: ctx.now() });
}

/** Tells the webhook, and says when it is tried again where that did not work. */
export async function deliver(ctx: BaseContext, { deliveryId: id, attempt }: DeliverJob): Promise<void> {
  const waiting = await findWaiting(ctx, { id, attempt });
  if (waiting === undefined) return;
  const outcome = await attemptOf(ctx, waiting);
  await inTransaction(ctx, (tx) => settle(tx, waiting, outcome));
}

async function settle(tx: Tx, waiting: Waiting, outcome: Outcome): Promise<void> {
  const attempts = waiting.attempts + 1;
  const isPing = waiting.topic === pingTopic;
  const isOff = outcome.error === webhookTexts.switchedOff;
  const isOver = outcome.isDelivered || isPing || isOff || attempts >= deliveryAttempts;
  const nextAttemptAt = isOver ? null : addSeconds(tx.now(), waitAfter(attempts));
  const status = outcome.isDelivered ? 'delivered' : isOver ? 'failed' : 'pending';
  const { responseStatus, error } = outcome;
  const isSaved = await saveOutcome(tx, waiting, { responseStatus, error, attempts, status, nextAttemptAt });
  if (!isSaved) return;
  if (nextAttemptAt !== null) {
    const job: DeliverJob = { deliveryId: waiting.id, attempt: attempts };
    await enqueueLater(tx, job, waitAfter(attempts));
  }
  if (isPing || isOff) return;
  if (outcome.isDelivered) return noteSuccess(tx, waiting.webhook.id);
  const failures = await noteFailure(tx, waiting.webhook.id);
  if (isOver && failures >= deliveryAttempts) await giveUp(tx, waiting);
}

/** A day of failures without one success switches the webhook off, and whoever made it hears of it. */
async function giveUp(tx: Tx, { tenantId, webhook, lastError }: Waiting): Promise<void> {
  const { id, name, organizationId, createdByUserId } = webhook;
  if (!(await switchOff(tx, id))) return;
  await writeAudit(tx, [
    {
      tenantId,
      organizationId,
      actorType: 'system',
      action: 'webhook.switch-off',
      entity: 'OutgoingWebhook',
      entityId: id,
      before: { name, isEnabled: true },
      after: { name, isEnabled: false },
    },
  ]);
  const keeper = await findKeeper(tx, { tenantId, userId: createdByUserId });
  if (keeper === undefined) return;
  const { appUrl } = tx.services.config;
  const mail = webhookOffMail(
    { appUrl, language: keeper.language },
    {
      name: keeper.firstName,
      webhook: name,
      reason: lastError ?? undefined,
      link: linkTo(appUrl, '/settings#webhooks'),
    },
  );
  await tx.enqueue(mailSend, { to: keeper.email, ...mail, tenantId, organizationId });
}

export async function removeOld(ctx: BaseContext): Promise<void> {
  await inTransaction(ctx, (tx) => removeOldDeliveries(tx, subDays(tx.now(), deliveryDays)));
}
