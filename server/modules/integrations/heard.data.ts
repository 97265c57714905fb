import { differenceInHours, subDays } from 'date-fns';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import {
  type ConnectionRow,
  readSetting,
  saveSetting,
} from '#server/modules/integrations/connections.data.ts';

type Place = Pick<ConnectionRow, 'tenantId' | 'id'>;

const heard = 'heard_at';
const quiet = 'quiet_until';

async function readMoment(base: BaseContext, place: Place, name: string): Promise<Date | undefined> {
  const text = await readSetting(base, place, name);
  return text === undefined ? undefined : new Date(text);
}

function saveMoment(base: BaseContext, place: Place, name: string, at: Date): Promise<void> {
  const setting = { name, value: at.toISOString(), isSecret: false };
  return inTransaction(base, (tx) => saveSetting(tx, place, setting));
}

/** Keeps, by the hour, that deliveries of the connection arrive. */
export async function noteHeard(base: BaseContext, place: Place): Promise<void> {
  const last = await readMoment(base, place, heard);
  if (last !== undefined && differenceInHours(base.now(), last) < 1) return;
  await saveMoment(base, place, heard, base.now());
}

/** Whether GitHub tells of changes by itself: something was heard in the last day. */
export async function isHeard(base: BaseContext, place: Place): Promise<boolean> {
  const last = await readMoment(base, place, heard);
  return last !== undefined && last > subDays(base.now(), 1);
}

/** GitHub has asked to be left alone until then. */
export function noteQuiet(base: BaseContext, place: Place, until: Date): Promise<void> {
  return saveMoment(base, place, quiet, until);
}

export async function isQuiet(base: BaseContext, place: Place): Promise<boolean> {
  const until = await readMoment(base, place, quiet);
  return until !== undefined && until > base.now();
}
