import { v7 as uuidv7 } from 'uuid';
import { actionSql, type Deed, deedOf } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import type { Identity } from '#server/context/identity.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, nullable, type RowOf, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { finishedSecondsSql, hasEstimateNews } from '#server/modules/running-time/estimate.sql.ts';

interface StopValues extends Deed {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly now: Date;
  /** Absent: the server itself. */
  readonly userId: string | undefined;
  readonly auditId: string;
  /** An earlier moment. */
  readonly at: Date | undefined;
  /** Only this log, by either id. */
  readonly logId: string | undefined;
  readonly isPause?: boolean | undefined;
}

/** A stopped log, and whether its estimate is news. */
const stoppedColumns = { id: uuid, taskId: nullable(uuid), hasEstimateNews: bool };
export type StoppedRow = RowOf<typeof stoppedColumns>;

/**
 * Stops the running log and writes an audit entry. Never refused: a log that would overlap one entered meanwhile is
 * marked as overlapping, not cut. Like every change of a person's time, locks the person first, to avoid deadlocks.
 * A job notifies of an estimate that is nearly or wholly used up. A clock that was set back loses no time: the log lasts at
 * least until the client's last heartbeat.
 */
export const stopSql = rowStatement(
  stoppedColumns,
  (p: Params<StopValues>) => sql`
  with person as materialized (
    select e.id from employees e where e."tenantId" = ${p.tenantId} and e.id = ${p.employeeId} for no key update
  ), moment as (
    select l.id, greatest(l."startedAt", least(coalesce(${p.at}::timestamptz, heard.last), heard.last)) as at
    from time_logs l
    cross join lateral (select greatest(${p.now}::timestamptz, l."lastSeenAt") as last) as heard
    where l."tenantId" = ${p.tenantId} and l."employeeId" = (select id from person) and l."isRunning" and l."deletedAt" is null
      and (${p.logId}::uuid is null or ${p.logId} in (l.id, l."clientId"))
    for no key update of l
  ), stopped as (
    update time_logs l set "isRunning" = false, "stoppedAt" = moment.at, "updatedAt" = ${p.now}, "updatedByUserId" = ${p.userId},
      "lastSeenAt" = greatest(${p.now}, l."lastSeenAt"), "isPaused" = coalesce(${p.isPause}::boolean, false),
      "overlapAllowed" = l."overlapAllowed" or exists (
        select 1 from time_logs o where o."tenantId" = ${p.tenantId} and o."employeeId" = ${p.employeeId} and o.id <> l.id
          and o."deletedAt" is null and o."startedAt" < moment.at and o."stoppedAt" > l."startedAt")
    from moment
    where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l.id = moment.id and l."isRunning" and l."deletedAt" is null
    returning l.id, l."organizationId", l."startedAt", l."stoppedAt", l."taskId"
  ), audit as (
    insert into audit_entries (id, "tenantId", "organizationId", "actorUserId", "actorType", "tokenName", action, entity,
      "entityId", "employeeId", before, after, ip, "requestId", at)
    select ${p.auditId}, ${p.tenantId}, stopped."organizationId", ${p.userId}, case when ${p.userId}::uuid is null then 'system' when ${p.tokenName}::text is null then 'user' else 'token' end, ${p.tokenName}::text,
      ${raw(actionSql('timer.stop'))}, 'TimeLog', stopped.id, ${p.employeeId},
      jsonb_build_object('startedAt', stopped."startedAt"),
      jsonb_build_object('startedAt', stopped."startedAt", 'stoppedAt', stopped."stoppedAt"), ${p.ip}, ${p.requestId}, ${p.now}
    from stopped
  ), tracking as (
    update employees set "lastSeenAt" = ${p.now},
      "isTrackingTime" = exists (
        select 1 from time_logs r where r."tenantId" = ${p.tenantId} and r."employeeId" = ${p.employeeId} and r."isRunning"
          and r."deletedAt" is null and r.id not in (select id from stopped)), "updatedAt" = ${p.now}
    where "tenantId" = ${p.tenantId} and id = ${p.employeeId}
  ), estimate as (
    insert into outbox_messages (id, topic, payload)
    select gen_random_uuid(), 'estimates.task', jsonb_build_object('tenantId', t."tenantId", 'taskId', t.id)
    from stopped
    join tasks t on t."tenantId" = ${p.tenantId} and t.id = stopped."taskId"
    cross join lateral (
      select ${finishedSecondsSql} + extract(epoch from stopped."stoppedAt" - stopped."startedAt") as seconds
    ) used
    where ${hasEstimateNews(sql`used.seconds`)}
    returning id
  )
  select id, "taskId", exists (select 1 from estimate) as "hasEstimateNews" from stopped`,
);

/** The tasks whose worked time the stop changes. */
export const tasksOfStopped = (stopped: readonly StoppedRow[]): string[] =>
  stopped.flatMap(({ taskId }) => taskId ?? []);

/** The actor in a workspace; without a user, the server itself. */
export type Actor = Pick<InTransaction<BaseContext>, 'db' | 'now' | 'origin' | 'services' | 'afterCommit'> & {
  readonly tenantId: string;
  readonly userId: string | undefined;
} & Pick<Identity, 'token'>;

/** Stops the running log, or only `logId`, now or at an earlier moment, and publishes it after the commit. */
export async function stopTimerOf(
  tx: Actor,
  employeeId: string,
  { logId, at }: { logId?: string; at?: Date } = {},
): Promise<void> {
  const { tenantId, userId } = tx;
  const by = { userId, auditId: uuidv7(), ...deedOf(tx) };
  const stopped = await queryRows(tx, stopSql({ tenantId, employeeId, now: tx.now(), ...by, at, logId }));
  const tasks = tasksOfStopped(stopped);
  if (stopped.length > 0)
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'timer', employeeId, { tasks }));
  if (stopped.some(({ hasEstimateNews: isNews }) => isNews))
    tx.afterCommit(() => tx.services.outbox.notify());
}
