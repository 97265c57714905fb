import { insertMany } from '#server/db/insert-many.ts';
import { newCode } from '#server/modules/auth/secrets.ts';
import { insertAbsences } from '#server/seeds/demo-absences.ts';
import { insertCalendar } from '#server/seeds/demo-calendar.ts';
import { insertInvoices } from '#server/seeds/demo-invoices.ts';
import { insertBilling, insertEvidence, insertRunning, reviewWeeks } from '#server/seeds/demo-time.ts';
import {
  type InviteSpec,
  insertInvites,
  insertJoinRequests,
  type JoinRequestSpec,
} from '#server/seeds/newcomers.ts';
import {
  createRandom,
  freshIds,
  insertOwned,
  type PersonSpec,
  type Seeding,
  type SeedReport,
  type World,
  type WorldSpec,
} from '#server/seeds/seeding.ts';
import { insertWeeks } from '#server/seeds/time.ts';
import { people, zones } from '#server/seeds/words.ts';
import { insertTalk, insertTasks } from '#server/seeds/work.ts';
import { buildWorld } from '#server/seeds/world.ts';
import { nextDueAt } from '#shared/reports/schedule-times.ts';

const demoPassword = 'takt demo password';
const publicTeam = 'Customer success';
const taskCount = 500;
/** So that last month has time on every day of this one. */
const weeks = 6;

function emailOf([firstName, lastName]: readonly [string, string]): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.]/g, '');
  return `${plain.toLowerCase()}@demo.example`;
}

function personOf(name: readonly [string, string], index: number): PersonSpec {
  return {
    firstName: name[0],
    lastName: name[1],
    email: emailOf(name),
    timeZone: zones[index % zones.length] ?? 'UTC',
    role: index === 0 ? 'SUPER_ADMIN' : index === 1 ? 'ADMIN' : index === 2 ? 'MANAGER' : 'EMPLOYEE',
  };
}

const spec: Omit<WorldSpec, 'password'> = {
  tenant: 'Fjord & Field',
  people: people.map(personOf),
  teams: [
    { name: 'Product', prefix: 'PRD', color: '#0b6572', members: [0, 1, 2, 3, 4, 5, 6, 7], public: false },
    { name: publicTeam, prefix: 'CUS', color: '#7a4a9e', members: [1, 0, 8, 9, 10, 11, 12, 13] },
    {
      name: 'Platform',
      prefix: 'PLT',
      color: '#b06f00',
      members: [2, 0, 14, 15, 16, 17, 18, 19],
      public: false,
    },
  ],
  projects: [
    { name: 'Checkout 3.0', code: 'PRD', color: '#144959' },
    { name: 'Customer portal', code: 'CUS', color: '#7f2f95' },
    { name: 'Foundations', code: 'PLT', color: '#996402' },
  ],
};

const invited = ['Mira Lindqvist', 'Theo Brandt', 'Yuki Sato', 'Paula Reis'];

/** One or two a team; the last one has expired. */
function invitesOf({ teams }: World): InviteSpec[] {
  return invited.flatMap((fullName, index) => {
    const team = teams[index % teams.length];
    const sent = index === invited.length - 1 ? 9 : index;
    const email = `${fullName.toLowerCase().replace(' ', '.')}@invited.example`;
    return team ? [{ email, fullName, team, code: newCode(), sent, validDays: 7 }] : [];
  });
}

function requestsOf({ teams }: World): JoinRequestSpec[] {
  const team = teams.find(({ name }) => name === publicTeam);
  const newcomer = {
    email: 'noor.haddad@asking.example',
    fullName: 'Noor Haddad',
    position: 'Support agent',
  };
  return team ? [{ ...newcomer, team }] : [];
}

/** Suspends a person; their time stays. */
async function suspendLast({ sql, organizationId, people: everybody }: World): Promise<void> {
  const text = `update employees set "isActive" = false, "endWork" = now() - interval '1 day' where id = $1`;
  await sql(text, [everybody.at(-1)?.employeeId]);
  const count = 'update organizations set "totalEmployees" = "totalEmployees" - 1 where id = $1';
  await sql(count, [organizationId]);
}

