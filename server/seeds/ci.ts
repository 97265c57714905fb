import {
  type InviteSpec,
  insertInvites,
  insertJoinRequests,
  type JoinRequestSpec,
} from '#server/seeds/newcomers.ts';
import {
  createRandom,
  type PersonSpec,
  type SeededTeam,
  type Seeding,
  type SeedReport,
  stableIds,
  type WorldSpec,
} from '#server/seeds/seeding.ts';
import { insertWeeks } from '#server/seeds/time.ts';
import { insertTalk, insertTasks } from '#server/seeds/work.ts';
import { buildWorld } from '#server/seeds/world.ts';

const ciPassword = 'takt ci password';

const person = (firstName: string, role: PersonSpec['role']): PersonSpec => ({
  firstName,
  lastName: 'Example',
  email: `${firstName.toLowerCase()}@ci.example`,
  timeZone: 'UTC',
  role,
});

const spec: WorldSpec = {
  tenant: 'CI workspace',
  password: ciPassword,
  people: [
    person('Owner', 'SUPER_ADMIN'),
    person('Manager', 'MANAGER'),
    person('Member', 'EMPLOYEE'),
    person('Viewer', 'VIEWER'),
  ],
  teams: [{ name: 'CI team', prefix: 'CI', color: '#0b6572', members: [0, 1, 2, 3] }],
  projects: [{ name: 'CI project', code: 'CI', color: '#144959' }],
};

/** To a new account, and to somebody who could have one already; neither expires. */
function invitesTo(team: SeededTeam): InviteSpec[] {
  return [
    { email: 'invited@ci.example', fullName: 'Invited Example', team, code: 'CAAA2222', sent: 0 },
    { email: 'guest@ci.example', fullName: 'Guest Example', team, code: 'CAAA3333', sent: 0 },
  ];
}

/** One waits for its code, one for a manager. */
function requestsTo(team: SeededTeam): JoinRequestSpec[] {
  const newcomer = { position: 'Tester', team };
  return [
    { ...newcomer, email: 'asking@ci.example', fullName: 'Asking Example', code: 'CAAA4444' },
    { ...newcomer, email: 'waiting@ci.example', fullName: 'Waiting Example' },
  ];
}

/** A small workspace whose ids and credentials are the same on every machine, for other people's pipelines. */
export async function ciWorld(seeding: Omit<Seeding, 'ids' | 'random'>): Promise<SeedReport> {
  const world = await buildWorld({ ...seeding, ids: stableIds, random: createRandom(7) }, spec);
  const tasks = await insertTasks(world, 12);
  await insertWeeks(world, tasks, { weeks: 1 });
  await insertTalk(world, tasks, { every: 4 });
  const [team] = world.teams;
  const invitations = await insertInvites(world, team ? invitesTo(team) : []);
  const joinRequests = await insertJoinRequests(world, team ? requestsTo(team) : []);
  return {
    profile: 'ci',
    tenantId: world.tenantId,
    organizationId: world.organizationId,
    teams: world.teams.map(({ id, name, prefix }) => ({ id, name, prefix })),
    projectIds: world.projectIds,
    people: world.people.map(({ email, role, userId, employeeId }) => ({
      email,
      password: ciPassword,
      role,
      userId,
      employeeId,
    })),
    tasks: tasks.map(({ id, number, title }) => ({ id, number, title })),
    invitations,
    joinRequests,
  };
}
