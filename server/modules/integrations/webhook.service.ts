import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, badRequest } from '#server/errors.ts';
import { isSame } from '#server/modules/auth/secrets.ts';
import { insertDelivery } from '#server/modules/integrations/deliveries.data.ts';
import { githubDelivery } from '#server/modules/integrations/integrations.jobs.ts';
import { integrationTexts } from '#shared/integrations/integration.schema.ts';

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

function refuseForged(raw: Buffer, secret: string, signature: string | undefined): void {
  const expected = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
  if (signature !== undefined && isSame(expected, signature)) return;
  throw new AppError('unauthenticated', integrationTexts.signature, { code: 'BAD_SIGNATURE' });
}

/**
 * Takes a delivery and leaves the work to a worker. 400 where this server has no secret, 401 for a wrong signature; one
 * that came before changes nothing.
 */
export async function receiveDelivery(
  ctx: BaseContext,
  { raw, headers: given }: { raw: unknown; headers: unknown },
): Promise<{ isDuplicate: boolean }> {
  const secret = ctx.services.config.github.app?.webhookSecret;
  if (secret === undefined) {
    throw badRequest(integrationTexts.noWebhook, { code: 'NOT_SET_UP' });
  }
  const body = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
  const signed = z.object({ 'x-hub-signature-256': text.optional() }).safeParse(given);
  refuseForged(body, secret, signed.data?.['x-hub-signature-256']);
  const { 'x-github-event': event, 'x-github-delivery': deliveryId } = headers.parse(given);
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
