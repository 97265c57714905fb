import { addSeconds, subMinutes } from 'date-fns';
import { RequestError } from 'octokit';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { type ConnectionRow, readSetting } from '#server/modules/integrations/connect/connections.data.ts';
import { RateLimited } from '#server/modules/integrations/connect/github-client.ts';

type Place = Pick<ConnectionRow, 'tenantId' | 'id'>;

const prefix = 'creating:';
/** A claim of a worker that died expires after this time. */
const busySeconds = 60;
/** The clock of GitHub is not ours. */
const skewMinutes = 15;

/** Another worker is creating the same; to be retried. */
export class CreationPending extends Error {}

const nameOf = (recordId: string) => `${prefix}${recordId}`;

/** Claims the creation of the record. Answers since when an expired claim was there, if there was one. */
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
  if (addSeconds(since, busySeconds) > now) throw new CreationPending('It is being created');
  // Lets only one of several workers continue.
  const settingsValue = now.toISOString();
  const { count: renewed } = await base.db.integrationSetting.updateMany({
    where: { tenantId, integrationTenantId, settingsName, settingsValue: since.toISOString() },
    data: { settingsValue },
  });
  if (renewed === 0) throw new CreationPending('It is being created');
  return subMinutes(since, skewMinutes);
}

/** To be called in the transaction that saves the link. */
export async function releaseClaim(
  tx: Pick<InTransaction<BaseContext>, 'db'>,
  { tenantId, id: integrationTenantId }: Place,
  recordId: string,
): Promise<void> {
  const settingsName = nameOf(recordId);
  await tx.db.integrationSetting.deleteMany({ where: { tenantId, integrationTenantId, settingsName } });
}

/** Deletes claims that no worker returned to. */
export async function deleteOldClaims(base: BaseContext, before: Date): Promise<void> {
  await base.db.integrationSetting.deleteMany({
    where: { settingsName: { startsWith: prefix }, updatedAt: { lt: before } },
  });
}

function isRefused(error: unknown): boolean {
  if (error instanceof RateLimited) return true;
  return error instanceof RequestError && error.status < 500;
}

/**
 * Creates a record at GitHub once, even if a worker dies between the call and the link: the next worker looks for the
 * record that the previous one may have created.
 */
export async function createOnce<T>(
  base: BaseContext,
  { place, recordId }: { place: Place; recordId: string },
  { find, create }: { find: (since: Date) => Promise<T | undefined>; create: () => Promise<T> },
): Promise<T> {
  const since = await claim(base, place, recordId);
  const existing = since === undefined ? undefined : await find(since);
  if (existing !== undefined) return existing;
  try {
    return await create();
  } catch (error) {
    if (isRefused(error)) await releaseClaim(base, place, recordId);
    throw error;
  }
}
