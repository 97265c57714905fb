import { embedded, instant, jsonItems, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { answeredStopSql } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { slotSeconds } from '#shared/time-slots/heartbeat.schema.ts';

const percent = (column: string) =>
  `case when s.duration = 0 then 0 else least(100, round(100.0 * ${column} / s.duration))::int end`;
const share = (column: string) => scalar(percent(column));

const logsOfSlot = `time_slot_time_logs link
    join time_logs l on l."tenantId" = link."tenantId" and l.id = link."timeLogId" and l."deletedAt" is null`;

const items = (json: string, { from, orderBy }: { from: string; orderBy: string }) =>
  embedded(list(`(select ${jsonItems(json, { orderBy })} from ${from})`).sql);

const logJson = jsonObject({
  id: scalar('l.id'),
  taskId: scalar('l."taskId"'),
  projectId: scalar('l."projectId"'),
  startedAt: instant('l."startedAt"'),
  stoppedAt: instant(answeredStopSql('$16::timestamptz').text),
});

const activityJson = jsonObject({
  id: scalar('a.id'),
  title: scalar('a.title'),
  type: scalar('a.type'),
  duration: scalar('a.duration'),
  time: scalar('a.time'),
});

const screenshotJson = jsonObject({
  id: scalar('p.id'),
  fileUrl: scalar('p.file'),
  thumbUrl: scalar('coalesce(p.thumb, p.file)'),
  recordedAt: instant('p."recordedAt"'),
});

const ofSlot = (table: string, name: string) =>
  `${table} ${name} where ${name}."tenantId" = s."tenantId" and ${name}."timeSlotId" = s.id and ${name}."deletedAt" is null`;

const slotJson = jsonObject({
  id: scalar('s.id'),
  tenantId: scalar('s."tenantId"'),
  organizationId: scalar('s."organizationId"'),
  createdAt: instant('s."createdAt"'),
  employeeId: scalar('s."employeeId"'),
  startedAt: instant('s."startedAt"'),
  stoppedAt: instant('(s."startedAt" + make_interval(secs => s.duration))'),
  duration: scalar('s.duration'),
  keyboard: scalar('s.keyboard'),
  mouse: scalar('s.mouse'),
  overall: scalar('s.overall'),
  percentage: share('s.overall'),
  keyboardPercentage: share('s.keyboard'),
  mousePercentage: share('s.mouse'),
  projectId: scalar(`(
    select l."projectId" from ${logsOfSlot}
    where link."timeSlotId" = s.id and l."projectId" is not null order by l."startedAt" limit 1)`),
  timeLogs: items(logJson, {
    from: `${logsOfSlot} where link."timeSlotId" = s.id`,
    orderBy: 'l."startedAt", l.id',
  }),
  activities: items(activityJson, { from: ofSlot('activities', 'a'), orderBy: 'a.duration desc, a.id' }),
  screenshots: items(screenshotJson, { from: ofSlot('screenshots', 'p'), orderBy: 'p."recordedAt", p.id' }),
});

/** Whether the slot's logs let its time be taken out: none is approved, and one has ended. */
const isFree = `coalesce((
    select bool_and(ts.status <> 'APPROVED') and bool_or(not l."isRunning")
    from ${logsOfSlot}
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    where link."timeSlotId" = s.id), false)`;

/**
 * Slots that begin in a range and belong to a log, oldest first. $1 tenant, $2 organization, $3 and $4 bounds,
 * $5 employees, $6 projects, $7 tasks, $8 teams, $9 types, $10 sources, $11 statuses of the logs, $12 and $13 bounds
 * of the activity in percent, $14 rows to skip, $15 to take, $16 now.
 */
export const slotsSql = `
with found as materialized (
  select s.* from time_slots s
  where s."tenantId" = $1 and s."organizationId" = $2 and s."deletedAt" is null
    and s."startedAt" >= $3 and s."startedAt" < $4
    and ($5::uuid[] is null or s."employeeId" = any($5))
    and exists (
      select 1 from ${logsOfSlot}
      join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
      where link."timeSlotId" = s.id
        and ($6::uuid[] is null or l."projectId" = any($6))
        and ($7::uuid[] is null or l."taskId" = any($7))
        and ($8::uuid[] is null or l."organizationTeamId" = any($8))
        and ($9::text[] is null or l."logType" = any($9))
        and ($10::text[] is null or l.source = any($10))
        and ($11::text[] is null or ts.status = any($11)))
    and ${percent('s.overall')} between $12::float8 and $13::float8
  order by s."startedAt", s.id offset $14 limit $15
)
select s."employeeId", trim(concat_ws(' ', u."firstName", u."lastName")) as name, ${pictureSql('u')} as "imageUrl",
  o."allowDeleteTime" and e."allowDeleteTime" as "ownerMayDelete", ${isFree} as "isFree",
  to_char(s."startedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt", ${slotJson} as json
from found s
join employees e on e."tenantId" = s."tenantId" and e.id = s."employeeId"
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
join organizations o on o."tenantId" = s."tenantId" and o.id = s."organizationId"
order by s."startedAt", s.id`;

/**
 * Notes a sign of life of the caller, and the time since the last one in the slots of the running log. A long silence
 * counts as little as a short one. How busy keyboard and mouse were is kept where the organization wants it. The person
 * comes first, as in every change of their time.
 * $1 tenant, $2 employee, $3 now, $4 keyboard, $5 mouse, $6 overall, $7 and $8 ids for new slots, $9 most seconds that
 * count, $10 user. One row: the slot of now; none while nothing runs.
 */
export const heartbeatSql = `
with person as materialized (
  select e.id from employees e where e."tenantId" = $1 and e.id = $2 and e."deletedAt" is null for no key update
), running as materialized (
  select l.id, l."organizationId", o."allowInputCapture", least($3::timestamptz,
      greatest(l."startedAt", l."lastSeenAt", $3::timestamptz - make_interval(secs => $9::float8))) as since
  from time_logs l
  join organizations o on o."tenantId" = l."tenantId" and o.id = l."organizationId"
  where l."tenantId" = $1 and l."employeeId" = (select id from person) and l."isRunning" and l."deletedAt" is null
    and l."startedAt" <= $3
  for no key update of l
), seen as (
  update time_logs set "lastSeenAt" = greatest("lastSeenAt", $3) where "tenantId" = $1 and id in (select id from running)
), alive as (
  update employees set "lastSeenAt" = $3 where "tenantId" = $1 and id in (select id from person)
), pieces as (
  select r."organizationId", begins.at, begins.at = max(begins.at) over () as "isNow",
    begins.at = max(begins.at) over () and r."allowInputCapture" as "isTold",
    round(extract(epoch from least($3::timestamptz, begins.at + interval '${slotSeconds} seconds') - greatest(r.since, begins.at)))::int
      as seconds
  from running r
  cross join lateral generate_series(
    date_bin('${slotSeconds} seconds', r.since, 'epoch'), $3::timestamptz, interval '${slotSeconds} seconds') as begins (at)
), slots as (
  insert into time_slots (id, "tenantId", "organizationId", "employeeId", "startedAt", duration, keyboard, mouse, overall,
    "createdByUserId", "createdAt", "updatedAt")
  select case when "isNow" then $7::uuid else $8::uuid end, $1, "organizationId", $2, at, seconds,
    case when "isTold" then $4::int else 0 end, case when "isTold" then $5::int else 0 end,
    case when "isTold" then $6::int else 0 end, $10, $3, $3
  from pieces
  on conflict ("employeeId", "startedAt") where "deletedAt" is null do update set "updatedAt" = $3,
    duration = least(${slotSeconds}, time_slots.duration + excluded.duration),
    keyboard = least(${slotSeconds}, time_slots.keyboard + excluded.keyboard),
    mouse = least(${slotSeconds}, time_slots.mouse + excluded.mouse),
    overall = least(${slotSeconds}, time_slots.overall + excluded.overall)
  returning id, "startedAt", duration, keyboard, mouse, overall
), links as (
  insert into time_slot_time_logs ("tenantId", "timeSlotId", "timeLogId")
  select $1, slots.id, running.id from slots cross join running
  on conflict do nothing
)
select * from slots order by "startedAt" desc limit 1`;

/** The slots $2 of the tenant $1 and organization $3 with a finished log, locked until the transaction ends. */
export const lockSlotsSql = `
select s.id, s."employeeId", s."startedAt",
  array(
    select l.id from ${logsOfSlot} where link."timeSlotId" = s.id and not l."isRunning" order by l.id) as "logIds"
from time_slots s
where s."tenantId" = $1::uuid and s."organizationId" = $3::uuid and s.id = any($2::uuid[]) and s."deletedAt" is null
  and exists (select 1 from ${logsOfSlot} where link."timeSlotId" = s.id and not l."isRunning")
order by s."startedAt" desc, s.id for no key update of s`;

/** Whose the slots $2 of the tenant $1 are. */
export const slotOwnersSql = `
select distinct s."employeeId" as id from time_slots s
where s."tenantId" = $1 and s.id = any($2::uuid[]) and s."deletedAt" is null`;

/** Links new parts $3 of the logs of the employee $2 to the slots they lie in. $1 tenant. */
export const linkPartsSql = `
insert into time_slot_time_logs ("tenantId", "timeSlotId", "timeLogId")
select s."tenantId", s.id, l.id
from time_logs l
join time_slots s on s."tenantId" = l."tenantId" and s."employeeId" = l."employeeId" and s."deletedAt" is null
  and s."startedAt" < l."stoppedAt" and s."startedAt" + interval '${slotSeconds} seconds' > l."startedAt"
where l."tenantId" = $1::uuid and l."employeeId" = $2::uuid and l.id = any($3::uuid[])
on conflict do nothing`;
