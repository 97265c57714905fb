import { execute } from '#server/db/query.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import type { EditColumns, EditedTask, Tx } from '#server/modules/tasks/task-rows.data.ts';

/** What is each card's own. */
const rankSql = statement(
  (p: Params<{ tenantId: string; taskIds: readonly string[]; ranks: readonly string[] }>) => sql`
update tasks t set rank = v.rank
from unnest(${p.taskIds}::uuid[], ${p.ranks}::text[]) v(id, rank)
where t."tenantId" = ${p.tenantId}::uuid and t.id = v.id`,
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

interface ColumnGroup {
  readonly columns: EditColumns;
  readonly ids: string[];
}

/** Writes the columns; the revision grows with every write. Tasks with the same changes are one statement. */
export async function saveColumns(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  const groups = new Map<string, ColumnGroup>();
  for (const { stored, edit } of tasks) {
    const { rank: _own, ...columns } = edit.columns;
    const key = JSON.stringify(columns);
    const group: ColumnGroup = groups.get(key) ?? { columns, ids: [] };
    group.ids.push(stored.id);
    groups.set(key, group);
  }
  const stamp = { revision: { increment: 1 }, updatedByUserId: tx.userId, updatedAt: tx.now() };
  for (const { columns, ids } of groups.values()) {
    const where = { tenantId: tx.tenantId, id: { in: ids } };
    await tx.db.task.updateMany({ where, data: { ...columns, ...stamp } });
  }
}

/** Gives cards their ranks, by the ids of the tasks. */
export async function saveRanks(tx: Tx, ranks: ReadonlyMap<string, string>): Promise<void> {
  if (ranks.size === 0) return;
  const values = { tenantId: tx.tenantId, taskIds: [...ranks.keys()], ranks: [...ranks.values()] };
  await execute(tx, rankSql(values));
}

interface Pair {
  readonly taskId: string;
  readonly targetId: string;
  readonly index: number;
}

function differences(tasks: readonly EditedTask[], key: 'memberIds' | 'teamIds') {
  const pairs = (ids: readonly string[], without: readonly string[], taskId: string): Pair[] =>
    ids
      .map((targetId, index) => ({ taskId, targetId, index }))
      .filter(({ targetId }) => !without.includes(targetId));
  const changed = tasks.flatMap(({ stored, edit }) => {
    const after = edit.links[key];
    return after === undefined ? [] : [{ id: stored.id, before: stored[key], after }];
  });
  return {
    gone: changed.flatMap(({ id, before, after }) => pairs(before, after, id)),
    come: changed.flatMap(({ id, before, after }) => pairs(after, before, id)),
  };
}

async function unlink(tx: Tx, key: keyof typeof unlinkSql, gone: readonly Pair[]): Promise<void> {
  if (gone.length === 0) return;
  const taskIds = gone.map(({ taskId }) => taskId);
  const targetIds = gone.map(({ targetId }) => targetId);
  await execute(tx, unlinkSql[key]({ tenantId: tx.tenantId, taskIds, targetIds }));
}

/** Replaces members, labels and teams of the tasks; absent lists stay. */
export async function saveLinks(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  const { tenantId, db } = tx;
  const members = differences(tasks, 'memberIds');
  const teams = differences(tasks, 'teamIds');
  await unlink(tx, 'memberIds', members.gone);
  await unlink(tx, 'teamIds', teams.gone);
  await db.taskMember.createMany({
    data: members.come.map(({ taskId, targetId, index }) => ({
      ...{ tenantId, taskId, employeeId: targetId },
      // One millisecond apart, so that members stay in order.
      assignedAt: new Date(tx.now().getTime() + index),
    })),
    skipDuplicates: true,
  });
  await db.taskTeam.createMany({
    data: teams.come.map(({ taskId, targetId }) => ({ tenantId, taskId, organizationTeamId: targetId })),
    skipDuplicates: true,
  });
  await saveLabels(tx, tasks);
}

async function saveLabels(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  const { tenantId, db } = tx;
  const changed = tasks.filter(({ edit }) => edit.links.tagIds !== undefined);
  if (changed.length === 0) return;
  await db.taskTag.deleteMany({
    where: { tenantId, taskId: { in: changed.map(({ stored }) => stored.id) } },
  });
  await db.taskTag.createMany({
    data: changed.flatMap(({ stored, edit }) =>
      (edit.links.tagIds ?? []).map((tagId, order) => ({ tenantId, taskId: stored.id, tagId, order })),
    ),
  });
}
