import { execute, lockRows } from '#server/db/query.ts';
import { lockColumns, topRank } from '#server/modules/tasks/order/task-order.data.ts';
import {
  type PlaceInProgress,
  type StartGateRow,
  taskInProgressSql,
} from '#server/modules/timer/timer-start.sql.ts';
import type { TimerTx } from '#server/modules/timer/timer-stop.service.ts';

/** The new position of a task's card when work on it starts; undefined for one that stays. */
export async function takePlaceInProgress(
  tx: TimerTx,
  { taskId, taskOrganizationId, inProgressId: statusId }: StartGateRow,
): Promise<PlaceInProgress | undefined> {
  if (taskId === null || taskOrganizationId === null || statusId === null) return undefined;
  const column = {
    organizationId: taskOrganizationId,
    status: 'in-progress',
    taskStatusId: statusId,
    teamIds: [],
  };
  // The card first, as a move does.
  await lockRows(tx, 'tasks', [taskId]);
  await lockColumns(tx, [column]);
  return { taskId, statusId, rank: await topRank(tx, column) };
}

/** Moves the card of a started task to the top of the column in progress. */
export async function putInProgress(tx: TimerTx, place: PlaceInProgress | undefined): Promise<void> {
  if (place === undefined) return;
  const { tenantId, userId } = tx;
  const moved = await execute(tx, taskInProgressSql({ ...place, tenantId, userId, now: tx.now() }));
  if (moved > 0) tx.afterCommit(() => tx.services.live.publish(tenantId, 'tasks', place.taskId));
}
