import type { Sql } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Ids } from '#server/seeds/ids.ts';
import type { Random } from '#server/seeds/random.ts';
import type { SeededTask } from '#server/seeds/tasks.ts';
import { remarks } from '#server/seeds/words.ts';
import type { SeededPerson, World } from '#server/seeds/world-types.ts';

interface Making {
  readonly world: World;
  readonly tasks: readonly SeededTask[];
  readonly random: Random;
  readonly ids: Ids;
  readonly now: Date;
}

const hour = 3_600_000;
const starsEach = 3;

function teammatesOf({ world }: Making, task: SeededTask): readonly SeededPerson[] {
  return world.teams.find(({ id }) => id === task.teamId)?.people ?? [];
}

/** One to three remarks of teammates on a task, a few hours apart. */
function commentsOn(making: Making, task: SeededTask) {
  const { world, random, ids, now } = making;
  const teammates = teammatesOf(making, task);
  return Array.from({ length: random.int(1, 3) }, (_unused, index) => {
    const author = random.pick(teammates);
    const at = new Date(now.getTime() - (24 - index * 5) * hour);
    return {
      id: ids('comment', task.title, task.number, index),
      tenantId: world.tenantId,
      organizationId: world.organizationId,
      entity: 'Task',
      entityId: task.id,
      comment: `<p>${random.pick(remarks)}</p>`,
      employeeId: author.employeeId,
      resolved: false,
      isActive: true,
      isArchived: false,
      createdAt: at,
      updatedAt: at,
      createdByUserId: author.userId,
    };
  });
}

/** The first tasks a person is assigned to. */
function favoritesOf({ world, tasks, ids, now }: Making, person: SeededPerson) {
  const { tenantId, organizationId } = world;
  const own = tasks.filter(({ memberIds }) => memberIds.includes(person.employeeId));
  return own.slice(0, starsEach).map(({ id: entityId }, order) => ({
    id: ids('favorite', person.email, order),
    tenantId,
    organizationId,
    entity: 'Task',
    entityId,
    employeeId: person.employeeId,
    order,
    isActive: true,
    isArchived: false,
    createdAt: now,
    updatedAt: now,
    createdByUserId: person.userId,
  }));
}

/** What people say about every few tasks, and which they starred; answers how many comments there are. */
export async function insertTalk(sql: Sql, making: Making, { every }: { every: number }): Promise<number> {
  const discussed = making.tasks.filter((_task, index) => index % every === 0);
  const comments = discussed.flatMap((task) => commentsOn(making, task));
  await insertMany(sql, 'comments', comments);
  await insertMany(
    sql,
    'favorites',
    making.world.people.flatMap((person) => favoritesOf(making, person)),
  );
  return comments.length;
}
