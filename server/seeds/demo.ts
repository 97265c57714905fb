import type { Services, Sql } from '#server/context/context.ts';
import { newCode } from '#server/modules/auth/secrets.ts';
import { insertBilling } from '#server/seeds/billing.ts';
import { insertEvidence } from '#server/seeds/evidence.ts';
import { freshIds } from '#server/seeds/ids.ts';
import {
  type InviteSpec,
  insertInvites,
  insertJoinRequests,
  type JoinRequestSpec,
} from '#server/seeds/newcomers.ts';
import { createRandom } from '#server/seeds/random.ts';
import { insertRunning } from '#server/seeds/running.ts';
import type { SeedReport } from '#server/seeds/seed-options.ts';
import { insertTags } from '#server/seeds/tags.ts';
import { insertTalk } from '#server/seeds/talk.ts';
import { insertTasks } from '#server/seeds/tasks.ts';
import { insertWeeks } from '#server/seeds/time.ts';
import { judgeWeeks } from '#server/seeds/verdicts.ts';
import { apps, people, zones } from '#server/seeds/words.ts';
import { buildWorld } from '#server/seeds/world.ts';
import type { PersonSpec, SeededPerson, World, WorldSpec } from '#server/seeds/world-types.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';

const demoPassword = 'takt demo password';
const publicTeam = 'Customer success';
const taskCount = 500;
/** So that last month has time on every day of this one. */
const weeks = 6;
const evidenceDays = 6;
/** The last project is our own. */
const clients = ['Nordlicht Handel', 'Café Central Group', undefined];
const weeklyLimit = 40;

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

function specOf(now: Date): WorldSpec {
  return {
    tenant: 'Fjord & Field',
    password: demoPassword,
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
    ids: freshIds,
    now,
  };
}

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
  const asking = { email: 'noor.haddad@asking.example', fullName: 'Noor Haddad', position: 'Support agent' };
  return team ? [{ ...asking, team }] : [];
}

/** Somebody whose access has ended; what they tracked stays. */
async function suspendPerson(sql: Sql, world: World, person: SeededPerson | undefined): Promise<void> {
  await sql(`update employees set "isActive" = false, "endWork" = now() - interval '1 day' where id = $1`, [
    person?.employeeId,
  ]);
  await sql('update organizations set "totalEmployees" = "totalEmployees" - 1 where id = $1', [
    world.organizationId,
  ]);
}

/** Gives the projects their people, their days and a budget of hours. $1 tenant. */
const peopleOfProjectsSql = `
  insert into organization_project_employees (id, "tenantId", "projectId", "employeeId", "isManager", "updatedAt")
  select gen_random_uuid(), m."tenantId", pt."projectId", m."employeeId",
    row_number() over (partition by pt."projectId" order by m."assignedAt", m.id) = 1, m."updatedAt"
  from organization_project_teams pt
  join organization_team_employees m on m."organizationTeamId" = pt."organizationTeamId"
  where pt."tenantId" = $1`;
const daysOfProjectsSql = `
  update organization_projects set "startDate" = $2::timestamptz - interval '60 days',
    "endDate" = $2::timestamptz + interval '75 days', budget = 900, description = 'What we ship next.'
  where "tenantId" = $1`;

/** Positions in the list of people, and how far their last week is. */
const lastWeeks: readonly (readonly [number, TimesheetStatus])[] = [
  [0, 'DRAFT'],
  [2, 'DRAFT'],
  [3, 'PENDING'],
  [6, 'PENDING'],
  [11, 'PENDING'],
  [4, 'IN REVIEW'],
  [7, 'DENIED'],
];

function lastWeekOf({ people: everybody }: World): Map<SeededPerson, TimesheetStatus> {
  return new Map(
    lastWeeks.flatMap(([index, status]) => {
      const person = everybody[index];
      return person ? [[person, status]] : [];
    }),
  );
}

/** Who pays, what was approved, and how busy people were. */
async function insertTimeFacts(sql: Sql, world: World, now: Date) {
  const billed = await insertBilling(sql, { world, ids: freshIds }, { clients, weeklyLimit, now });
  await judgeWeeks(sql, world, {
    lastWeek: lastWeekOf(world),
    reason: 'The workshop in the afternoon is missing.',
    comment: 'Which customer was this for?',
    now,
  });
  const activities = await insertEvidence(sql, world, { days: evidenceDays, apps, now });
  return { clients: billed, activities };
}

/** One organization that looks lived in: 3 teams, 20 people, 500 tasks, weeks of logs and plans. */
export async function demoWorld(services: Services, sql: Sql): Promise<SeedReport> {
  const now = services.clock.now();
  const random = createRandom(20_260_101);
  const world = await buildWorld(services, specOf(now));
  await sql(peopleOfProjectsSql, [world.tenantId]);
  await sql(daysOfProjectsSql, [world.tenantId, now]);
  const tagIds = await insertTags(sql, world, freshIds);
  const tasks = await insertTasks(sql, world, { count: taskCount, random, ids: freshIds, now, tagIds });
  const logs = await insertWeeks(sql, { world, tasks, random, ids: freshIds, now }, { weeks });
  const comments = await insertTalk(sql, { world, tasks, random, ids: freshIds, now }, { every: 6 });
  const running = world.people.filter((_person, index) => [2, 3, 5, 9, 15].includes(index));
  await insertRunning(sql, world, { people: running, tasks, now });
  const timeFacts = await insertTimeFacts(sql, world, now);
  const setting = { services, world, ids: freshIds, now };
  const invitations = await insertInvites(sql, setting, invitesOf(world));
  await insertJoinRequests(sql, setting, requestsOf(world));
  await suspendPerson(sql, world, world.people.at(-1));
  return {
    profile: 'demo',
    teams: world.teams.map((team) => team.name),
    people: world.people.length,
    tasks: tasks.length,
    timeLogs: logs,
    ...timeFacts,
    comments,
    invitations: invitations.length,
    signIn: world.people.slice(0, 4).map(({ email, role }) => ({ email, role, password: demoPassword })),
  };
}
