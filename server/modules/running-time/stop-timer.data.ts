import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { stopSql } from '#server/modules/running-time/timer-stop.sql.ts';

/** Whose workspace it is; without a user the server does it by itself. */
export type Actor = Pick<InTransaction<BaseContext>, 'db' | 'now' | 'origin' | 'services' | 'afterCommit'> & {
  readonly tenantId: string;
  readonly userId: string | undefined;
};

/** Stops what runs, or only `logId`, and says so after the commit. */
export async function stopTimerOf(tx: Actor, employeeId: string, logId?: string): Promise<void> {
  const { tenantId, userId, origin, db } = tx;
  const by = [userId ?? null, uuidv7(), origin.ip, origin.requestId];
  const values = [tenantId, employeeId, tx.now(), ...by, null, logId ?? null];
  const stopped = await db.$queryRawUnsafe<{ hasEstimate: boolean }[]>(stopSql, ...values);
  if (stopped.length > 0) tx.afterCommit(() => tx.services.live.changed(tenantId, 'timer', employeeId));
  if (stopped.some(({ hasEstimate }) => hasEstimate)) tx.afterCommit(() => tx.services.outbox.notify());
}
