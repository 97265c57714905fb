import type { Sql } from '#server/context/context.ts';
import type { SeededPerson, World } from '#server/seeds/world-types.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';

export interface Verdicts {
  /** How far the last week of some people is; everybody else's is approved. */
  readonly lastWeek: ReadonlyMap<SeededPerson, TimesheetStatus>;
  /** Why the last day of those who are denied was. */
  readonly reason: string;
  /** What the manager remarks on the first day that waits. */
  readonly comment: string;
  readonly now: Date;
}

/**
 * Weeks are handed in on Friday and judged on Monday, by each person's clock. $1 tenant, $2 people as JSON, $3 now.
 * Of a denied week the last day is denied.
 */
const judgeSql = `
  update timesheets s set status = j.status,
    "submittedAt" = case when j.status <> 'DRAFT' then j.handed end,
    "approvedAt" = case when j.status = 'APPROVED' then j.judged end,
    "lockedAt" = case when j.status = 'APPROVED' then j.judged end,
    "approvedById" = case when j.status = 'APPROVED' then j."reviewerId" end
  from (
    select t.id, p."reviewerId",
      least($3::timestamptz, (week.begins + interval '4 days 17 hours') at time zone t."timeZone") as handed,
      least($3::timestamptz, (week.begins + interval '7 days 9 hours') at time zone t."timeZone") as judged,
      case
        when week.begins < this.begins - interval '7 days' then 'APPROVED'
        when p.status = 'DENIED' and t.date < max(t.date) over (partition by t."employeeId", week.begins) then 'APPROVED'
        else p.status
      end as status
    from timesheets t
    join json_to_recordset($2::json) as p ("employeeId" uuid, "reviewerId" uuid, status text)
      on p."employeeId" = t."employeeId"
    cross join lateral (select date_trunc('week', t.date::timestamp) as begins) week
    cross join lateral (select date_trunc('week', $3::timestamptz at time zone t."timeZone") as begins) this
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

/** Who decides: the manager of the person's first team; for managers the first of the others who lead. */
function reviewersOf({ people, teams }: World): Map<SeededPerson, SeededPerson | undefined> {
  return new Map(
    people.map((person) => {
      const manager = teams.find((team) => team.people.includes(person))?.people[0];
      return [person, manager === person ? people.find((other) => other !== person) : manager];
    }),
  );
}

/** Takes the weeks that are over through approval. */
export async function judgeWeeks(sql: Sql, world: World, verdicts: Verdicts): Promise<void> {
  const { lastWeek, reason, comment, now } = verdicts;
  const reviewers = reviewersOf(world);
  const people = world.people.map((person) => ({
    employeeId: person.employeeId,
    reviewerId: reviewers.get(person)?.userId,
    status: lastWeek.get(person) ?? 'APPROVED',
  }));
  const json = JSON.stringify(people);
  await sql(judgeSql, [world.tenantId, json, now]);
  await sql(stepsSql, [world.tenantId, json, reason, comment]);
}