/** Gives the projects their people and their days. $1 tenant. */
const peopleOfProjectsSql = `
  insert into organization_project_employees (id, "tenantId", "projectId", "employeeId", "isManager", "updatedAt")
  select gen_random_uuid(), m."tenantId", pt."projectId", m."employeeId",
    row_number() over (partition by pt."projectId" order by m."assignedAt", m.id) = 1, m."updatedAt"
  from organization_project_teams pt
  join organization_team_employees m on m."organizationTeamId" = pt."organizationTeamId"
  where pt."tenantId" = $1`;
const daysOfProjectsSql = `
  update organization_projects set "startDate" = $2::timestamptz - interval '60 days',
    "endDate" = $2::timestamptz + interval '75 days', description = 'What we ship next.'
  where "tenantId" = $1`;

/** They began to work here with their first entries. $1 tenant. */
const firstDaysSql = `
  update employees e set "startedWorkOn" = (select min(l."startedAt") from time_logs l where l."employeeId" = e.id)
  where e."tenantId" = $1`;

/** They are in their teams since then. $1 tenant. */
const firstTeamDaysSql = `
  update organization_team_employees m set "assignedAt" = e."startedWorkOn"
  from employees e where e.id = m."employeeId" and e."startedWorkOn" is not null and m."tenantId" = $1`;

/**
 * Estimates that fit the work: mostly with something left, one of eight a little short. In half hours; tasks that
 * nobody worked on keep theirs. $1 tenant.
 */
const estimatesSql = `
  update tasks t set estimate = ceil(w.seconds * (array[1.1, 1.4, 0.85, 1.2, 2.2, 1.6, 1.3, 1.8])[1 + t.number % 8] / 1800) * 1800
  from (
    select l."taskId", sum(extract(epoch from l."stoppedAt" - l."startedAt")) as seconds
    from time_logs l where l."tenantId" = $1 and l."stoppedAt" is not null group by 1
  ) w
  where t."tenantId" = $1 and t.id = w."taskId" and t.estimate > 0`;

/** Keeps what people work on most as their favorites. $1 tenant. */
const favoritesSql = `
  insert into work_favorites (id, "tenantId", "employeeId", "taskId", "isBillable", position)
  select gen_random_uuid(), $1, often."employeeId", often."taskId", often."isBillable", often.place
  from (
    select l."employeeId", l."taskId", bool_or(l."isBillable") as "isBillable",
      row_number() over (partition by l."employeeId" order by count(*) desc, l."taskId") as place
    from time_logs l where l."tenantId" = $1 and l."taskId" is not null and l."deletedAt" is null
    group by l."employeeId", l."taskId"
  ) often where often.place <= 3`;

/** The setting that marks a workspace as demo data. */
export const demoSetting = 'demo';

interface DemoOptions {
  readonly password: string;
  /** The hash of the key that opens it again; seeding from the command line sets a password instead. */
  readonly keyHash: string;
}

/** $1 id, $2 tenant, $3 name, $4 value. */
const settingSql = `
  insert into tenant_settings (id, "tenantId", name, value, "updatedAt") values ($1, $2, $3, to_jsonb($4::text), now())`;

/** One organization that looks lived in: 3 teams, 20 people, 500 tasks, weeks of logs and plans. */
export async function fillDemoWorld(
  seeding: Omit<Seeding, 'ids' | 'random'>,
  { password, keyHash }: DemoOptions,
): Promise<SeedReport> {
  const { sql, now } = seeding;
  const made = { ...seeding, ids: freshIds, random: createRandom(20_260_101) };
  const world = await buildWorld(made, { ...spec, password });
  await sql(settingSql, [freshIds(), world.tenantId, demoSetting, keyHash]);
  await sql(peopleOfProjectsSql, [world.tenantId]);
  await sql(daysOfProjectsSql, [world.tenantId, now]);
  const tasks = await insertTasks(world, taskCount);
  const timeLogs = await insertWeeks(world, tasks, { weeks });
  await sql(estimatesSql, [world.tenantId]);
  await sql(firstDaysSql, [world.tenantId]);
  await sql(firstTeamDaysSql, [world.tenantId]);
  const comments = await insertTalk(world, tasks, { every: 6 });
  await sql(favoritesSql, [world.tenantId]);
  await insertRunning(world, tasks);
  const clients = await insertBilling(world);
  await reviewWeeks(world);
  await insertInvoices(world);
  await insertBudgets(world);
  await insertAbsences(world);
  await insertCalendar(world);
  await insertReports(world);
  const activities = await insertEvidence(world);
  const invitations = await insertInvites(world, invitesOf(world));
  await insertJoinRequests(world, requestsOf(world));
  await suspendLast(world);
  return {
    profile: 'demo',
    teams: world.teams.map((team) => team.name),
    people: world.people.length,
    tasks: tasks.length,
    timeLogs,
    clients,
    activities,
    comments,
    invitations: invitations.length,
    signIn: world.people.slice(0, 4).map(({ email, role }) => ({ email, role, password })),
  };
}

