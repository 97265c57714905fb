/** Tasks on which time was recorded since $3 or is being recorded. $1 now, $2 the smaller share. */
const touched = `select distinct l."tenantId", l."taskId" from time_logs l
  where l."taskId" is not null and l."deletedAt" is null and (l."isRunning" or l."updatedAt" >= $3::timestamptz)`;

/** The task $4 of the workspace $3. */
const named = 'select $3::uuid as "tenantId", $4::uuid as "taskId"';

/**
 * Of the tasks those that are open and have used a share of their estimate that somebody who has the task was not told
 * of. A task that has used all of it is not told of as nearly used up.
 */
const crossedBy = (tasks: string) => `
with touched as materialized (
  ${tasks}
), used as materialized (
  select t.id, t."tenantId", t.title, t.prefix, t.number, t.estimate,
    (select sum(extract(epoch from coalesce(l."stoppedAt", $1::timestamptz) - l."startedAt")) from time_logs l
     where l."tenantId" = t."tenantId" and l."taskId" = t.id and l."deletedAt" is null) as seconds
  from touched
  join tasks t on t."tenantId" = touched."tenantId" and t.id = touched."taskId"
  where t."deletedAt" is null and t."resolvedAt" is null and t.estimate > 0
), crossed as (
  select u.*, case when u.seconds >= u.estimate then 'task.estimate-reached' else 'task.estimate-near' end as type
  from used u where u.seconds >= u.estimate * $2::float8
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

export const estimateNewsSql = crossedBy(touched);
export const taskEstimateNewsSql = crossedBy(named);

/** Asks to look at the estimates of the tasks $2 of the workspace $1, where they have one; answers how many. */
export const askEstimatesSql = `
insert into outbox_messages (id, topic, payload)
select gen_random_uuid(), 'estimates.task', jsonb_build_object('tenantId', t."tenantId", 'taskId', t.id)
from tasks t
where t."tenantId" = $1::uuid and t.id = any($2::uuid[]) and t.estimate > 0 and t."resolvedAt" is null
  and t."deletedAt" is null`;
