/**
 * Open tasks on which time was recorded since $2 or is being recorded, and which have used a share of their estimate
 * that somebody who has the task was not told of. A task that has used all of it is not told of as nearly used up.
 * $1 now, $3 the smaller share.
 */
export const estimateNewsSql = `
with touched as materialized (
  select distinct l."tenantId", l."taskId" from time_logs l
  where l."taskId" is not null and l."deletedAt" is null and (l."isRunning" or l."updatedAt" >= $2::timestamptz)
), used as materialized (
  select t.id, t."tenantId", t.title, t.prefix, t.number, t.estimate,
    (select sum(extract(epoch from coalesce(l."stoppedAt", $1::timestamptz) - l."startedAt")) from time_logs l
     where l."tenantId" = t."tenantId" and l."taskId" = t.id and l."deletedAt" is null) as seconds
  from touched
  join tasks t on t."tenantId" = touched."tenantId" and t.id = touched."taskId"
  where t."deletedAt" is null and t."resolvedAt" is null and t.estimate > 0
), crossed as (
  select u.*, case when u.seconds >= u.estimate then 'task.estimate-reached' else 'task.estimate-near' end as type
  from used u where u.seconds >= u.estimate * $3::float8
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