/** The same for operators, with a public password. */
export function demoWorld(seeding: Omit<Seeding, 'ids' | 'random'>): Promise<SeedReport> {
  return fillDemoWorld(seeding, { password: demoPassword, keyHash: '' });
}

const weekMilliseconds = 7 * 24 * 3_600_000;

/** A report that the manager of the first team saved for it, mailed to both of them every Monday. */
async function insertReports(world: World): Promise<void> {
  const { sql, ids, now, tenantId, teams } = world;
  const [team] = teams;
  const [manager, colleague] = team?.people ?? [];
  if (team === undefined || manager === undefined || colleague === undefined) return;
  const [savedReportId, scheduleId] = [ids('report', team.name), ids('schedule', team.name)];
  const saved = {
    ...{ id: savedReportId, userId: manager.userId, organizationTeamId: team.id, visibility: 'team' },
    ...{ name: 'Hours by project', report: 'time' },
    query: { range: 'lastWeek', group: ['project', 'employee'] },
  };
  await insertOwned(world, 'saved_reports', [saved]);
  const times = { every: 'weekly', onDay: 1, hour: 8 } as const;
  const due = nextDueAt(times, now, manager.timeZone);
  const schedule = { id: scheduleId, tenantId, savedReportId, ...times, period: 'ended', format: 'xlsx' };
  await insertMany(sql, 'report_schedules', [{ ...schedule, nextDueAt: due, createdAt: now }]);
  const last = { lastDueAt: new Date(due.getTime() - weekMilliseconds), lastResult: 'sent' };
  const readers = [manager, colleague].map(({ userId }) => ({ scheduleId, userId, tenantId, ...last }));
  await insertMany(sql, 'report_schedule_recipients', readers);
}

/**
 * Hours for each project, one of them nearly used up and one passed; money for a client by month; hours of a task.
 * $1 tenant, $2 organization, $3 now. The levels that are reached are notified already.
 */
const budgetsSql = `
  with worked as (
    select l."projectId", l."taskId", sum(extract(epoch from coalesce(l."stoppedAt", $3::timestamptz) - l."startedAt")) as seconds
    from time_logs l where l."tenantId" = $1 and l."deletedAt" is null group by grouping sets ((l."projectId"), (l."taskId"))
  ), places as (
    select p.id, row_number() over (order by p.name) as place, w.seconds
    from organization_projects p join worked w on w."projectId" = p.id where p."tenantId" = $1
  ), task as (
    select w."taskId", w.seconds from worked w join tasks t on t.id = w."taskId" and t."resolvedAt" is null
    order by w.seconds desc, w."taskId" limit 1
  ), client as (
    select c.id from organization_contacts c where c."tenantId" = $1 order by c.name limit 1
  ), made as (
    select id as "projectId", null::uuid as "taskId", null::uuid as "clientId", 'hours' as measure, 'once' as period,
      greatest(1, round(seconds / 3600 / case place when 1 then 0.92 when 2 then 1.08 else 0.6 end)) * 3600 as most
    from places
    union all select null, "taskId", null, 'hours', 'once', greatest(1, ceil(seconds / 3600 / 0.7)) * 3600 from task
    union all select null, null, id, 'money', 'monthly', 70000 from client
  )
  insert into budgets (id, "tenantId", "organizationId", "projectId", "taskId", "organizationContactId", measure, "limit",
    period, counts, "alertLevels", "notifiedLevel")
  select gen_random_uuid(), $1, $2, "projectId", "taskId", "clientId", measure, most, period, 'all', '{75,90,100}', 100
  from made`;

async function insertBudgets({ sql, tenantId, organizationId, now }: World): Promise<void> {
  await sql(budgetsSql, [tenantId, organizationId, now]);
}
