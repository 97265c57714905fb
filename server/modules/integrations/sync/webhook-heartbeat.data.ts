import { differenceInHours, subDays } from 'date-fns';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import {
  type ConnectionRow,
  readSetting,
  saveSetting,
} from '#server/modules/integrations/connect/connections.data.ts';

type Place = Pick<ConnectionRow, 'tenantId' | 'id'>;

const heartbeat = 'heard_at';
const limitedUntil = 'quiet_until';

async function readMoment(base: BaseContext, place: Place, name: string): Promise<Date | undefined> {
  const text = await readSetting(base, place, name);
  return text === undefined ? undefined : new Date(text);
}

function saveMoment(base: BaseContext, place: Place, name: string, at: Date): Promise<void> {
  const setting = { name, value: at.toISOString(), isSecret: false };
  return inTransaction(base, (tx) => saveSetting(tx, place, setting));
}

/** Records, at most once an hour, that deliveries arrive. */
export async function recordHeartbeat(base: BaseContext, place: Place): Promise<void> {
  const last = await readMoment(base, place, heartbeat);
  if (last !== undefined && differenceInHours(base.now(), last) < 1) return;
  await saveMoment(base, place, heartbeat, base.now());
}

/** Whether a delivery arrived in the last day. */
export async function isWebhookAlive(base: BaseContext, place: Place): Promise<boolean> {
  const last = await readMoment(base, place, heartbeat);
  return last !== undefined && last > subDays(base.now(), 1);
}

/** GitHub accepts no calls until then. */
export function recordRateLimit(base: BaseContext, place: Place, until: Date): Promise<void> {
  return saveMoment(base, place, limitedUntil, until);
}

export async function isRateLimited(base: BaseContext, place: Place): Promise<boolean> {
  const until = await readMoment(base, place, limitedUntil);
  return until !== undefined && until > base.now();
}
