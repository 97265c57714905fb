import type { RunText } from '#server/db/insert-many.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { insertOwned, type SeededPerson, type SeededTeam, type World } from '#server/seeds/seeding.ts';
import { createTitles } from '#server/seeds/titles.ts';
import { labels, remarks, subjects, verbs } from '#server/seeds/words.ts';
import { grouped } from '#shared/text/grouped.ts';

const hour = 3_600_000;
const day = 24 * hour;
const starsEach = 3;

export interface SeededTask {
  readonly id: string;
  readonly title: string;
  readonly number: number;
  readonly teamId: string;
  readonly projectId: string;
  readonly memberIds: readonly string[];
}

interface ListRow {
  id: string;
  name: string;
  value: string;
  organizationTeamId: string;
}

type ListsOfTeam = (table: string, teamId: string) => readonly ListRow[];

async function readLists(sql: RunText, tenantId: string): Promise<ListsOfTeam> {
  const lists = new Map<string, readonly ListRow[]>();
  for (const table of ['task_statuses', 'task_priorities', 'task_sizes', 'issue_types']) {
    const text = `select id, name, value, "organizationTeamId" from ${table}
      where "tenantId" = $1 and "organizationTeamId" is not null`;
    lists.set(table, await sql<ListRow>(text, [tenantId]));
  }
  return (table, teamId) =>
    lists.get(table)?.filter(({ organizationTeamId }) => organizationTeamId === teamId) ?? [];
}

/** The weight of each status: most work is open or done, little is in progress. */
const statusWeights = [
  ...['backlog', 'backlog', 'open', 'open', 'open', 'in-progress', 'in-progress', 'ready', 'in-review'],
  ...['blocked', 'completed', 'completed', 'completed', 'closed'],
];
const typeWeights = ['Task', 'Task', 'Task', 'Bug', 'Bug', 'Story', 'Epic'];

const named = (rows: readonly ListRow[], name: string) => rows.find((row) => row.name === name);

