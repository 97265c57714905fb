import { execute, queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { conflict } from '#server/errors.ts';
import { type Actor, stopTimerOf } from '#server/modules/running-time/stop-timer.data.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import { timerTexts } from '#shared/timer/timer-rules.ts';

interface Tasks {
  readonly tenantId: string;
  readonly taskIds: readonly string[];
}

/** A start holds its task by `for key share`: it is either seen here, or waits and finds the task closed. */
const lockTasksSql = statement(
  (p: Params<Tasks>) => sql`
  select id from tasks where "tenantId" = ${p.tenantId} and id = any(${p.taskIds}::uuid[]) order by id for update`,
);

const lockedStatusSql = rowStatement(
  { status: nullable(text) },
  (p: Params<{ tenantId: string; taskId: string }>) => sql`
  select status from tasks where "tenantId" = ${p.tenantId} and id = ${p.taskId} for key share`,
);

/** Lock people before reading their logs, so that no timer moves to another log meanwhile. */
const lockTrackersSql = rowStatement(
  { id: uuid },
  (p: Params<Tasks>) => sql`
  select e.id from employees e
  where e."tenantId" = ${p.tenantId} and exists (select 1 from time_logs l
    where l."tenantId" = ${p.tenantId} and l."employeeId" = e.id and l."isRunning" and l."deletedAt" is null
      and l."taskId" = any(${p.taskIds}::uuid[]))
  order by e.id for no key update of e`,
);

const runningSql = rowStatement(
  { id: uuid, employeeId: uuid },
  (p: Params<Tasks>) => sql`
  select l.id, l."employeeId" from time_logs l
  where l."tenantId" = ${p.tenantId} and l."isRunning" and l."deletedAt" is null
    and l."taskId" = any(${p.taskIds}::uuid[])
  order by l."employeeId"`,
);

const clearActiveSql = rowStatement(
  { teamId: uuid },
  (p: Params<Tasks & { now: Date }>) => sql`
  update organization_team_employees set "activeTaskId" = null, "updatedAt" = ${p.now}
  where "tenantId" = ${p.tenantId} and "activeTaskId" = any(${p.taskIds}::uuid[])
  returning "organizationTeamId" as "teamId"`,
);

/**
 * Ends work on tasks that were closed or deleted: stops their timers and clears them as active tasks. Every change
 * that closes a task must call this.
 */
export async function endWorkOn(tx: Actor, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const values = { tenantId: tx.tenantId, taskIds };
  await execute(tx, lockTasksSql(values));
  const trackers = await queryRows(tx, lockTrackersSql(values));
  if (trackers.length > 0) {
    const logs = await queryRows(tx, runningSql(values));
    for (const { id, employeeId } of logs) await stopTimerOf(tx, employeeId, { logId: id });
  }
  const cleared = await queryRows(tx, clearActiveSql({ ...values, now: tx.now() }));
  const teamIds = [...new Set(cleared.map(({ teamId }) => teamId))];
  if (teamIds.length > 0) tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'teams', teamIds));
}

/** 409 for a closed task, which nobody's timer runs on; an open one cannot be closed before the transaction ends. */
export async function requireOpen(tx: Actor, taskId: string): Promise<void> {
  const values = { tenantId: tx.tenantId, taskId };
  const rows = await queryRows(tx, lockedStatusSql(values));
  if (!rows.some(({ status }) => isClosed(status))) return;
  throw conflict(timerTexts['task-closed'], { code: 'TASK_CLOSED' });
}
