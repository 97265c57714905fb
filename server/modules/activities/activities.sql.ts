import { jsonObject, nullable, scalar } from '#server/db/json-sql.ts';
import { activityJson } from '#server/modules/activities/activity-json.sql.ts';
import { employeeJsonSql } from '#server/modules/time-logs/time-logs.sql.ts';

/**
 * $1 tenant, $2 organization, $3 and $4 first and last day or null, $5 employees, $6 projects, $7 tasks, $8 teams,
 * $9 types, $10 words in titles, $11 sources, $12 types of the logs and $13 and $14 bounds of the activity in percent
 * of the slot: what was noted without a slot has none of the last three and passes unless they are asked for.
 */
const found = `activities a
  left join time_slots s on s."tenantId" = a."tenantId" and s.id = a."timeSlotId" and s."deletedAt" is null
  where a."tenantId" = $1 and a."organizationId" = $2 and a."deletedAt" is null
    and ($3::date is null or a.date >= $3) and ($4::date is null or a.date <= $4)
    and ($5::uuid[] is null or a."employeeId" = any($5))
    and ($6::uuid[] is null or a."projectId" = any($6))
    and ($7::uuid[] is null or a."taskId" = any($7))
    and ($8::uuid[] is null or a."organizationTeamId" = any($8) or exists (
      select 1 from time_slot_time_logs link
      join time_logs l on l."tenantId" = link."tenantId" and l.id = link."timeLogId" and l."deletedAt" is null
      where link."timeSlotId" = s.id and l."organizationTeamId" = any($8)))
    and ($9::text[] is null or a.type = any($9))
    and ($10::text[] is null or exists (
      select 1 from unnest($10) as word where position(lower(word) in lower(a.title)) > 0))
    and ($11::text[] is null or a.source = any($11))
    and ($12::text[] is null or s.id is null or exists (
      select 1 from time_slot_time_logs link
      join time_logs l on l."tenantId" = link."tenantId" and l.id = link."timeLogId" and l."deletedAt" is null
      where link."timeSlotId" = s.id and l."logType" = any($12)))
    and (s.id is null or case when s.duration = 0 then 0 else least(100, 100.0 * s.overall / s.duration) end
      between $13::float8 and $14::float8)`;

/** Longest first; $15 rows to skip, $16 to take. */
export const activitiesSql = `
select ${activityJson} as json from ${found}
order by a.duration desc, a.date desc, a.id offset $15 limit $16`;

/** The activities $2 of the tenant $1, in the order of the ids. */
export const activitiesByIdSql = `
select ${activityJson} as json
from activities a
left join time_slots s on s."tenantId" = a."tenantId" and s.id = a."timeSlotId" and s."deletedAt" is null
where a."tenantId" = $1 and a.id = any($2::uuid[])
order by array_position($2::uuid[], a.id)`;

/** By hour, title and person. */
export const hoursSql = `
select ${jsonObject({
  id: scalar('h.id'),
  title: scalar('h.title'),
  description: nullable('null::text'),
  type: scalar('h.type'),
  date: scalar(`to_char(h.date, 'YYYY-MM-DD')`),
  time: scalar('h.time'),
  sessions: scalar('h.sessions'),
  duration: scalar('h.duration'),
  employeeId: scalar('h."employeeId"'),
})} as json
from (
  select (array_agg(a.id order by a.id))[1] as id, a.title, a.date, left(a.time, 2) || ':00:00' as time, max(a.type) as type,
    count(*)::int as sessions, sum(a.duration)::int as duration, a."employeeId"
  from ${found}
  group by a.date, left(a.time, 2), a.title, a."employeeId"
) h
order by h.date, h.time, h.duration desc, h.title, h."employeeId"`;

/** By day, title, person and project, the longest first; $15 rows at most. */
export const itemsSql = `
select to_char(g.date, 'YYYY-MM-DD') as date, g.title, g.sessions, g.duration, g."employeeId", g."projectId",
  ${employeeJsonSql} as employee,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'imageUrl', p."imageUrl") end as project
from (
  select a.date, a.title, count(*)::int as sessions, sum(a.duration)::int as duration, a."employeeId", a."projectId"
  from ${found}
  group by a.date, a.title, a."employeeId", a."projectId"
  order by sum(a.duration) desc, a.date, a.title limit $15
) g
join employees e on e."tenantId" = $1 and e.id = g."employeeId"
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
left join organization_projects p on p."tenantId" = $1 and p.id = g."projectId"
order by g.date, u."firstName", u."lastName", e.id, p.name, g.duration desc, g.title`;