function makeTask(
  { random, ids, now }: World,
  { lists, titles }: { lists: ListsOfTeam; titles: ReturnType<typeof createTitles> },
  team: SeededTeam,
  index: number,
) {
  const status = named(lists('task_statuses', team.id), random.pick(statusWeights));
  const priority = random.chance(0.7) ? random.pick(lists('task_priorities', team.id)) : undefined;
  const size = random.chance(0.6) ? random.pick(lists('task_sizes', team.id)) : undefined;
  const typeName = random.pick(typeWeights);
  const type = named(lists('issue_types', team.id), typeName);
  const createdAt = new Date(now.getTime() - random.int(1, 60) * day);
  const isDone = status?.value === 'completed' || status?.value === 'closed';
  const dueDate = new Date(now.getTime() + random.int(-6, 20) * day);
  return {
    id: ids('task', team.name, index),
    title: titles(team.prefix, typeName) ?? `${random.pick(verbs)} ${random.pick(subjects)}`,
    prefix: team.prefix,
    description: '',
    status: status?.value,
    taskStatusId: status?.id,
    priority: priority?.value ?? null,
    taskPriorityId: priority?.id ?? null,
    size: size?.value ?? null,
    taskSizeId: size?.id ?? null,
    issueType: type?.name ?? null,
    taskTypeId: type?.id ?? null,
    estimate: random.chance(0.75) ? random.int(1, 24) * 1800 : 0,
    dueDate: random.chance(0.4) ? dueDate : null,
    resolvedAt: isDone ? now : null,
    projectId: team.projectId,
    createdByUserId: random.pick(team.people).userId,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Assignees of a task: one to three of the team, the manager of several teams less often. */
function assign({ random }: World, { people }: SeededTeam): string[] {
  const first = random.int(0, people.length - 1);
  const count = random.pick([1, 1, 1, 2, 3]);
  const chosen = Array.from({ length: count }, (_unused, step) => people[(first + step * 3) % people.length]);
  return [...new Set(chosen.flatMap((person) => person?.employeeId ?? []))];
}

async function insertTags(world: World): Promise<string[]> {
  const rows = labels.map(([name, color]) => ({ id: world.ids('tag', name), name, color }));
  await insertOwned(world, 'tags', rows);
  return rows.map(({ id }) => id);
}

/** In a team a task with a higher number was made later. */
function dateInOrder(planned: readonly { row: { createdAt: Date; updatedAt: Date }; teamId: string }[]) {
  for (const tasks of grouped(planned, ({ teamId }) => teamId).values()) {
    const dates = tasks.map(({ row }) => row.createdAt).sort((a, b) => a.getTime() - b.getTime());
    for (const [index, { row }] of tasks.entries()) {
      row.createdAt = dates[index] ?? row.createdAt;
      row.updatedAt = row.createdAt;
    }
  }
}

/** Tasks spread over the teams, with assignees and labels; numbers count by prefix. */
export async function insertTasks(world: World, count: number): Promise<SeededTask[]> {
  const { sql, random, tenantId, teams, now } = world;
  const tagIds = await insertTags(world);
  const lists = await readLists(sql, tenantId);
  const titles = createTitles(random);
  const numbers = new Map<string, number>();
  const planned = Array.from({ length: count }, (_unused, index) => {
    const team = teams[index % teams.length];
    if (team === undefined) throw new Error('a world without teams');
    const number = (numbers.get(team.prefix) ?? 0) + 1;
    numbers.set(team.prefix, number);
    const row = { ...makeTask(world, { lists, titles }, team, index), number };
    return { row, teamId: team.id, memberIds: assign(world, team) };
  });
  dateInOrder(planned);
  const insertLinks = <Row extends object>(table: string, rows: readonly Row[]) =>
    insertMany(
      sql,
      table,
      rows.map((row) => ({ tenantId, ...row })),
    );
  const rows = planned.map(({ row }) => row);
  await insertOwned(world, 'tasks', rows);
  const members = planned.flatMap(({ row, memberIds }) =>
    memberIds.map((employeeId) => ({ taskId: row.id, employeeId, assignedAt: now })),
  );
  await insertLinks('task_members', members);
  const inTeams = planned.map(({ row, teamId }) => ({ taskId: row.id, organizationTeamId: teamId }));
  await insertLinks('task_teams', inTeams);
  const tagged = rows
    .filter(() => random.chance(0.6))
    .map(({ id }) => ({ taskId: id, tagId: random.pick(tagIds), order: 0 }));
  await insertLinks('task_tags', tagged);
  const counters = [...numbers].map(([prefix, lastNumber]) => ({ prefix, lastNumber }));
  await insertLinks('task_counters', counters);
  return planned.map(({ row: { id, title, number, projectId }, teamId, memberIds }) => {
    return { id, title, number, teamId, projectId, memberIds };
  });
}

/** One to three remarks of teammates on a task, a few hours apart. */
function commentsOn({ random, ids, now, teams }: World, task: SeededTask) {
  const teammates = teams.find(({ id }) => id === task.teamId)?.people ?? [];
  return Array.from({ length: random.int(1, 3) }, (_unused, index) => {
    const author = random.pick(teammates);
    const at = new Date(now.getTime() - (24 - index * 5) * hour);
    return {
      id: ids('comment', task.title, task.number, index),
      entity: 'Task',
      entityId: task.id,
      comment: `<p>${random.pick(remarks)}</p>`,
      employeeId: author.employeeId,
      createdByUserId: author.userId,
      createdAt: at,
      updatedAt: at,
    };
  });
}

/** The first tasks a person is assigned to. */
function favoritesOf({ ids }: World, tasks: readonly SeededTask[], person: SeededPerson) {
  const { email, employeeId, userId } = person;
  const own = tasks.filter(({ memberIds }) => memberIds.includes(employeeId)).slice(0, starsEach);
  return own.map(({ id: entityId }, order) => ({
    id: ids('favorite', email, order),
    entity: 'Task',
    entityId,
    order,
    employeeId,
    createdByUserId: userId,
  }));
}

/** Remarks on every few tasks, and what everybody starred; answers how many comments there are. */
export async function insertTalk(
  world: World,
  tasks: readonly SeededTask[],
  { every }: { every: number },
): Promise<number> {
  const discussed = tasks.filter((_task, index) => index % every === 0);
  const comments = discussed.flatMap((task) => commentsOn(world, task));
  await insertOwned(world, 'comments', comments);
  const favorites = world.people.flatMap((person) => favoritesOf(world, tasks, person));
  await insertOwned(world, 'favorites', favorites);
  return comments.length;
}
