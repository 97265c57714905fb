import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { defineJob } from '#server/context/job-contract.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError } from '#server/errors.ts';
import { noteAccountEvent } from '#server/modules/auth/account.data.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

/** Wrong passwords for one address in a window, from all machines and on all replicas. */
const maximumFailures = 10;
const windowMilliseconds = 15 * 60_000;

const keyOf = (whose: string) => `password ${whose}`;

/**
 * Counts before the password is looked at, so that tries at the same time count too. 429 when there were too many.
 * Returns how many are left. A code by mail still opens an account that somebody locks this way. Call it outside of
 * transactions: a refusal must not take the count back.
 */
export async function countPasswordAttempt({ services }: BaseContext, whose: string): Promise<number> {
  const { calls, endsInMs } = await services.callCounts.add(keyOf(whose), windowMilliseconds);
  if (calls > maximumFailures) {
    const retryAfter = Math.ceil(endsInMs / 1000);
    throw new AppError('too-many', authTexts.tooManyAttempts, { code: 'RATE_LIMITED', retryAfter });
  }
  return maximumFailures - calls;
}

export async function forgetPasswordAttempts({ services }: BaseContext, whose: string): Promise<void> {
  await services.callCounts.forget(keyOf(whose));
}

type Tx = InTransaction<BaseContext>;

const action = 'account.sign-in-failed';
/** Limits the audit entries of repeated failures. */
const maximumEntries = 10;

type Method = 'password' | 'code' | 'second-factor' | 'provider';

const failedSignIn = z.object({
  email: z.string(),
  method: z.enum(['password', 'code', 'provider']),
  /** Its name, where it was one. */
  provider: z.string().optional(),
  /** No more tries are accepted for now. */
  isLocked: z.boolean(),
  at: z.iso.datetime(),
  ip: z.string(),
  requestId: z.string(),
});
type FailedSignIn = z.infer<typeof failedSignIn>;

export const failedSignInJob = defineJob({ name: 'auth.failed-sign-in', payload: failedSignIn });

/**
 * Records the failure in a job: the same work for every address, so that the response time does not reveal accounts.
 */
export function reportFailedSignIn(
  ctx: BaseContext,
  failure: Pick<FailedSignIn, 'email' | 'method' | 'provider' | 'isLocked'>,
): Promise<void> {
  const { ip, requestId } = ctx.origin;
  const at = ctx.now().toISOString();
  return inTransaction(ctx, (tx) => tx.enqueue(failedSignInJob, { ...failure, at, ip, requestId }));
}

/** Whether this attempt is new to the audit, and few others are in it. */
async function hasRoom(tx: Tx, accountId: string): Promise<boolean> {
  const user = await tx.db.user.findFirst({
    where: { accountId, deletedAt: null },
    select: { id: true, tenantId: true },
  });
  if (user === null) return false;
  const since = new Date(tx.now().getTime() - windowMilliseconds);
  const entries = await tx.db.auditEntry.findMany({
    where: { tenantId: user.tenantId, entity: 'User', entityId: user.id, action, at: { gt: since } },
    select: { requestId: true },
    take: maximumEntries,
  });
  return (
    entries.length < maximumEntries && entries.every(({ requestId }) => requestId !== tx.origin.requestId)
  );
}

/** Writes an audit entry about a failed sign-in into every workspace of an account. */
export async function noteFailedSignIn(
  tx: Tx,
  accountId: string,
  after: { readonly method: Method; readonly provider?: string },
): Promise<void> {
  if (!(await hasRoom(tx, accountId))) return;
  await noteAccountEvent(tx, { accountId, action, actorType: 'system', after });
}

/** Records a failed sign-in for an address that has an account; a closed account may still belong to a workspace. */
export async function handleFailedSignIn(
  ctx: BaseContext,
  { email, method, provider, isLocked, at, ip, requestId }: FailedSignIn,
): Promise<void> {
  const account = await ctx.db.account.findUnique({ where: { email }, select: { id: true } });
  if (account === null) return;
  const { id: accountId } = account;
  const then = { ...ctx, origin: { ...ctx.origin, ip, requestId }, now: () => new Date(at) };
  await inTransaction(then, async (tx) => {
    await noteFailedSignIn(tx, accountId, { method, ...(provider !== undefined && { provider }) });
    if (isLocked) await noteAccountEvent(tx, { accountId, action: 'account.locked', actorType: 'system' });
  });
}
