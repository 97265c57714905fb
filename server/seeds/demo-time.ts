import { v7 as uuidv7 } from 'uuid';
import { sql, statement } from '#server/db/sql.ts';
import { startOfWeekSql } from '#server/db/week.sql.ts';
import { fixedAmountsSql } from '#server/modules/rates/money.sql.ts';
import { insertOwned, type SeededPerson, type World } from '#server/seeds/seeding.ts';
import { apps } from '#server/seeds/words.ts';
import type { SeededTask } from '#server/seeds/work.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { slotSeconds } from '#shared/evidence/heartbeat.schema.ts';
import { dayOf } from '#shared/time/day.ts';

/** Positions in the list of people whose timer runs. */
const running = [2, 3, 5, 9, 15];
/** A client for each project, in its order; the last project is our own. */
const clients = ['Nordlicht Handel', 'Café Central Group'];
/** Hours. */
const weeklyLimit = 40;
const evidenceDays = 6;

/** Positions in the list of people, and how far their last week is; everybody else's is approved. */
const lastWeeks: Readonly<Record<number, TimesheetStatus>> = {
  0: 'DRAFT',
  2: 'DRAFT',
  3: 'PENDING',
  4: 'IN REVIEW',
  6: 'PENDING',
  7: 'DENIED',
  11: 'PENDING',
};
const reasonOfDenial = 'The workshop in the afternoon is missing.';
const commentOfManager = 'Which customer was this for?';

/**
 * A running log from so many minutes ago, or since the person's last one ended.
 * $1 tenant, $2 organization, $3 employee, $4 day, $5 zone, $6 now, $7 minutes, $8 task, $9 project, $10 team, $11 user,
 * $12 log id, $13 timesheet id.
 */
const runningSql = `
  with sheet as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
    values ($13, $1, $2, $3, $4::date, $5)
    on conflict ("employeeId", date) do update set "updatedAt" = $6
    returning id
  ), start as (
    select greatest($6::timestamptz - make_interval(mins => $7::int), max("stoppedAt")) as at
    from time_logs where "employeeId" = $3
  ), tracking as (
    update employees set "isTrackingTime" = true, "lastSeenAt" = $6 where id = $3
  ), active as (
    update organization_team_employees set "activeTaskId" = $8 where "employeeId" = $3 and "organizationTeamId" = $10
  ), moved as (
    update tasks set status = s.value, "taskStatusId" = s.id
    from task_statuses s
    where tasks.id = $8 and s."organizationTeamId" = $10 and s.name = 'in-progress'
  )
  insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
    "organizationTeamId", "startedAt", "isRunning", source, "timeZone", "lastSeenAt", "createdByUserId")
  select $12, $1, $2, $3, sheet.id, $8, $9, $10, start.at, true, 'TEAMS', $5, $6, $11 from sheet, start`;

/** Lets the timer of some people run on a task of theirs. */
export async function insertRunning(world: World, tasks: readonly SeededTask[]): Promise<void> {
  const { sql, tenantId, organizationId, teams, now } = world;
  const people = world.people.filter((_person, index) => running.includes(index));
  for (const [index, { employeeId, userId, timeZone }] of people.entries()) {
    const team = teams.find((one) => one.people.some((person) => person.employeeId === employeeId));
    const task = tasks.find((one) => one.teamId === team?.id && one.memberIds.includes(employeeId));
    if (team === undefined || task === undefined) continue;
    const owner = [tenantId, organizationId, employeeId, dayOf(now, timeZone), timeZone, now];
    const work = [12 + index * 17, task.id, task.projectId, team.id, userId];
    await sql(runningSql, [...owner, ...work, uuidv7(), uuidv7()]);
  }
}

/** $1 project, $2 client. */
const projectSql = `
  update organization_projects set billable = true, billing = 'RATE', "organizationContactId" = $2 where id = $1`;
const logsSql = `
  update time_logs l set "isBillable" = true, "organizationContactId" = p."organizationContactId"
  from organization_projects p
  where l."tenantId" = $1 and p.id = l."projectId" and p.billable`;
