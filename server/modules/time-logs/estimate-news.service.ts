import { type BaseContext, readRows } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { taskName } from '#server/modules/tasks/task-news.ts';
import { estimateNewsSql } from '#server/modules/time-logs/estimate-news.sql.ts';

/** The share of an estimate at which people hear of it, before it is used up. */
const nearShare = 0.8;
/** Longer than an hour, so that nothing falls between two runs. */
const lookBackMs = 3 * 60 * 60_000;

interface CrossedRow {
  readonly id: string;
  readonly tenantId: string;
  readonly title: string;
  readonly prefix: string | null;
  readonly number: number;
  readonly type: 'task.estimate-near' | 'task.estimate-reached';
  readonly employeeIds: readonly string[];
}

/** Tells the members of tasks once of 80 % and once of all of an estimate. */
export async function tellEstimates(ctx: BaseContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - lookBackMs);
  const rows = await readRows<CrossedRow>(ctx, 'estimate-news', estimateNewsSql, [
    ctx.now(),
    since,
    nearShare,
  ]);
  for (const { id, tenantId, type, employeeIds, ...task } of rows) {
    const news = { type, entity: 'Task', entityId: id, title: taskName(task), onceKey: `${type} ${id}` };
    await inTransaction(ctx, (tx) =>
      notifyFrom(tx, { tenantId }, { ...news, receiverEmployeeIds: employeeIds }),
    );
  }
}
