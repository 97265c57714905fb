import { type Params, type Sql, sql, statement } from '#server/db/sql.ts';

interface Look {
  readonly now: Date;
  /** The smaller share. */
  readonly nearShare: number;
}

interface Task {
  readonly tenantId: string;
  readonly taskId: string;
}

/** Tasks on which time was recorded since then or is being recorded. */
const touched = (p: Params<{ since: Date }>) => sql`select distinct l."tenantId", l."taskId" from time_logs l
  where l."taskId" is not null and l."deletedAt" is null and (l."isRunning" or l."updatedAt" >= ${p.since}::timestamptz)`;

const named = (p: Params<Task>) =>
  sql`select ${p.tenantId}::uuid as "tenantId", ${p.taskId}::uuid as "taskId"`;

/**
 * Of the tasks those that are open and have used a share of their estimate that somebody who has the task was not told
 * of. A task that has used all of it is not told of as nearly used up.
 */
const crossedBy = (p: Params<Look>, tasks: Sql) => sql`
with touched as materialized (
  ${tasks}
), used as materialized (
  select t.id, t."tenantId", t.title, t.prefix, t.number, t.estimate,
    (select sum(extract(epoch from coalesce(l."stoppedAt", ${p.now}::timestamptz) - l."startedAt")) from time_logs l
     where l."tenantId" = t."tenantId" and l."taskId" = t.id and l."deletedAt" is null) as seconds
  from touched
  join tasks t on t."tenantId" = touched."tenantId" and t.id = touched."taskId"
  where t."deletedAt" is null and t."resolvedAt" is null and t.estimate > 0
), crossed as (
  select u.*, case when u.seconds >= u.estimate then 'task.estimate-reached' else 'task.estimate-near' end as type
  from used u where u.seconds >= u.estimate * ${p.nearShare}::float8
)
select c.id, c."tenantId", c.title, c.prefix, c.number, c.type,
  array_agg(m."employeeId" order by m."assignedAt") as "employeeIds"
from crossed c
join task_members m on m."tenantId" = c."tenantId" and m."taskId" = c.id
where not exists (
  select 1 from notifications n
  where n."receiverEmployeeId" = m."employeeId" and n."onceKey" = c.type || ' ' || c.id)
group by c.id, c."tenantId", c.title, c.prefix, c.number, c.type
order by c.id`;

export const estimateNewsSql = statement((p: Params<Look & { since: Date }>) => crossedBy(p, touched(p)));
export const taskEstimateNewsSql = statement((p: Params<Look & Task>) => crossedBy(p, named(p)));

/** Asks to look at the estimates of tasks, where they have one; answers how many. */
export const askEstimatesSql = statement(
  (p: Params<{ tenantId: string; taskIds: readonly string[] }>) => sql`
insert into outbox_messages (id, topic, payload)
select gen_random_uuid(), 'estimates.task', jsonb_build_object('tenantId', t."tenantId", 'taskId', t.id)
from tasks t
where t."tenantId" = ${p.tenantId}::uuid and t.id = any(${p.taskIds}::uuid[]) and t.estimate > 0 and t."resolvedAt" is null
  and t."deletedAt" is null`,
);