/** $1 tenant, $2 hours a week. */
const limitsSql = `
  insert into dated_settings (id, "tenantId", "organizationId", "employeeId", setting, value)
  select gen_random_uuid(), "tenantId", "organizationId", id, 'weeklyLimit', to_jsonb($2::float8)
  from employees where "tenantId" = $1`;
/** From 55 to 95 an hour. $1 tenant. */
const ratesSql = `
  update employees e set "billRateCurrency" = o.currency, "billRateValue" = 55 + 10 * (place.at % 5)
  from organizations o, (
    select e.id, row_number() over (order by u."lastName", u."firstName") - 1 as at
    from employees e join users u on u.id = e."userId" where e."tenantId" = $1
  ) place
  where e."tenantId" = $1 and o.id = e."organizationId" and place.id = e.id`;

/**
 * Hourly rates: of everybody, and of the first client, whose rate rises in the middle of the month. $1 tenant, $2
 * organization, $3 client, $4 now.
 */
const hourlySql = `
  insert into rates (id, "tenantId", "organizationId", kind, "organizationContactId", hourly, "validFrom")
  select gen_random_uuid(), $1, $2, rate.kind, rate.client::uuid, rate.hourly, rate."from"
  from (values ('billable', null, 80, null), ('billable', $3::text, 95, null), ('cost', null, 42.5, null),
    ('billable', $3::text, 105, date_trunc('month', $4::timestamptz at time zone 'UTC')::date + 14)) as rate (kind, client, hourly, "from")`;

/** Clients pay for the time on their projects; everybody has a rate and a weekly limit. Answers the number of clients. */
export async function insertBilling(world: World): Promise<number> {
  const { sql, tenantId, organizationId, ids, projectIds, now } = world;
  const rows = clients.map((name) => ({ id: ids('client', name), name }));
  await insertOwned(world, 'organization_contacts', rows);
  for (const [index, { id }] of rows.entries()) await sql(projectSql, [projectIds[index], id]);
  await sql(logsSql, [tenantId]);
  await sql(limitsSql, [tenantId, weeklyLimit]);
  await sql(ratesSql, [tenantId]);
  await sql(hourlySql, [tenantId, organizationId, rows[0]?.id, now]);
  return rows.length;
}

/**
 * Weeks are submitted on Friday and reviewed on Monday, by each person's clock. $1 tenant, $2 people as JSON, $3 now.
 * Of a denied week the last day is denied.
 */
const reviewSql = `
  update timesheets s set status = j.status,
    "submittedAt" = case when j.status <> 'DRAFT' then j.submitted end,
    "approvedAt" = case when j.status = 'APPROVED' then j.reviewed end,
    "lockedAt" = case when j.status = 'APPROVED' then j.reviewed end,
    "approvedById" = case when j.status = 'APPROVED' then j."reviewerId" end
  from (
    select t.id, p."reviewerId",
      least($3::timestamptz, (week.begins + interval '4 days 17 hours') at time zone t."timeZone") as submitted,
      least($3::timestamptz, (week.begins + interval '7 days 9 hours') at time zone t."timeZone") as reviewed,
      case
        when week.begins < this.begins - interval '7 days' then 'APPROVED'
        when p.status = 'DENIED' and t.date < max(t.date) over (partition by t."employeeId", week.begins) then 'APPROVED'
        else p.status
      end as status
    from timesheets t
    join json_to_recordset($2::json) as p ("employeeId" uuid, "reviewerId" uuid, status text)
      on p."employeeId" = t."employeeId"
    cross join lateral (select ${startOfWeekSql('t.date', "'MONDAY'").sql} as begins) week
    cross join lateral (select ${startOfWeekSql(`($3::timestamptz at time zone t."timeZone")::date`, "'MONDAY'").sql} as begins) this
    where t."tenantId" = $1 and week.begins < this.begins
  ) j
  where s.id = j.id`;

