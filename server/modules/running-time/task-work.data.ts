import { conflict } from '#server/errors.ts';
import { type Actor, stopTimerOf } from '#server/modules/running-time/stop-timer.data.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import { timerTexts } from '#shared/timer/timer-rules.ts';

/** A start holds its task by `for key share`: it is either seen here, or waits and finds the task closed. */
const holdTasksSql = `
select id from tasks where "tenantId" = $1::uuid and id = any($2::uuid[]) order by id for update`;

const heldStatusSql = `
select status from tasks where "tenantId" = $1::uuid and id = $2::uuid for key share`;

/** Taken before their logs are read, so that none of them changes from one log to another meanwhile. */
const lockTrackersSql = `
select e.id from employees e
where e."tenantId" = $1::uuid and exists (select 1 from time_logs l
  where l."tenantId" = $1::uuid and l."employeeId" = e.id and l."isRunning" and l."deletedAt" is null
    and l."taskId" = any($2::uuid[]))
order by e.id for no key update of e`;

const runningSql = `
select l.id, l."employeeId" from time_logs l
where l."tenantId" = $1::uuid and l."isRunning" and l."deletedAt" is null and l."taskId" = any($2::uuid[])
order by l."employeeId"`;

const clearActiveSql = `
update organization_team_employees set "activeTaskId" = null, "updatedAt" = $3::timestamptz
where "tenantId" = $1::uuid and "activeTaskId" = any($2::uuid[])
returning "organizationTeamId" as "teamId"`;

/**
 * Nobody works on these tasks any more, because they were closed or deleted: timers on them end now, and they are
 * nobody's active task. Every change that takes a task out of work comes here.
 */
export async function endWorkOn(tx: Actor, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const values = [tx.tenantId, taskIds];
  await tx.db.$queryRawUnsafe(holdTasksSql, ...values);
  const trackers = await tx.db.$queryRawUnsafe<unknown[]>(lockTrackersSql, ...values);
  if (trackers.length > 0) {
    const logs = await tx.db.$queryRawUnsafe<{ id: string; employeeId: string }[]>(runningSql, ...values);
    for (const { id, employeeId } of logs) await stopTimerOf(tx, employeeId, id);
  }
  const cleared = await tx.db.$queryRawUnsafe<{ teamId: string }[]>(clearActiveSql, ...values, tx.now());
  const teamIds = [...new Set(cleared.map(({ teamId }) => teamId))];
  if (teamIds.length > 0) tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'teams', teamIds));
}

/** 409 for a closed task, which nobody's timer runs on; an open one cannot be closed before the transaction ends. */
export async function requireOpen(tx: Actor, taskId: string): Promise<void> {
  const rows = await tx.db.$queryRawUnsafe<{ status: string | null }[]>(heldStatusSql, tx.tenantId, taskId);
  if (!rows.some(({ status }) => isClosed(status))) return;
  throw conflict(timerTexts['task-closed'], { code: 'TASK_CLOSED' });
}
