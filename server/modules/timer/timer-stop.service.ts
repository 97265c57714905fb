import { v7 as uuidv7 } from 'uuid';
import { deedOf } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { type StoppedRow, stopSql, tasksOfStopped } from '#server/modules/running-time/stop-timer.data.ts';

export type TimerTx = InTransaction<Context>;

interface Stop {
  /** An earlier moment. */
  readonly at?: Date | undefined;
  readonly logId?: string | undefined;
  readonly now?: Date;
  readonly isPause?: boolean | undefined;
}

/** Stops what runs, or only `logId`, now or at an earlier moment. */
export async function stopRunning(
  tx: TimerTx,
  employeeId: string,
  { at, logId, now = tx.now(), isPause }: Stop = {},
): Promise<readonly StoppedRow[]> {
  const { tenantId, userId } = tx;
  const stopped = await queryRows(
    tx,
    stopSql({ tenantId, employeeId, now, userId, auditId: uuidv7(), ...deedOf(tx), at, logId, isPause }),
  );
  if (stopped.some(({ hasEstimateNews: isNews }) => isNews))
    tx.afterCommit(() => tx.services.outbox.notify());
  return stopped;
}

/** With the tasks on which time has ended. */
export function publishTimer(tx: TimerTx, employeeId: string, stopped: readonly StoppedRow[]): void {
  const tasks = tasksOfStopped(stopped);
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'timer', employeeId, { tasks }));
}
