import type { Services, Sql } from '#server/context/context.ts';
import { newCode } from '#server/modules/auth/secrets.ts';
import { freshIds } from '#server/seeds/ids.ts';
import { insertManyLogs } from '#server/seeds/load-logs.ts';
import { type InviteSpec, insertInvites } from '#server/seeds/newcomers.ts';
import { createRandom } from '#server/seeds/random.ts';
import type { SeedOptions, SeedReport } from '#server/seeds/seed-options.ts';
import { insertTags } from '#server/seeds/tags.ts';
import { insertTasks } from '#server/seeds/tasks.ts';
import { people } from '#server/seeds/words.ts';
import { buildWorld } from '#server/seeds/world.ts';
import type { World } from '#server/seeds/world-types.ts';
import { dayOf } from '#shared/time/day.ts';

const loadPassword = 'takt load password';

function specOf({ members, teamSize, name: workspace }: SeedOptions, now: Date) {
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
        role: index === 0 ? ('SUPER_ADMIN' as const) : ('EMPLOYEE' as const),
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
    ids: freshIds,
    now,
  };
}

/** Open for a week, to one team after the other. */
function invitesOf({ teams }: World, { invitations, name }: SeedOptions): InviteSpec[] {
  return Array.from({ length: invitations }).flatMap((_unused, index) => {
    const team = teams[index % teams.length];
    const email = `invited${index + 1}@${name}.example`;
    const fullName = `Invited ${index + 1}`;
    return team ? [{ email, fullName, team, code: newCode(), sent: 0, validDays: 7 }] : [];
  });
}

/** Volume for measurements: so many members, tasks, logs and invitations. */
export async function loadWorld(services: Services, sql: Sql, options: SeedOptions): Promise<SeedReport> {
  const startedAt = Date.now();
  const now = services.clock.now();
  const random = createRandom(1);
  const world = await buildWorld(services, specOf(options, now));
  const tagIds = await insertTags(sql, world, freshIds);
  const tasks = await insertTasks(sql, world, { count: options.tasks, random, ids: freshIds, now, tagIds });
  await insertManyLogs(sql, world, { count: options.logs, today: dayOf(now, 'UTC') });
  const setting = { services, world, ids: freshIds, now };
  const invitations = await insertInvites(sql, setting, invitesOf(world, options));
  const [counted] = await sql<{ logs: number }>('select count(*)::int as logs from time_logs');
  return {
    profile: 'load',
    members: world.people.length,
    teams: world.teams.map((team) => team.id),
    tasks: tasks.length,
    timeLogs: counted?.logs,
    invitations: invitations.length,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    signIn: { email: world.people[0]?.email, password: loadPassword },
  };
}
