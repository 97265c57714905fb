import type { Sql } from '#server/context/context.ts';
import type { World } from '#server/seeds/world-types.ts';

const logsPerDay = 6;
const membersPerStatement = 10;

/** $1 tenant, $2 organization, $3 employees, $4 logs per person, $5 today, $6 logs a day. */
const timesheetsSql = (newId: string) => `
  insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, status)
  select ${newId}, $1, $2, employee, $5::date - 1 - day, 'DRAFT'
  from unnest($3::uuid[]) as employee, generate_series(0, ($4::int - 1) / $6::int) as day`;

/** Six stretches a day of 40 to 89 minutes, two hours apart from six o'clock; each on one of the team's tasks. */
const logsSql = (newId: string) => `
  insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
    "organizationTeamId", "startedAt", "stoppedAt", "isRunning", "logType", source, "createdAt", "updatedAt")
  select ${newId}, $1, $2, s."employeeId", s.id, own.tasks[pick], own.projects[pick], own.teams[pick],
    begin, begin + make_interval(mins => 40 + (k * 7 + slot * 13 + own.salt) % 50), false,
    case when (k + slot) % 12 = 0 then 'MANUAL' else 'TRACKED' end, 'TEAMS', begin, begin
  from timesheets s
  join (
    select m."employeeId", array_agg(t.id order by t.number) as tasks, array_agg(t."projectId" order by t.number)
      as projects, array_agg(tt."organizationTeamId" order by t.number) as teams,
      (row_number() over (order by m."employeeId"))::int as salt
    from organization_team_employees m
    join task_teams tt on tt."organizationTeamId" = m."organizationTeamId"
    join tasks t on t.id = tt."taskId"
    where m."tenantId" = $1 and m."employeeId" = any($3::uuid[])
    group by m."employeeId"
  ) own on own."employeeId" = s."employeeId"
  cross join generate_series(0, $6::int - 1) as slot
  cross join lateral (select ($5::date - 1 - s.date) as k) day
  cross join lateral (select (s.date + make_interval(hours => 6 + slot * 2)) at time zone 'UTC' as begin,
    1 + (k * 5 + slot * 3 + own.salt) % cardinality(own.tasks) as pick) stretch
  where s."tenantId" = $1 and s."employeeId" = any($3::uuid[]) and k * $6::int + slot < $4::int`;

/** The rows below refer to rows read in the same statement; a superuser may spare PostgreSQL checking a million times. */
async function skipReferenceChecks(sql: Sql): Promise<void> {
  const [role] = await sql<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  if (role?.rolsuper) await sql('set session_replication_role = replica');
}

/** Fills the past of everybody with `count` logs in all, made inside PostgreSQL. */
export async function insertManyLogs(
  sql: Sql,
  world: World,
  options: { count: number; today: string },
): Promise<void> {
  // Without statistics the statements below are planned for empty tables.
  await sql('analyze');
  const [version] = await sql<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  const newId = (version?.number ?? 0) >= 180_000 ? 'uuidv7()' : 'gen_random_uuid()';
  await skipReferenceChecks(sql);
  const each = Math.ceil(options.count / world.people.length);
  const employees = world.people.map((person) => person.employeeId);
  let left = options.count;
  for (let start = 0; start < employees.length; start += membersPerStatement) {
    for (const [people, perPerson] of shares(
      employees.slice(start, start + membersPerStatement),
      each,
      left,
    )) {
      const values = [world.tenantId, world.organizationId, people, perPerson, options.today, logsPerDay];
      await sql(timesheetsSql(newId), values);
      await sql(logsSql(newId), values);
      left -= people.length * perPerson;
    }
  }
}

/** Equal shares, and what is left for the last person. */
function shares(people: string[], each: number, left: number): [string[], number][] {
  const full = Math.min(people.length, Math.floor(left / each));
  const rest = left - full * each;
  const last = people.slice(full, full + 1);
  const parts: [string[], number][] = full > 0 ? [[people.slice(0, full), each]] : [];
  return rest > 0 && last.length > 0 && full < people.length ? [...parts, [last, rest]] : parts;
}
