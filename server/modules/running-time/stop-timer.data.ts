import { v7 as uuidv7 } from 'uuid';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { type StoppedRow, stopSql, tasksOfStopped } from '#server/modules/running-time/timer-stop.sql.ts';

/** Whose workspace it is; without a user the server does it by itself. */
export type Actor = Pick<InTransaction<BaseContext>, 'db' | 'now' | 'origin' | 'services' | 'afterCommit'> & {
  readonly tenantId: string;
  readonly userId: string | undefined;
};

/** Stops what runs, or only `logId`, now or at an earlier moment, and says so after the commit. */
export async function stopTimerOf(
  tx: Actor,
  employeeId: string,
  { logId, at }: { logId?: string; at?: Date } = {},
): Promise<void> {
  const { tenantId, userId, origin } = tx;
  const by = { userId, auditId: uuidv7(), ip: origin.ip, requestId: origin.requestId };
  const stopped = await queryRows<StoppedRow>(
    tx,
    stopSql({ tenantId, employeeId, now: tx.now(), ...by, at, logId }),
  );
  const tasks = tasksOfStopped(stopped);
  if (stopped.length > 0)
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'timer', employeeId, { tasks }));
  if (stopped.some(({ hasEstimate }) => hasEstimate)) tx.afterCommit(() => tx.services.outbox.notify());
}
