import { insertMany, type RunText } from '#server/db/insert-many.ts';
import { newCode } from '#server/modules/auth/secrets.ts';
import { type InviteSpec, insertInvites } from '#server/seeds/newcomers.ts';
import {
  createRandom,
  freshIds,
  insertOwned,
  type Seeding,
  type SeedReport,
  type World,
  type WorldSpec,
} from '#server/seeds/seeding.ts';
import { people } from '#server/seeds/words.ts';
import { insertTalk, insertTasks, type SeededTask } from '#server/seeds/work.ts';
import { buildWorld } from '#server/seeds/world.ts';
import { addDays, type Day, daysBetween } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

export interface LoadOptions {
  readonly members: number;
  readonly tasks: number;
  readonly logs: number;
  readonly teamSize: number;
  readonly invitations: number;
  /** The name of the workspace, also used in the addresses of its people. */
  readonly name: string;
}

const loadPassword = 'takt load password';

function specOf({ members, teamSize, name: workspace }: LoadOptions): WorldSpec {
  const teams = Math.max(1, Math.ceil(members / teamSize));
  return {
    tenant: `${workspace.charAt(0).toUpperCase()}${workspace.slice(1)}`,
    password: loadPassword,
    people: Array.from({ length: members }, (_unused, index) => {
      const name = people[index % people.length] ?? people[0];
      return {
        firstName: name[0],
        lastName: index < people.length ? name[1] : `${name[1]} ${index}`,
        email: `member${index + 1}@${workspace}.example`,
        timeZone: 'UTC',
        role: index === 0 ? 'SUPER_ADMIN' : 'EMPLOYEE',
      };
    }),
    teams: Array.from({ length: teams }, (_unused, team) => ({
      name: `Team ${team + 1}`,
      prefix: `T${team + 1}`,
      color: '#0b6572',
      members: Array.from({ length: teamSize }, (_member, index) => team * teamSize + index).filter(
        (position) => position < members,
      ),
    })),
    projects: Array.from({ length: teams }, (_unused, index) => ({
      name: `Project ${index + 1}`,
      code: `T${index + 1}`,
      color: '#144959',
    })),
  };
}

/** Open for a week, to one team after the other. */
function invitesOf({ teams }: World, { invitations, name }: LoadOptions): InviteSpec[] {
  return Array.from({ length: invitations }).flatMap((_unused, index) => {
    const team = teams[index % teams.length];
    const email = `invited${index + 1}@${name}.example`;
    const fullName = `Invited ${index + 1}`;
    return team ? [{ email, fullName, team, code: newCode(), sent: 0, validDays: 7 }] : [];
  });
}

const logsPerDay = 6;
/** All stretches of a day are over then. */
const dayEndsHour = 18;
const membersPerStatement = 10;

/** $1 tenant, $2 organization, $3 employees, $4 logs per person, $5 last day, $6 logs a day. */
const timesheetsSql = (newId: string) => `
  insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, status)
  select ${newId}, $1, $2, employee, $5::date - day, 'DRAFT'
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
  cross join lateral (select ($5::date - s.date) as k) day
  cross join lateral (select (s.date + make_interval(hours => 6 + slot * 2)) at time zone 'UTC' as begin,
    1 + (k * 5 + slot * 3 + own.salt) % cardinality(own.tasks) as pick) stretch
  where s."tenantId" = $1 and s."employeeId" = any($3::uuid[]) and k * $6::int + slot < $4::int`;

/** So many entries fill all days of so many people from one on. */
export function logsFrom(day: Day, members: number, now: Date): number {
  return members * logsPerDay * (daysBetween(day, lastFullDay(now)) + 1);
}

function lastFullDay(now: Date): Day {
  const today = dayOf(now, 'UTC');
  return now.getUTCHours() < dayEndsHour ? addDays(today, -1) : today;
}

/** The rows below refer to rows read in the same statement; a superuser may spare PostgreSQL checking a million times. */
async function skipReferenceChecks(sql: RunText): Promise<void> {
  const [role] = await sql<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  if (role?.rolsuper) await sql('set session_replication_role = replica');
}

