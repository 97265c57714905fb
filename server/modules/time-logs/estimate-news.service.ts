import { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import { defineJob } from '#server/context/job-contract.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { taskName } from '#server/modules/tasks/task-news.ts';
import {
  askEstimatesSql,
  estimateNewsSql,
  taskEstimateNewsSql,
} from '#server/modules/time-logs/estimate-news.sql.ts';

/** The share of an estimate at which people hear of it, before it is used up. */
const nearShare = 0.8;
/** Between two looks at all that runs; also at what was stopped in other ways than by its person. */
export const lookMinutes = 5;
/** Longer than that, so that nothing falls between two looks. */
const lookBackMs = 3 * lookMinutes * 60_000;

const taskPayload = z.object({ tenantId: z.string(), taskId: z.string() });

/** Written by the statements that change recorded time. */
export const estimateOfTask = defineJob({ name: 'estimates.task', payload: taskPayload });

interface CrossedRow {
  readonly id: string;
  readonly tenantId: string;
  readonly title: string;
  readonly prefix: string | null;
  readonly number: number;
  readonly type: 'task.estimate-near' | 'task.estimate-reached';
  readonly employeeIds: readonly string[];
}

/** Tells the members of tasks that are being worked on once of 80 % and once of all of an estimate. */
export async function tellEstimates(ctx: BaseContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - lookBackMs);
  await tell(ctx, await queryRows<CrossedRow>(ctx, estimateNewsSql({ now: ctx.now(), nearShare, since })));
}

/** The same for one task. */
export async function tellEstimate(ctx: BaseContext, task: z.infer<typeof taskPayload>): Promise<void> {
  const values = { now: ctx.now(), nearShare, ...task };
  await tell(ctx, await queryRows<CrossedRow>(ctx, taskEstimateNewsSql(values)));
}

async function tell(ctx: BaseContext, rows: readonly CrossedRow[]): Promise<void> {
  for (const { id, tenantId, type, employeeIds, ...task } of rows) {
    const news = { type, entity: 'Task', entityId: id, title: taskName(task), onceKey: `${type} ${id}` };
    await inTransaction(ctx, (tx) =>
      notifyFrom(tx, { tenantId }, { ...news, receiverEmployeeIds: employeeIds }),
    );
  }
}

/** Time on these tasks changed: after the commit it is looked at what that makes of their estimates. */
export async function askEstimates(
  tx: Pick<InTransaction<Context>, 'db' | 'tenantId' | 'services' | 'afterCommit'>,
  taskIds: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(taskIds.filter((id) => typeof id === 'string'))];
  if (ids.length === 0) return;
  const asked = await execute(tx, askEstimatesSql({ tenantId: tx.tenantId, taskIds: ids }));
  if (asked > 0) tx.afterCommit(() => tx.services.outbox.notify());
}
