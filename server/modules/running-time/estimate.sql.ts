import { raw, type Sql, sql } from '#server/db/sql.ts';

/** The share of an estimate at which people are notified before it is used up. */
export const nearShare = 0.8;

/** Seconds of finished time on task `t`, from the totals. */
export const finishedSecondsSql = sql`(
  select coalesce(sum(total.seconds), 0) from time_totals total
  where total."tenantId" = t."tenantId" and total."taskId" = t.id)`;

/** Event for open task `t` with this many seconds of time, which is at least the near share of its estimate. */
const eventSql = (seconds: Sql) =>
  sql`case when ${seconds} >= t.estimate then 'task.estimate-reached' else 'task.estimate-near' end`;

/**
 * Whether open task `t` with this many seconds has a member to notify. Only then is a job worth its cost: most entries
 * on a task with an estimate change nothing.
 */
export const hasEstimateNews = (seconds: Sql) => sql`
  t.estimate > 0 and t."resolvedAt" is null and t."deletedAt" is null
  and ${seconds} >= t.estimate * ${raw(String(nearShare))}
  and exists (
    select 1 from task_members m where m."tenantId" = t."tenantId" and m."taskId" = t.id and not exists (
      select 1 from notifications n
      where n."receiverEmployeeId" = m."employeeId" and n."onceKey" = ${eventSql(seconds)} || ' ' || t.id))`;