/** Equal shares; the last person gets the rest. */
function shares(employeeIds: string[], each: number, left: number): [string[], number][] {
  const full = Math.min(employeeIds.length, Math.floor(left / each));
  const rest = left - full * each;
  const last = employeeIds.slice(full, full + 1);
  const parts: [string[], number][] = full > 0 ? [[employeeIds.slice(0, full), each]] : [];
  return rest > 0 && last.length > 0 && full < employeeIds.length ? [...parts, [last, rest]] : parts;
}

/** Fills the past of everybody with `count` logs in all, made inside PostgreSQL. */
async function insertManyLogs(world: World, count: number): Promise<void> {
  const { sql, tenantId, organizationId, now } = world;
  // Without statistics the statements below are planned for empty tables.
  await sql('analyze organization_team_employees, tasks, task_teams, timesheets');
  const [version] = await sql<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  const newId = (version?.number ?? 0) >= 180_000 ? 'uuidv7()' : 'gen_random_uuid()';
  await skipReferenceChecks(sql);
  const each = Math.ceil(count / world.people.length);
  const employees = world.people.map((person) => person.employeeId);
  let left = count;
  for (let start = 0; start < employees.length; start += membersPerStatement) {
    const some = employees.slice(start, start + membersPerStatement);
    for (const [employeeIds, perPerson] of shares(some, each, left)) {
      const values = [tenantId, organizationId, employeeIds, perPerson, lastFullDay(now), logsPerDay];
      await sql(timesheetsSql(newId), values);
      await sql(logsSql(newId), values);
      left -= employeeIds.length * perPerson;
    }
  }
  // Triggers are off whenever reference checks are.
  await sql('select takt_recount_time($1)', [tenantId]);
}

const notificationsEach = 30;
const plannedTasks = 4;

/** Plans for today of everybody, with their own tasks. */
async function insertPlans(world: World, tasks: readonly SeededTask[]): Promise<void> {
  const { sql, ids, tenantId, now } = world;
  const plans = world.people.map(({ employeeId, email }) => {
    const own = tasks.filter(({ memberIds }) => memberIds.includes(employeeId)).slice(0, plannedTasks);
    const row = { id: ids('plan', email), employeeId, organizationTeamId: own[0]?.teamId ?? null };
    return { row: { ...row, date: dayOf(now, 'UTC'), workTimePlanned: 8, status: 'open' }, own };
  });
  await insertOwned(
    world,
    'daily_plans',
    plans.map(({ row }) => row),
  );
  const links = plans.flatMap(({ row, own }) =>
    own.map((task, order) => ({ tenantId, dailyPlanId: row.id, taskId: task.id, order, createdAt: now })),
  );
  await insertMany(sql, 'daily_plan_tasks', links);
}

/** Everybody was assigned to tasks by the first person. */
async function insertNotifications(world: World, tasks: readonly SeededTask[]): Promise<void> {
  const [sender] = world.people;
  const rows = world.people.flatMap(({ employeeId }) =>
    tasks.slice(0, notificationsEach).map(({ id, title }) => ({
      id: world.ids('notification', employeeId, id),
      receiverEmployeeId: employeeId,
      sentByEmployeeId: sender?.employeeId,
      type: 'task.assigned',
      entity: 'Task',
      entityId: id,
      title,
      isRead: false,
      inApp: true,
    })),
  );
  await insertOwned(world, 'notifications', rows);
}

/** Volume for measurements: so many members, tasks, logs and invitations. */
export async function loadWorld(
  seeding: Omit<Seeding, 'ids' | 'random'>,
  options: LoadOptions,
): Promise<SeedReport> {
  const startedAt = Date.now();
  const world = await buildWorld({ ...seeding, ids: freshIds, random: createRandom(1) }, specOf(options));
  const tasks = await insertTasks(world, options.tasks);
  await insertTalk(world, tasks, { every: 5 });
  await insertPlans(world, tasks);
  await insertNotifications(world, tasks);
  await insertManyLogs(world, options.logs);
  const invitations = await insertInvites(world, invitesOf(world, options));
  const [total] = await seeding.sql<{ logs: number }>('select count(*)::int as logs from time_logs');
  return {
    profile: 'load',
    members: world.people.length,
    teams: world.teams.map((team) => team.id),
    tasks: tasks.length,
    timeLogs: total?.logs,
    invitations: invitations.length,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    signIn: { email: world.people[0]?.email, password: loadPassword },
  };
}
