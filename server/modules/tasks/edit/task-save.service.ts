import { endWorkOn } from '#server/modules/running-time/task-work.data.ts';
import { activityRows } from '#server/modules/tasks/edit/task-activity.data.ts';
import { describeChanges } from '#server/modules/tasks/edit/task-changes.service.ts';
import { saveColumns, saveLinks } from '#server/modules/tasks/edit/task-writes.data.ts';
import { lockColumns, topRank } from '#server/modules/tasks/order/task-order.data.ts';
import { exportTasks } from '#server/modules/tasks/task-export.data.ts';
import { notifyMentioned, notifyNewMembers } from '#server/modules/tasks/task-news.ts';
import type { EditedTask, StoredTask, Tx } from '#server/modules/tasks/task-rows.data.ts';
import { rankBetween } from '#shared/tasks/rank.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

/** Writes edits that passed every rule, with their consequences and the activity of each task, and announces them. */
export async function saveEdits(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  const changes = await describeChanges(tx, tasks);
  const ranks = await newRanks(tx, tasks);
  const entries = tasks.flatMap(({ stored }, index) => {
    const { id: taskId, organizationId } = stored;
    const own = changes[index] ?? {};
    return Object.keys(own).length === 0
      ? []
      : [{ taskId, organizationId, action: 'Updated' as const, changes: own }];
  });
  await saveColumns(tx, { tasks, ranks, activity: activityRows(tx, entries) });
  await saveLinks(tx, tasks);
  await endWorkOnClosed(tx, tasks);
  const placed = tasks.filter(({ stored, edit }) => ({ ...stored, ...edit.columns }).projectId !== null);
  await exportTasks(
    tx,
    placed.map(({ stored }) => stored.id),
  );
  await notifyPeople(tx, tasks);
  announceTasks(
    tx,
    tasks.map(({ stored }) => stored),
  );
}

/** Also to those who could see a task until now. */
function announceTasks(tx: Tx, tasks: readonly StoredTask[]): void {
  const ids = tasks.map(({ id }) => id);
  const before = tasks.flatMap(({ teamIds, memberIds }) => [...teamIds, ...memberIds]);
  const details = { before: [...new Set(before)] };
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', ids, details));
}

/** Ends the work on those of the tasks that the edit closes. */
async function endWorkOnClosed(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  const closed = tasks.filter(
    ({ stored, edit }) => isClosed(edit.columns.status) && !isClosed(stored.status),
  );
  await endWorkOn(
    tx,
    closed.map(({ stored }) => stored.id),
  );
}

async function notifyPeople(tx: Tx, tasks: readonly EditedTask[]): Promise<void> {
  await notifyNewMembers(tx, tasks);
  for (const { stored, edit } of tasks) {
    const { description, title = stored.title } = edit.columns;
    if (description) await notifyMentioned(tx, { ...stored, title, description, before: stored.description });
  }
}

function groupsOf<Value>(
  tasks: readonly EditedTask[],
  groupBy: (task: EditedTask) => Value | undefined,
): { value: Value; ids: string[] }[] {
  const groups = new Map<string, { value: Value; ids: string[] }>();
  for (const task of tasks) {
    const value = groupBy(task);
    if (value === undefined) continue;
    const key = JSON.stringify(value);
    const group = groups.get(key) ?? { value, ids: [] };
    group.ids.push(task.stored.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Puts a card at the top of a new column, unless the edit contains a position; of many the first stays the highest.
 */
async function newRanks(tx: Tx, tasks: readonly EditedTask[]): Promise<Map<string, string>> {
  const ranks = new Map<string, string>();
  for (const { stored, edit } of tasks) if (edit.columns.rank) ranks.set(stored.id, edit.columns.rank);
  const groups = groupsOf(tasks, ({ stored, edit }) => {
    const { status, taskStatusId, rank } = edit.columns;
    if (rank || (status === undefined && taskStatusId === undefined)) return undefined;
    const { organizationId } = stored;
    const column = { status: stored.status, taskStatusId: stored.taskStatusId, ...edit.columns };
    return { organizationId, status: column.status, taskStatusId: column.taskStatusId, teamIds: [] };
  });
  if (groups.length > 0) {
    await lockColumns(
      tx,
      groups.map(({ value }) => value),
    );
  }
  for (const { value, ids } of groups) {
    let rank = await topRank(tx, value);
    for (const id of ids.toReversed()) {
      ranks.set(id, rank);
      rank = rankBetween(null, rank);
    }
  }
  return ranks;
}
