import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { Waiting } from '#server/modules/webhooks/webhooks.data.ts';
import type { DeliverJob } from '#server/modules/webhooks/webhooks.jobs.ts';

type Tx = InTransaction<BaseContext>;

interface Settled {
  readonly status: 'delivered' | 'failed' | 'pending';
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

/** False when another worker, or somebody by hand, was faster. */
export async function saveOutcome(tx: Tx, before: Waiting, { error, ...settled }: Settled): Promise<boolean> {
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

/** The job of the next attempt; the clock of the database counts, as for every message. */
export async function enqueueLater(tx: Tx, job: DeliverJob, seconds: number): Promise<void> {
  await tx.db.$executeRaw`
    insert into outbox_messages (id, topic, payload, "availableAt")
    values (${uuidv7()}::uuid, 'webhooks.deliver', ${JSON.stringify(job)}::jsonb,
      now() + ${seconds}::float8 * interval '1 second')`;
}

export async function noteSuccess(tx: Tx, id: string): Promise<void> {
  await tx.db.outgoingWebhook.updateMany({
    where: { id, failureCount: { gt: 0 } },
    data: { failureCount: 0 },
  });
}

/** How many attempts in a row have failed by now. */
export async function noteFailure(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.db.outgoingWebhook.updateManyAndReturn({
    where: { id },
    data: { failureCount: { increment: 1 } },
    select: { failureCount: true },
  });
  return row?.failureCount ?? 0;
}

/** False when it was off already. */
export async function switchOff(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.db.outgoingWebhook.updateMany({
    where: { id, isActive: true, disabledAt: null },
    data: { disabledAt: tx.now(), updatedAt: tx.now() },
  });
  return count > 0;
}

/** Who made the webhook, where they still work here. */
export async function findKeeper(tx: Tx, who: { tenantId: string; userId: string | null }) {
  const { tenantId, userId: id } = who;
  if (id === null) return undefined;
  const user = await tx.db.user.findFirst({
    where: { tenantId, id, isActive: true, deletedAt: null },
    select: { firstName: true, preferredLanguage: true, account: { select: { email: true } } },
  });
  if (!user?.account) return undefined;
  const { firstName, preferredLanguage, account } = user;
  return {
    email: account.email,
    firstName: firstName ?? undefined,
    language: preferredLanguage ?? undefined,
  };
}

export async function removeOldDeliveries(tx: Tx, before: Date): Promise<void> {
  await tx.db.outgoingWebhookDelivery.deleteMany({ where: { createdAt: { lt: before } } });
}
