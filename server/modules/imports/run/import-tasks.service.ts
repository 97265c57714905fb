import { v7 as uuidv7 } from 'uuid';
import { insertMany } from '#server/db/insert-many.ts';
import { forbidden, notFound } from '#server/errors.ts';
import type { Tx } from '#server/modules/imports/import-runs.data.ts';
import { listColumnsOf, resolveNewLists } from '#server/modules/tasks/edit/task-choices.service.ts';
import { nextTaskNumbers } from '#server/modules/tasks/edit/task-number.data.ts';
import { findOwnTeam, requireTargets } from '#server/modules/tasks/edit/task-targets.data.ts';
import { lockColumns, topRank } from '#server/modules/tasks/order/task-order.data.ts';
import { exportTasks } from '#server/modules/tasks/task-export.data.ts';
import { findVisible } from '#server/modules/time-logs/time-log-assignment.data.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { rankBetween } from '#shared/tasks/rank.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

export interface NewTask {
  readonly title: string;
  readonly projectId: string | null;
  /** The employee who works on it. */
  readonly employeeId: string;
}

/** Values that the new tasks of a project share. */
interface Family {
  readonly columns: ReturnType<typeof listColumnsOf>;
  readonly resolvedAt: Date | null;
}

async function requireAll(
  tx: Tx,
  organizationId: string,
  { tasks, teamIds }: { tasks: readonly NewTask[]; teamIds: readonly string[] },
): Promise<void> {
  if (!tx.isEmailVerified) throw forbidden(authTexts.unverified, 'EMAIL_UNVERIFIED');
  const memberIds = [...new Set(tasks.map(({ employeeId }) => employeeId))];
  await requireTargets(tx, organizationId, { after: { memberIds, teamIds } });
  const projectIds = tasks.flatMap(({ projectId }) => projectId ?? []);
  const there = await findVisible(tx, { projectIds, taskIds: [] });
  if (projectIds.some((id) => !there.has(id))) throw notFound('The project');
}

async function familyOf(
  tx: Tx,
  place: { organizationId: string; projectId: string | null; teamIds: readonly string[] },
): Promise<Family> {
  const picks = await resolveNewLists(tx, { body: {}, place });
  const columns = listColumnsOf(picks);
  const isDone = isCompleted({ status: columns.status, taskStatus: picks.statuses?.row });
  return { columns, resolvedAt: isDone ? tx.now() : null };
}

/** Each on top of the one before, in the column of its status; these columns are locked from now on. */
async function createStack(
  tx: Tx,
  families: Iterable<Family>,
  { organizationId, teamIds }: { organizationId: string; teamIds: readonly string[] },
) {
  const columnOf = ({ columns: { status = null, taskStatusId = null } }: Family) => {
    return { organizationId, status, taskStatusId, teamIds };
  };
  await lockColumns(tx, [...families].map(columnOf));
  const tops = new Map<string, string>();
  return async (family: Family): Promise<string> => {
    const column = columnOf(family);
    const key = JSON.stringify(column);
    const top = tops.get(key);
    const rank = top === undefined ? await topRank(tx, column) : rankBetween(null, top);
    tops.set(key, rank);
    return rank;
  };
}

interface TaskRow {
  readonly id: string;
  readonly employeeId: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

async function rowsOf(
  tx: Tx,
  organizationId: string,
  { tasks, teamIds }: { tasks: readonly NewTask[]; teamIds: readonly string[] },
): Promise<TaskRow[]> {
  const counts = new Map<string | null, number>();
  for (const { projectId } of tasks) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  const families = new Map<string | null, Family>();
  for (const projectId of counts.keys()) {
    families.set(projectId, await familyOf(tx, { organizationId, projectId, teamIds }));
  }
  const teamId = teamIds[0] ?? null;
  const takeNumber = await nextTaskNumbers(
    tx,
    [...counts].map(([projectId, count]) => ({ place: { projectId, teamId }, count })),
  );
  const stack = await createStack(tx, families.values(), { organizationId, teamIds });
  const rows: TaskRow[] = [];
  for (const { title, projectId, employeeId } of tasks) {
    const family = families.get(projectId);
    if (family === undefined) continue;
    const { columns, resolvedAt } = family;
    const { status = null, taskStatusId = null, issueType = null, taskTypeId = null } = columns;
    const id = uuidv7();
    const picked = { status, taskStatusId, issueType, taskTypeId, resolvedAt };
    const place = { ...takeNumber({ projectId, teamId }), rank: await stack(family) };
    rows.push({ id, employeeId, columns: { id, projectId, title, ...picked, ...place } });
  }
  return rows;
}

/**
 * Creates tasks by the rules of `addTask`, in the importer's team and assigned to the people who worked on them, with
 * a few statements for all and for each of their projects. Returns their ids in the same order.
 */
export async function addTasks(
  tx: Tx,
  organizationId: string,
  tasks: readonly NewTask[],
): Promise<readonly string[]> {
  if (tasks.length === 0) return [];
  const { tenantId, userId: createdByUserId } = tx;
  const ownTeam = await findOwnTeam(tx, organizationId);
  const teamIds = ownTeam === undefined ? [] : [ownTeam.id];
  await requireAll(tx, organizationId, { tasks, teamIds });
  const rows = await rowsOf(tx, organizationId, { tasks, teamIds });
  const ids = rows.map(({ id }) => id);
  const columns = rows.map((row) => row.columns);
  const made = { tenantId, organizationId, createdByUserId, createdAt: tx.now() };
  const members = rows.map(({ id: taskId, employeeId }) => ({ taskId, employeeId }));
  const teams = teamIds.flatMap((organizationTeamId) =>
    ids.map((taskId) => ({ taskId, organizationTeamId })),
  );
  const entries = ids.map((entityId) => ({ id: uuidv7(), entityId }));
  await insertMany(tx, 'tasks', columns, { ...made, updatedAt: made.createdAt, public: true });
  await insertMany(tx, 'task_members', members, { tenantId, assignedAt: made.createdAt });
  await insertMany(tx, 'task_teams', teams, { tenantId });
  await insertMany(tx, 'activity_logs', entries, { ...made, entity: 'Task', action: 'Created' });
  await exportTasks(tx, ids);
  tx.afterCommit(() => tx.services.live.publish(tenantId, 'tasks', ids));
  return ids;
}
