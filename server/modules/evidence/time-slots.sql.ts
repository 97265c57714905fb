import { columns, instant, jsonObject } from '#server/db/json/json-sql.ts';
import { answeredStopSql } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { bool, int, json, listOf, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Fragment, type Param, type Params, raw, sql, statement, toSql } from '#server/db/sql.ts';
import { rarerSql } from '#server/modules/time-logs/time-filter.sql.ts';
import type { TimeLists } from '#server/modules/time-logs/time-filter.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import { slotSeconds } from '#shared/evidence/heartbeat.schema.ts';
import type { TimeSlot } from '#shared/evidence/time-slot.schema.ts';

const percent = (column: string) =>
  `case when s.duration = 0 then 0 else least(100, round(100.0 * ${column} / s.duration))::int end`;
const share = (column: string) => percent(column);

const logsOfSlot = `time_slot_time_logs link
    join time_logs l on l."tenantId" = link."tenantId" and l.id = link."timeLogId" and l."deletedAt" is null`;

const items = (item: Fragment, { from, orderBy }: { from: string; orderBy: string }) =>
  sql`coalesce((select json_agg(${toSql(item)} order by ${raw(orderBy)}) from ${raw(from)}), '[]')`;

const logJson = (now: Param<Date>) =>
  jsonObject<TimeSlot['timeLogs'][number]>({
    ...columns('l', 'id', 'taskId', 'projectId'),
    startedAt: instant('l."startedAt"'),
    stoppedAt: instant(answeredStopSql(sql`${now}::timestamptz`)),
  });

const activityJson = jsonObject<TimeSlot['activities'][number]>({
  ...columns('a', 'id', 'title', 'type', 'duration', 'time'),
});

const screenshotJson = jsonObject<TimeSlot['screenshots'][number]>({
  id: 'p.id',
  fileUrl: 'p.file',
  thumbUrl: 'coalesce(p.thumb, p.file)',
  recordedAt: instant('p."recordedAt"'),
});

const ofSlot = (table: string, name: string) =>
  `${table} ${name} where ${name}."tenantId" = s."tenantId" and ${name}."timeSlotId" = s.id and ${name}."deletedAt" is null`;

const slotJson = (now: Param<Date>) =>
  jsonObject<Omit<TimeSlot, 'isAllowDelete'>>({
    ...columns('s', 'id', 'tenantId', 'organizationId'),
    createdAt: instant('s."createdAt"'),
    employeeId: 's."employeeId"',
    startedAt: instant('s."startedAt"'),
    stoppedAt: instant('(s."startedAt" + make_interval(secs => s.duration))'),
    ...columns('s', 'duration', 'keyboard', 'mouse', 'overall'),
    percentage: share('s.overall'),
    keyboardPercentage: share('s.keyboard'),
    mousePercentage: share('s.mouse'),
    projectId: `(
    select l."projectId" from ${logsOfSlot}
    where link."timeSlotId" = s.id and l."projectId" is not null order by l."startedAt" limit 1)`,
    timeLogs: items(logJson(now), {
      from: `${logsOfSlot} where link."timeSlotId" = s.id`,
      orderBy: 'l."startedAt", l.id',
    }),
    activities: items(activityJson, { from: ofSlot('activities', 'a'), orderBy: 'a.duration desc, a.id' }),
    screenshots: items(screenshotJson, { from: ofSlot('screenshots', 'p'), orderBy: 'p."recordedAt", p.id' }),
  });

/** Whether the slot's time may be removed from its logs: none is approved, and one has ended. */
const isFree = `coalesce((
    select bool_and(ts.status <> 'APPROVED') and bool_or(not l."isRunning")
    from ${logsOfSlot}
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    where link."timeSlotId" = s.id), false)`;

interface SlotValues extends TimeLists {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly start: Date;
  readonly end: Date;
  readonly rarer: string | null;
  /** Percent. */
  readonly leastActivity: number;
  readonly mostActivity: number;
  readonly skip: number;
  readonly take: number | undefined;
  readonly now: Date;
}

