import { toRows } from '#server/db/insert-many.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { insertTaskRows } from '#server/modules/tasks/edit/insert-rows.sql.ts';
import { activityRows } from '#server/modules/tasks/edit/task-activity.data.ts';
import { linkRows } from '#server/modules/tasks/edit/task-writes.data.ts';
import type { EditColumns, TaskLinks, Tx } from '#server/modules/tasks/task-rows.data.ts';

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
