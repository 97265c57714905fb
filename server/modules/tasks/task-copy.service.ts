import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { RawJson } from '#server/http/serialize.ts';
import { pickByName } from '#server/modules/tasks/pick-from-list.ts';
import { addTask } from '#server/modules/tasks/task-create.service.ts';
import { listReader } from '#server/modules/tasks/task-picks.service.ts';
import { lockTask, type StoredTask, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import { visibleTeamsAmong } from '#server/modules/tasks/task-targets.data.ts';
import { readChangedTask } from '#server/modules/tasks/tasks.data.ts';
import { copiedIssueType, copiedTitle } from '#shared/tasks/copied-task.ts';
import type { CreateTaskInput } from '#shared/tasks/task.schema.ts';
import type { copyTaskInput } from '#shared/tasks/task-acts.schema.ts';

/**
 * A copy of a task: "Copy" before the title, in the first status of the list, a Bug, assigned to who copies. Text,
 * labels, size, priority, version, estimate, project and the teams the caller sees are those of the task.
 */
export async function copyTask(
  ctx: Context,
  id: string,
  { title }: z.output<typeof copyTaskInput>,
): Promise<RawJson> {
  const made = await inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    return addTask(tx, { ...(await copyOf(tx, task)), title: title ?? copiedTitle(task.title) });
  });
  return new RawJson(await readChangedTask(ctx, made.id));
}

async function copyOf(tx: Tx, task: StoredTask): Promise<Omit<CreateTaskInput, 'title'>> {
  const { organizationId, projectId } = task;
  const teamIds = await visibleTeamsAmong(tx, [...task.teamIds]);
  const { statuses, priorities, sizes } = await listReader(tx).choices({
    organizationId,
    teamIds,
    projectId,
  });
  // A value whose row is gone stays behind.
  const priority = pickByName('priorities', task.priority ?? '', priorities);
  const size = pickByName('sizes', task.size ?? '', sizes);
  return {
    taskStatusId: statuses[0]?.id,
    issueType: copiedIssueType,
    description: task.description ?? undefined,
    priority: priority?.name ?? undefined,
    size: size?.name ?? undefined,
    version: task.version ?? undefined,
    estimate: task.estimate ?? undefined,
    projectId: projectId ?? undefined,
    public: task.public,
    teams: teamIds.map((teamId) => ({ id: teamId })),
    tags: task.tagIds.map((tagId) => ({ id: tagId })),
    members: [],
  };
}