/** Slots that begin in a range and belong to a log, oldest first. */
export const slotsSql = rowStatement(
  {
    employeeId: uuid,
    name: text,
    imageUrl: text,
    startedAt: text,
    ownerMayDelete: bool,
    isFree: bool,
    json: json<Omit<TimeSlot, 'isAllowDelete'>>(),
  },
  (p: Params<SlotValues>) => sql`
with found as materialized (
  select s.* from time_slots s
  where s."tenantId" = ${p.tenantId} and s."organizationId" = ${p.organizationId} and s."deletedAt" is null
    and s."startedAt" >= ${p.start} and s."startedAt" < ${p.end}
    and (${p.employeeIds}::uuid[] is null or s."employeeId" = any(${p.employeeIds}))
    and exists (
      select 1 from ${raw(logsOfSlot)}
      join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
      where link."timeSlotId" = s.id
        and (${p.projectIds}::uuid[] is null or l."projectId" = any(${p.projectIds}))
        and (${p.taskIds}::uuid[] is null or l."taskId" = any(${p.taskIds}))
        and (${p.teamIds}::uuid[] is null or l."organizationTeamId" = any(${p.teamIds}))
        and (${p.logTypes}::text[] is null or l."logType" = any(${p.logTypes}))
        and (${p.sources}::text[] is null or l.source = any(${p.sources}))
        and (${p.rarer}::jsonb -> 'statuses' is null or ${p.rarer}::jsonb -> 'statuses' ? ts.status)
        and ${rarerSql(p)})
    and ${raw(percent('s.overall'))} between ${p.leastActivity}::float8 and ${p.mostActivity}::float8
  order by s."startedAt", s.id offset ${p.skip} limit ${p.take}
)
select s."employeeId", ${raw(fullNameSql('u'))} as name, ${raw(pictureSql('u'))} as "imageUrl",
  o."allowDeleteTime" and e."allowDeleteTime" as "ownerMayDelete", ${raw(isFree)} as "isFree",
  to_char(s."startedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt", ${slotJson(p.now)} as json
from found s
join employees e on e."tenantId" = s."tenantId" and e.id = s."employeeId"
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
join organizations o on o."tenantId" = s."tenantId" and o.id = s."organizationId"
order by s."startedAt", s.id`,
);

interface Heartbeat {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly userId: string;
  readonly now: Date;
  readonly keyboard: number;
  readonly mouse: number;
  readonly overall: number;
  /** Ids for the slot of now and the one before. */
  readonly currentId: string;
  readonly previousId: string;
  /** That count at most. */
  readonly mostSeconds: number;
}

const slotInterval = raw(`interval '${slotSeconds} seconds'`);
const fullSlot = raw(`${slotSeconds}`);

/**
 * Records that the caller's client is alive, and adds the time since the last heartbeat to the slots of the running
 * log. A long silence counts as little as a short one. Input activity is stored if the organization wants it. Locks
 * the person first, as every change of their time does. Returns the present slot; no row while nothing runs.
 */
