import { toRows } from '#server/db/insert-many.ts';
import { execute } from '#server/db/query.ts';
import { columnsOf, type Params, raw, sql, statement } from '#server/db/sql.ts';
import { insertTaskRows } from '#server/modules/tasks/edit/insert-rows.sql.ts';
import { activityRows } from '#server/modules/tasks/edit/task-activity.data.ts';
import type { EditColumns, EditedTask, TaskLinks, Tx } from '#server/modules/tasks/task-rows.data.ts';

/** Gives cards a rank because another one is placed below them; cards that moved meanwhile have one. */
const rankSql = statement(
  (p: Params<{ tenantId: string; taskIds: readonly string[]; ranks: readonly string[] }>) => sql`
update tasks t set rank = v.rank
from unnest(${p.taskIds}::uuid[], ${p.ranks}::text[]) v(id, rank)
where t."tenantId" = ${p.tenantId}::uuid and t.id = v.id and t.rank is null`,
);

const editable = [
  ...['title', 'description', 'status', 'taskStatusId', 'priority', 'taskPriorityId', 'size', 'taskSizeId'],
  ...['issueType', 'taskTypeId', 'version', 'estimate', 'startDate', 'dueDate', 'resolvedAt', 'public'],
  ...['projectId', 'parentId', 'rank'],
];

interface Saved {
  readonly tenantId: string;
  readonly userId: string;
  readonly now: Date;
  /** JSON: of each task the columns that change. */
  readonly changes: string;
  /** JSON of rows. */
  readonly activity: string;
}

/** Writes columns with their activity; the revision grows with every write. */
const saveSql = statement(
  (p: Params<Saved>) => sql`
with activity as (${insertTaskRows('activity_logs', p.activity)})
update tasks t set (${columnsOf(undefined, editable)}) = (select ${columnsOf('row', editable)} from jsonb_populate_record(t, v.columns) row),
  revision = t.revision + 1, "updatedByUserId" = ${p.userId}::uuid, "updatedAt" = ${p.now}::timestamptz
from jsonb_each(${p.changes}::jsonb) v(id, columns)
where t."tenantId" = ${p.tenantId}::uuid and t.id = v.id::uuid`,
);

interface Unlink {
  readonly tenantId: string;
  readonly taskIds: readonly string[];
  /** The employee or team that each loses. */
  readonly targetIds: readonly string[];
}

const unlinkFrom = (table: string, column: string) =>
  statement(
    (p: Params<Unlink>) => sql`
delete from ${raw(table)} link using unnest(${p.taskIds}::uuid[], ${p.targetIds}::uuid[]) v(task, target)
where link."tenantId" = ${p.tenantId}::uuid and link."taskId" = v.task and link.${raw(`"${column}"`)} = v.target`,
  );
const unlinkSql = {
  memberIds: unlinkFrom('task_members', 'employeeId'),
  teamIds: unlinkFrom('task_teams', 'organizationTeamId'),
};

interface SavedTasks {
  readonly tasks: readonly EditedTask[];
  /** Ranks of moved cards, by task id. */
  readonly ranks: ReadonlyMap<string, string>;
  readonly activity: ReturnType<typeof activityRows>;
}

/** Writes what becomes of the tasks, their links excepted. */
export async function saveColumns(tx: Tx, { tasks, ranks, activity }: SavedTasks): Promise<void> {
  const changes = tasks.map(({ stored, edit }) => {
    const rank = ranks.get(stored.id);
    return [stored.id, { ...edit.columns, ...(rank !== undefined && { rank }) }] as const;
  });
  const { tenantId, userId } = tx;
  const rows = { changes: toRows(Object.fromEntries(changes)), activity: toRows(activity) };
  await execute(tx, saveSql({ tenantId, userId, now: tx.now(), ...rows }));
}

/** Gives cards their ranks, by the ids of the tasks. */
export async function saveRanks(tx: Tx, ranks: ReadonlyMap<string, string>): Promise<void> {
  if (ranks.size === 0) return;
  const values = { tenantId: tx.tenantId, taskIds: [...ranks.keys()], ranks: [...ranks.values()] };
  await execute(tx, rankSql(values));
}

