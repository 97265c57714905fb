import { createHmac } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { AppError, badRequest } from '#server/errors.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { isSame } from '#server/modules/auth/secrets.ts';
import { githubDelivery } from '#server/modules/integrations/integrations.jobs.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

interface NewDelivery {
  readonly deliveryId: string;
  readonly event: string;
  readonly action: string | null;
  readonly payload: string;
}

const insertSql = rowStatement(
  { id: uuid },
  (p: Params<NewDelivery & { id: string; now: Date }>) => sql`
insert into webhook_deliveries as stored (id, provider, "deliveryId", event, action, payload, "receivedAt")
values (${p.id}::uuid, 'github', ${p.deliveryId}, ${p.event}, ${p.action}, ${p.payload}::jsonb, ${p.now}::timestamptz)
on conflict (provider, "deliveryId") do update set payload = excluded.payload, "lastError" = null
  where stored."processedAt" is null and stored."lastError" is not null
returning id`,
);

/** The id of a delivery to process; undefined for a repeated one, unless it failed before. */
async function insertDelivery(
  tx: InTransaction<BaseContext>,
  delivery: NewDelivery,
): Promise<string | undefined> {
  const values = { ...delivery, id: uuidv7(), now: tx.now() };
  return (await queryRows(tx, insertSql(values)))[0]?.id;
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

/** Deletes older deliveries and log lines. */
export async function deleteOldDeliveries(ctx: BaseContext, before: Date): Promise<void> {
  await ctx.db.webhookDelivery.deleteMany({ where: { provider: 'github', receivedAt: { lt: before } } });
  await ctx.db.repositorySync.deleteMany({ where: { startedAt: { lt: before } } });
}

const text = z.string().min(1).max(200);
const headers = z.object({
  'x-github-event': text,
  'x-github-delivery': text,
  'x-hub-signature-256': text.optional(),
});
const payload = z.object({ action: z.string().max(100).optional() });

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw badRequest('The body is not valid JSON.', { code: 'INVALID_JSON' });
  }
}

function assertSignature(raw: Buffer, secret: string, signature: string | undefined): void {
  const expected = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
  if (signature !== undefined && isSame(expected, signature)) return;
  throw new AppError('unauthenticated', integrationTexts.signature, { code: 'BAD_SIGNATURE' });
}

/**
 * Stores a delivery, which a worker processes. 400 if this server has no secret, 401 for a wrong signature; a
 * repeated one changes nothing.
 */
export async function receiveDelivery(
  ctx: BaseContext,
  { raw, headers: received }: { raw: unknown; headers: unknown },
): Promise<{ isDuplicate: boolean }> {
  const secret = ctx.services.config.github.app?.webhookSecret;
  if (secret === undefined) {
    throw badRequest(integrationTexts.noWebhook, { code: 'NOT_SET_UP' });
  }
  const body = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
  const signed = z.object({ 'x-hub-signature-256': text.optional() }).safeParse(received);
  assertSignature(body, secret, signed.data?.['x-hub-signature-256']);
  const { 'x-github-event': event, 'x-github-delivery': deliveryId } = headers.parse(received);
  const { action = null } = payload.parse(jsonOf(body));
  const id = await inTransaction(ctx, async (tx) => {
    // A zero sign is no text of the database.
    const plain = body.toString('utf8').replaceAll('\\u0000', '');
    const inserted = await insertDelivery(tx, { deliveryId, event, action, payload: plain });
    if (inserted !== undefined) await tx.enqueue(githubDelivery, { deliveryRowId: inserted });
    return inserted;
  });
  return { isDuplicate: id === undefined };
}
