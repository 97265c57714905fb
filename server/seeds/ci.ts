import type { Services, Sql } from '#server/context/context.ts';
import { stableIds } from '#server/seeds/ids.ts';
import {
  type InviteSpec,
  insertInvites,
  insertJoinRequests,
  type JoinRequestSpec,
} from '#server/seeds/newcomers.ts';
import { createRandom } from '#server/seeds/random.ts';
import type { SeedReport } from '#server/seeds/seed-options.ts';
import { insertTags } from '#server/seeds/tags.ts';
import { insertTalk } from '#server/seeds/talk.ts';
import { insertTasks } from '#server/seeds/tasks.ts';
import { insertWeeks } from '#server/seeds/time.ts';
import { buildWorld } from '#server/seeds/world.ts';
import type { SeededTeam, WorldSpec } from '#server/seeds/world-types.ts';

const ciPassword = 'takt ci password';

function specOf(now: Date): WorldSpec {
  const person = (firstName: string, role: WorldSpec['people'][number]['role']) => ({
    firstName,
    lastName: 'Example',
    email: `${firstName.toLowerCase()}@ci.example`,
    timeZone: 'UTC',
    role,
  });
  return {
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
    ids: stableIds,
    now,
  };
}

/** To a new account, and to somebody who could have one already; neither expires. */
function invitesTo(team: SeededTeam): InviteSpec[] {
  return [
    { email: 'invited@ci.example', fullName: 'Invited Example', team, code: 'CAAA2222', sent: 0 },
    { email: 'guest@ci.example', fullName: 'Guest Example', team, code: 'CAAA3333', sent: 0 },
  ];
}

/** One waits for its code, one for a manager. */
function requestsTo(team: SeededTeam): JoinRequestSpec[] {
  const asking = { position: 'Tester', team };
  return [
    { ...asking, email: 'asking@ci.example', fullName: 'Asking Example', code: 'CAAA4444' },
    { ...asking, email: 'waiting@ci.example', fullName: 'Waiting Example' },
  ];
}

/** A small workspace whose ids and credentials are the same on every machine, for other people's pipelines. */
export async function ciWorld(services: Services, sql: Sql): Promise<SeedReport> {
  const now = services.clock.now();
  const random = createRandom(7);
  const world = await buildWorld(services, specOf(now));
  const tagIds = await insertTags(sql, world, stableIds);
  const tasks = await insertTasks(sql, world, { count: 12, random, ids: stableIds, now, tagIds });
  await insertWeeks(sql, { world, tasks, random, ids: stableIds, now }, { weeks: 1 });
  await insertTalk(sql, { world, tasks, random, ids: stableIds, now }, { every: 4 });
  const setting = { services, world, ids: stableIds, now };
  const [team] = world.teams;
  const invitations = await insertInvites(sql, setting, team ? invitesTo(team) : []);
  const joinRequests = await insertJoinRequests(sql, setting, team ? requestsTo(team) : []);
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
