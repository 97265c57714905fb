import type { Sql } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Ids } from '#server/seeds/ids.ts';
import type { Random } from '#server/seeds/random.ts';
import { subjects, verbs } from '#server/seeds/words.ts';
import type { SeededTeam, World } from '#server/seeds/world-types.ts';

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

type Lists = Readonly<
  Record<'status' | 'priority' | 'size' | 'type', ReadonlyMap<string, readonly ListRow[]>>
>;

async function rowsByTeam(sql: Sql, table: string, tenantId: string): Promise<Map<string, ListRow[]>> {
  const rows = await sql<ListRow>(
    `select id, name, value, "organizationTeamId" from ${table}
     where "tenantId" = $1 and "organizationTeamId" is not null`,
    [tenantId],
  );
  const byTeam = new Map<string, ListRow[]>();
  for (const row of rows)
    byTeam.set(row.organizationTeamId, [...(byTeam.get(row.organizationTeamId) ?? []), row]);
  return byTeam;
}

async function readLists(sql: Sql, tenantId: string): Promise<Lists> {
  return {
    status: await rowsByTeam(sql, 'task_statuses', tenantId),
    priority: await rowsByTeam(sql, 'task_priorities', tenantId),
    size: await rowsByTeam(sql, 'task_sizes', tenantId),
    type: await rowsByTeam(sql, 'issue_types', tenantId),
  };
}

/** How often each status occurs: most work is open or done, little is under way. */
const statusWeights = [
  'backlog',
  'backlog',
  'open',
  'open',
  'open',
  'in-progress',
  'in-progress',
  'ready',
  'in-review',
  'blocked',
  'completed',
  'completed',
  'completed',
  'closed',
] as const;

const typeWeights = ['Task', 'Task', 'Task', 'Bug', 'Bug', 'Story', 'Epic'] as const;

function find(rows: readonly ListRow[] | undefined, name: string): ListRow | undefined {
  return rows?.find((row) => row.name === name);
}

interface Making {
  readonly random: Random;
  readonly ids: Ids;
  readonly now: Date;
  readonly lists: Lists;
  readonly world: World;
}

function makeTask(
  { random, ids, now, lists, world }: Making,
  team: SeededTeam,
  index: number,
  number: number,
) {
  const status = find(lists.status.get(team.id), random.pick(statusWeights));
  const priorities = lists.priority.get(team.id) ?? [];
  const priority = random.chance(0.7) ? random.pick(priorities) : undefined;
  const size = random.chance(0.6) ? random.pick(lists.size.get(team.id) ?? []) : undefined;
  const type = find(lists.type.get(team.id), random.pick(typeWeights));
  const createdAt = new Date(now.getTime() - random.int(1, 60) * 86_400_000);
  const isDone = status?.value === 'completed' || status?.value === 'closed';
  const dueInDays = random.int(-6, 20);
  return {
    id: ids('task', team.name, index),
    tenantId: world.tenantId,
    organizationId: world.organizationId,
    title: `${random.pick(verbs)} ${random.pick(subjects)}`,
    number,
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
    dueDate: random.chance(0.4) ? new Date(now.getTime() + dueInDays * 86_400_000) : null,
    resolvedAt: isDone ? now : null,
    public: true,
    isDraft: false,
    isScreeningTask: false,
    projectId: team.projectId,
    revision: 1,
    isActive: true,
    isArchived: false,
    createdByUserId: random.pick(team.people).userId,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Who works on a task: one to three of the team, the manager of several teams less often. */
function assign(random: Random, team: SeededTeam): string[] {
  const first = random.int(0, team.people.length - 1);
  const count = random.pick([1, 1, 1, 2, 3]);
  const chosen = Array.from(
    { length: count },
    (_unused, step) => team.people[(first + step * 3) % team.people.length],
  );
  return [...new Set(chosen.flatMap((person) => person?.employeeId ?? []))];
}

/** Tasks spread over the teams, with assignees and labels; numbers count by prefix. */
export async function insertTasks(
  sql: Sql,
  world: World,
  options: { count: number; random: Random; ids: Ids; now: Date; tagIds: readonly string[] },
): Promise<SeededTask[]> {
  const { count, random, ids, now, tagIds } = options;
  const making: Making = { random, ids, now, world, lists: await readLists(sql, world.tenantId) };
  const numbers = new Map<string, number>();
  const rows = Array.from({ length: count }, (_unused, index) => {
    const team = world.teams[index % world.teams.length];
    if (team === undefined) throw new Error('a world without teams');
    const number = (numbers.get(team.prefix) ?? 0) + 1;
    numbers.set(team.prefix, number);
    return { team, row: makeTask(making, team, index, number), memberIds: assign(random, team) };
  });
  const { tenantId } = world;
  const link = { tenantId };
  await insertMany(
    sql,
    'tasks',
    rows.map(({ row }) => row),
  );
  const members = rows.flatMap(({ row, memberIds }) =>
    memberIds.map((employeeId) => ({ ...link, taskId: row.id, employeeId, assignedAt: now })),
  );
  await insertMany(sql, 'task_members', members);
  await insertMany(
    sql,
    'task_teams',
    rows.map(({ row, team }) => ({ ...link, taskId: row.id, organizationTeamId: team.id })),
  );
  const tagged = rows.filter(() => tagIds.length > 0 && random.chance(0.6));
  await insertMany(
    sql,
    'task_tags',
    tagged.map(({ row }) => ({ ...link, taskId: row.id, tagId: random.pick(tagIds), order: 0 })),
  );
  await insertMany(
    sql,
    'task_counters',
    [...numbers].map(([prefix, lastNumber]) => ({ ...link, prefix, lastNumber })),
  );
  return rows.map(({ row, team, memberIds }) => ({
    id: row.id,
    title: row.title,
    number: row.number,
    teamId: team.id,
    projectId: team.projectId,
    memberIds,
  }));
}
