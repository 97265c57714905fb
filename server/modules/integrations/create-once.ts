import { addSeconds, subMinutes } from 'date-fns';
import { RequestError } from 'octokit';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { type ConnectionRow, readSetting } from '#server/modules/integrations/connections.data.ts';
import { RateLimited } from '#server/modules/integrations/github-client.ts';

type Place = Pick<ConnectionRow, 'tenantId' | 'id'>;

const prefix = 'creating:';
/** After so long nobody is at it any more. */
const busySeconds = 60;
/** The clock of GitHub is not ours. */
const skewMinutes = 15;

/** Somebody else tells GitHub of the same at this moment; to be tried again. */
export class BeingCreated extends Error {}

const nameOf = (recordId: string) => `${prefix}${recordId}`;

/** Says that the record is about to be created at GitHub. Answers since when somebody was at it before, if anybody was. */
async function claim(base: BaseContext, place: Place, recordId: string): Promise<Date | undefined> {
  const { tenantId, id: integrationTenantId } = place;
  const settingsName = nameOf(recordId);
  const now = base.now();
  const { count } = await base.db.integrationSetting.createMany({
    data: [{ tenantId, integrationTenantId, settingsName, settingsValue: now.toISOString() }],
    skipDuplicates: true,
  });
  if (count > 0) return undefined;
  const since = new Date((await readSetting(base, place, settingsName)) ?? now);
  if (addSeconds(since, busySeconds) > now) throw new BeingCreated('It is being created');
  // Of several that come now, one goes on.
  const settingsValue = now.toISOString();
  const taken = await base.db.integrationSetting.updateMany({
    where: { tenantId, integrationTenantId, settingsName, settingsValue: since.toISOString() },
    data: { settingsValue },
  });
  if (taken.count === 0) throw new BeingCreated('It is being created');
  return subMinutes(since, skewMinutes);
}

/** To be called with the tie: the two are known to each other. */
export async function releaseClaim(
  tx: Pick<InTransaction<BaseContext>, 'db'>,
  { tenantId, id: integrationTenantId }: Place,
  recordId: string,
): Promise<void> {
  const settingsName = nameOf(recordId);
  await tx.db.integrationSetting.deleteMany({ where: { tenantId, integrationTenantId, settingsName } });
}

/** Forgets what nobody came back to. */
export async function forgetClaims(base: BaseContext, before: Date): Promise<void> {
  await base.db.integrationSetting.deleteMany({
    where: { settingsName: { startsWith: prefix }, updatedAt: { lt: before } },
  });
}

function isRefused(error: unknown): boolean {
  if (error instanceof RateLimited) return true;
  return error instanceof RequestError && error.status < 500;
}

/**
 * Creates something at GitHub once, also when a worker dies between the call and its note of it: who comes after one
 * that never said how it ended looks for what that one has made.
 */
export async function createOnce<T>(
  base: BaseContext,
  { place, recordId }: { place: Place; recordId: string },
  { find, create }: { find: (since: Date) => Promise<T | undefined>; create: () => Promise<T> },
): Promise<T> {
  const since = await claim(base, place, recordId);
  const found = since === undefined ? undefined : await find(since);
  if (found !== undefined) return found;
  try {
    return await create();
  } catch (error) {
    if (isRefused(error)) await releaseClaim(base, place, recordId);
    throw error;
  }
}