async function unlink(tx: Tx, key: keyof typeof unlinkSql, tasks: readonly EditedTask[]): Promise<void> {
  const gone = tasks.flatMap(({ stored, edit }) => {
    const ids = edit.links[key] ?? stored[key];
    const targets = stored[key].filter((targetId) => !ids.includes(targetId));
    return targets.map((targetId) => ({ taskId: stored.id, targetId }));
  });
  if (gone.length === 0) return;
  const taskIds = gone.map(({ taskId }) => taskId);
  const targetIds = gone.map(({ targetId }) => targetId);
  await execute(tx, unlinkSql[key]({ tenantId: tx.tenantId, taskIds, targetIds }));
}

const linkInto = (table: 'task_members' | 'task_teams' | 'task_tags') =>
  statement((p: Params<{ rows: string }>) => sql`${insertTaskRows(table, p.rows)} on conflict do nothing`);
const linkSql = {
  members: linkInto('task_members'),
  teams: linkInto('task_teams'),
  tags: linkInto('task_tags'),
};

async function link(tx: Tx, kind: keyof typeof linkSql, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await execute(tx, linkSql[kind]({ rows: toRows(rows) }));
}

const clearTagsSql = statement(
  (p: Params<{ tenantId: string; taskIds: readonly string[] }>) =>
    sql`delete from task_tags where "tenantId" = ${p.tenantId}::uuid and "taskId" = any(${p.taskIds}::uuid[])`,
);

/** Rows of links of a task, in their order. */
function linkRows({ tenantId, now }: Tx, taskId: string, links: Partial<TaskLinks>) {
  const { memberIds = [], teamIds = [], tagIds = [] } = links;
  const own = { tenantId, taskId };
  // One millisecond apart, so that members stay in order.
  const at = (index: number) => new Date(now().getTime() + index);
  return {
    members: memberIds.map((employeeId, index) => ({ ...own, employeeId, assignedAt: at(index) })),
    teams: teamIds.map((organizationTeamId) => ({ ...own, organizationTeamId })),
    tags: tagIds.map((tagId, order) => ({ ...own, tagId, order })),
  };
}

/** Replaces members, labels and teams of the tasks; absent lists stay. */
export async function saveLinks(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  await unlink(tx, 'memberIds', tasks);
  await unlink(tx, 'teamIds', tasks);
  const rows = tasks.map(({ stored, edit }) => ({ stored, ...linkRows(tx, stored.id, edit.links) }));
  const members = rows.flatMap(({ stored, members: all }) =>
    all.filter(({ employeeId }) => !stored.memberIds.includes(employeeId)),
  );
  await link(tx, 'members', members);
  const teams = rows.flatMap(({ stored, teams: all }) =>
    all.filter(({ organizationTeamId }) => !stored.teamIds.includes(organizationTeamId)),
  );
  await link(tx, 'teams', teams);
  const labelled = tasks.filter(({ edit }) => edit.links.tagIds !== undefined);
  if (labelled.length === 0) return;
  const taskIds = labelled.map(({ stored }) => stored.id);
  await execute(tx, clearTagsSql({ tenantId: tx.tenantId, taskIds }));
  const tags = rows.flatMap((row) => row.tags);
  await link(tx, 'tags', tags);
}

/** JSON of rows. */
interface Rows {
  readonly task: string;
  readonly members: string;
  readonly teams: string;
  readonly tags: string;
  readonly activity: string;
}

const insertSql = statement(
  (p: Params<Rows>) => sql`
with members as (${insertTaskRows('task_members', p.members)}), teams as (${insertTaskRows('task_teams', p.teams)}),
  tags as (${insertTaskRows('task_tags', p.tags)}), activity as (${insertTaskRows('activity_logs', p.activity)})
${insertTaskRows('tasks', p.task)}`,
);

interface NewTask extends EditColumns {
  readonly id: string;
  readonly organizationId: string;
  readonly number: number;
  readonly prefix: string | null;
}

/** Writes a new task with its links and its activity. */
export async function insertTask(tx: Tx, task: NewTask, links: TaskLinks): Promise<void> {
  const { id: taskId, organizationId } = task;
  const stamp = {
    tenantId: tx.tenantId,
    createdAt: tx.now(),
    updatedAt: tx.now(),
    createdByUserId: tx.userId,
  };
  const { members, teams, tags } = linkRows(tx, taskId, links);
  const rows = {
    task: toRows([{ ...task, ...stamp }]),
    members: toRows(members),
    teams: toRows(teams),
    tags: toRows(tags),
    activity: toRows(activityRows(tx, [{ taskId, organizationId, action: 'Created' }])),
  };
  await execute(tx, insertSql(rows));
}