export const heartbeatSql = rowStatement(
  { id: uuid, startedAt: timestamp, duration: int, keyboard: int, mouse: int, overall: int },
  (p: Params<Heartbeat>) => sql`
with person as materialized (
  select e.id from employees e where e."tenantId" = ${p.tenantId} and e.id = ${p.employeeId} and e."deletedAt" is null for no key update
), running as materialized (
  select l.id, l."organizationId", o."allowInputCapture", least(${p.now}::timestamptz,
      greatest(l."startedAt", l."lastSeenAt", ${p.now}::timestamptz - make_interval(secs => ${p.mostSeconds}::float8))) as since
  from time_logs l
  join organizations o on o."tenantId" = l."tenantId" and o.id = l."organizationId"
  where l."tenantId" = ${p.tenantId} and l."employeeId" = (select id from person) and l."isRunning" and l."deletedAt" is null
    and l."startedAt" <= ${p.now}
  for no key update of l
), seen as (
  update time_logs set "lastSeenAt" = greatest("lastSeenAt", ${p.now})
  where "tenantId" = ${p.tenantId} and id in (select id from running)
), alive as (
  update employees set "lastSeenAt" = ${p.now} where "tenantId" = ${p.tenantId} and id in (select id from person)
), parts as (
  select r."organizationId", begins.at, begins.at = max(begins.at) over () as "isNow",
    begins.at = max(begins.at) over () and r."allowInputCapture" as "hasInput",
    round(extract(epoch from least(${p.now}::timestamptz, begins.at + ${slotInterval}) - greatest(r.since, begins.at)))::int
      as seconds
  from running r
  cross join lateral generate_series(
    date_bin(${slotInterval}, r.since, 'epoch'), ${p.now}::timestamptz, ${slotInterval}) as begins (at)
), slots as (
  insert into time_slots (id, "tenantId", "organizationId", "employeeId", "startedAt", duration, keyboard, mouse, overall,
    "createdByUserId", "createdAt", "updatedAt")
  select case when "isNow" then ${p.currentId}::uuid else ${p.previousId}::uuid end, ${p.tenantId}, "organizationId",
    ${p.employeeId}, at, seconds,
    case when "hasInput" then ${p.keyboard}::int else 0 end, case when "hasInput" then ${p.mouse}::int else 0 end,
    case when "hasInput" then ${p.overall}::int else 0 end, ${p.userId}, ${p.now}, ${p.now}
  from parts
  on conflict ("employeeId", "startedAt") where "deletedAt" is null do update set "updatedAt" = ${p.now},
    duration = least(${fullSlot}, time_slots.duration + excluded.duration),
    keyboard = least(${fullSlot}, time_slots.keyboard + excluded.keyboard),
    mouse = least(${fullSlot}, time_slots.mouse + excluded.mouse),
    overall = least(${fullSlot}, time_slots.overall + excluded.overall)
  returning id, "startedAt", duration, keyboard, mouse, overall
), links as (
  insert into time_slot_time_logs ("tenantId", "timeSlotId", "timeLogId")
  select ${p.tenantId}, slots.id, running.id from slots cross join running
  on conflict do nothing
)
select * from slots order by "startedAt" desc limit 1`,
);

interface SlotIds {
  readonly tenantId: string;
  readonly ids: readonly string[];
}

/** Returns the slots with a finished log, locked until the transaction ends. */
export const lockSlotsSql = rowStatement(
  { id: uuid, employeeId: uuid, startedAt: timestamp, logIds: listOf(uuid) },
  (p: Params<SlotIds & { organizationId: string | undefined }>) => sql`
select s.id, s."employeeId", s."startedAt", array(
    select l.id from ${raw(logsOfSlot)} where link."timeSlotId" = s.id and not l."isRunning" order by l.id) as "logIds"
from time_slots s
where s."tenantId" = ${p.tenantId}::uuid and s."organizationId" = ${p.organizationId}::uuid and s.id = any(${p.ids}::uuid[])
  and s."deletedAt" is null
  and exists (select 1 from ${raw(logsOfSlot)} where link."timeSlotId" = s.id and not l."isRunning")
order by s."startedAt" desc, s.id for no key update of s`,
);

/** The owners of the slots. */
export const slotOwnersSql = rowStatement(
  { id: uuid },
  (p: Params<SlotIds>) => sql`
select distinct s."employeeId" as id from time_slots s
where s."tenantId" = ${p.tenantId} and s.id = any(${p.ids}::uuid[]) and s."deletedAt" is null`,
);

/** Links new parts of logs to the slots they lie in. */
export const linkPartsSql = statement(
  (p: Params<{ tenantId: string; employeeId: string; logIds: readonly string[] }>) => sql`
insert into time_slot_time_logs ("tenantId", "timeSlotId", "timeLogId")
select s."tenantId", s.id, l.id
from time_logs l
join time_slots s on s."tenantId" = l."tenantId" and s."employeeId" = l."employeeId" and s."deletedAt" is null
  and s."startedAt" < l."stoppedAt" and s."startedAt" + ${slotInterval} > l."startedAt"
where l."tenantId" = ${p.tenantId}::uuid and l."employeeId" = ${p.employeeId}::uuid and l.id = any(${p.logIds}::uuid[])
on conflict do nothing`,
);
