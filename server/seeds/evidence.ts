import type { Sql } from '#server/context/context.ts';
import type { World } from '#server/seeds/world-types.ts';
import { slotSeconds } from '#shared/time-slots/heartbeat.schema.ts';

export interface EvidenceSpec {
  readonly days: number;
  readonly apps: readonly { readonly title: string; readonly type: 'APP' | 'URL' }[];
  readonly now: Date;
}

/**
 * Slots of ten minutes under everything tracked in the last days: mostly busy, now and then calm. How busy follows
 * from the place of the slot among all. $1 tenant, $2 now, $3 days.
 */
const slotsSql = `
  with pieces as (
    select l.id as "logId", l."organizationId", l."employeeId", concat(u."lastName", u."firstName") as name, begins.at,
      extract(epoch from least(coalesce(l."stoppedAt", $2::timestamptz), begins.at + interval '${slotSeconds} seconds')
        - greatest(l."startedAt", begins.at)) as seconds
    from time_logs l
    join employees e on e.id = l."employeeId"
    join users u on u.id = e."userId"
    cross join lateral generate_series(date_bin('${slotSeconds} seconds', l."startedAt", 'epoch'),
      coalesce(l."stoppedAt", $2::timestamptz) - interval '1 second', interval '${slotSeconds} seconds') as begins (at)
    where l."tenantId" = $1 and l."logType" = 'TRACKED' and l."startedAt" >= $2::timestamptz - make_interval(days => $3::int)
  ), slots as (
    select gen_random_uuid() as id, "organizationId", "employeeId", at, sum(seconds)::int as seconds,
      array_agg("logId") as logs, row_number() over (order by name, at) as place
    from pieces group by "organizationId", "employeeId", name, at
  ), levels as (
    select *, case when place % 17 = 0 then 8 when place % 11 = 0 then 31 else 52 + place * 37 % 45 end as level from slots
  ), made as (
    insert into time_slots (id, "tenantId", "organizationId", "employeeId", "startedAt", duration, keyboard, mouse, overall,
      "createdAt", "updatedAt")
    select id, $1, "organizationId", "employeeId", at, seconds, seconds * (level * 6 / 10) / 100, seconds * (level * 5 / 10) / 100,
      greatest(1, seconds * level / 100), at, at
    from levels returning id
  )
  insert into time_slot_time_logs ("tenantId", "timeSlotId", "timeLogId")
  select $1, slots.id, log from slots cross join lateral unnest(slots.logs) as log join made on made.id = slots.id`;

/** In every slot one thing, in most a second one after it; what is named first is open most. $1 tenant, $2 titles, $3 types. */
const activitiesSql = `
  with slots as (
    select s.*, row_number() over (order by u."lastName", u."firstName", s."startedAt") as place
    from time_slots s
    join employees e on e.id = s."employeeId"
    join users u on u.id = e."userId"
    where s."tenantId" = $1
  ), spans as (
    select s.*, 0 as later, case when place % 3 = 0 then s.duration else s.duration * 6 / 10 end as seconds from slots s
    union all
    select s.*, s.duration * 6 / 10, s.duration - s.duration * 6 / 10 from slots s where place % 3 <> 0
  )
  insert into activities (id, "tenantId", "organizationId", "employeeId", "projectId", "taskId", "organizationTeamId",
    "timeSlotId", title, type, source, date, time, duration, "recordedAt", "createdAt", "updatedAt")
  select gen_random_uuid(), $1, s."organizationId", s."employeeId", log."projectId", log."taskId", log."organizationTeamId",
    s.id, ($2::text[])[pick.at], ($3::text[])[pick.at], 'DESKTOP', shown.at::date, to_char(shown.at, 'HH24:MI:SS'), s.seconds,
    moment.at, moment.at, moment.at
  from spans s
  cross join lateral (select s."startedAt" + make_interval(secs => s.later) as at) moment
  cross join lateral (
    select l.* from time_slot_time_logs link join time_logs l on l.id = link."timeLogId"
    where link."timeSlotId" = s.id order by l."startedAt" limit 1) log
  cross join lateral (select moment.at at time zone coalesce(log."timeZone", 'UTC') as at) shown
  cross join lateral (
    select 1 + floor(cardinality($2::text[])
      * power((s.place / 4 * 29 + (s.later > 0)::int * 47) % 97 / 97.0, 2))::int as at) pick
  returning 1`;

const switchesSql = `
  update organizations set "allowInputCapture" = true, "allowAppCapture" = true where "tenantId" = $1`;

/** How busy people were, and with what, in the last days. Answers the number of activities. */
export async function insertEvidence(sql: Sql, world: World, spec: EvidenceSpec): Promise<number> {
  const { days, apps, now } = spec;
  await sql(switchesSql, [world.tenantId]);
  await sql(slotsSql, [world.tenantId, now, days]);
  const rows = await sql(activitiesSql, [
    world.tenantId,
    apps.map(({ title }) => title),
    apps.map(({ type }) => type),
  ]);
  return rows.length;
}