/** The steps that led where the sheets are. $1 tenant, $2 people as JSON, $3 reason, $4 comment. */
const stepsSql = `
  with sheets as (
    select s.*, e."userId" as "ownerId", p."reviewerId" from timesheets s
    join employees e on e.id = s."employeeId"
    join json_to_recordset($2::json) as p ("employeeId" uuid, "reviewerId" uuid) on p."employeeId" = s."employeeId"
    where s."tenantId" = $1 and s.status <> 'DRAFT'
  ), first as (
    select * from sheets where status = 'PENDING' order by date, id limit 1
  )
  insert into timesheet_events (id, "tenantId", "timesheetId", "actorUserId", "fromStatus", "toStatus", reason, comment, "createdAt")
  select gen_random_uuid(), "tenantId", id, "ownerId", 'DRAFT', 'PENDING', null, null, "submittedAt" from sheets
  union all
  select gen_random_uuid(), "tenantId", id, "reviewerId", 'PENDING', status,
    case when status = 'DENIED' then $3::text end, null,
    coalesce("approvedAt", "submittedAt" + interval '90 minutes')
  from sheets where status <> 'PENDING'
  union all
  select gen_random_uuid(), "tenantId", id, "reviewerId", status, status, null, $4, "submittedAt" + interval '2 hours'
  from first`;

/** The approver: the manager of the person's first team; for managers the first of the other managers. */
function reviewersOf({ people, teams }: World): Map<SeededPerson, SeededPerson | undefined> {
  return new Map(
    people.map((person) => {
      const manager = teams.find((team) => team.people.includes(person))?.people[0];
      return [person, manager === person ? people.find((other) => other !== person) : manager];
    }),
  );
}

const approvedSql = `select id from timesheets where "tenantId" = $1 and status = 'APPROVED'`;
const fixSql = statement(
  (p: Parameters<typeof fixedAmountsSql>[0]) => sql`with ${fixedAmountsSql(p)} select`,
);

/** Fixes the amounts of approved time. */
async function fixAmounts({ sql: run, tenantId, now }: World): Promise<void> {
  const ids = (await run<{ id: string }>(approvedSql, [tenantId])).map(({ id }) => id);
  const { text, values } = fixSql({ tenantId, ids, status: 'APPROVED', now });
  await run(text, [...values]);
}

/** Takes the weeks that are over through approval. */
export async function reviewWeeks(world: World): Promise<void> {
  const { sql: run, tenantId, now } = world;
  const reviewers = reviewersOf(world);
  const people = world.people.map((person, index) => ({
    employeeId: person.employeeId,
    reviewerId: reviewers.get(person)?.userId,
    status: lastWeeks[index] ?? 'APPROVED',
  }));
  const json = JSON.stringify(people);
  await run(reviewSql, [tenantId, json, now]);
  await run(stepsSql, [tenantId, json, reasonOfDenial, commentOfManager]);
  await fixAmounts(world);
}

/**
 * Slots of ten minutes under all tracked time of the last days: mostly busy, now and then calm. The activity follows
 * from the slot's position among all. $1 tenant, $2 now, $3 days.
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
  ), slot as (
    insert into time_slots (id, "tenantId", "organizationId", "employeeId", "startedAt", duration, keyboard, mouse, overall,
      "createdAt", "updatedAt")
    select id, $1, "organizationId", "employeeId", at, seconds, seconds * (level * 6 / 10) / 100, seconds * (level * 5 / 10) / 100,
      greatest(1, seconds * level / 100), at, at
    from levels returning id
  )
  insert into time_slot_time_logs ("tenantId", "timeSlotId", "timeLogId")
  select $1, slots.id, log from slots cross join lateral unnest(slots.logs) as log join slot on slot.id = slots.id`;

/**
 * One activity in every slot, in most a second one after it; the first ones in the list occur most. $1 tenant, $2
 * titles, $3 types.
 */
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

/** Inserts the input and the activities of the last days. Returns the number of activities. */
export async function insertEvidence({ sql, tenantId, now }: World): Promise<number> {
  await sql(switchesSql, [tenantId]);
  await sql(slotsSql, [tenantId, now, evidenceDays]);
  const [titles, types] = [apps.map(({ title }) => title), apps.map(({ type }) => type)];
  return (await sql(activitiesSql, [tenantId, titles, types])).length;
}
