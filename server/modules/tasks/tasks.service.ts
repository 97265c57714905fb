import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { RawJson } from '#server/http/serialize.ts';
import { readTask, readTasks } from '#server/modules/tasks/tasks.data.ts';
import type { teamTasksQuery } from '#shared/tasks/task.schema.ts';

/**
 * Tasks of the teams asked for, else every task the caller sees. A team the caller does not see adds nothing. A
 * project narrows only where no team does: a board keeps showing tasks that moved to another project.
 */
export async function listTasks(ctx: Context, query: z.output<typeof teamTasksQuery>): Promise<RawJson> {
  const { organizationTeamId, search, skip, take } = query;
  const teamIds = query.where?.teams ?? query.teams ?? (organizationTeamId && [organizationTeamId]);
  const filter = { teamIds: teamIds || undefined, projectId: query.where?.projectId, search };
  return new RawJson(await readTasks(ctx, { ...filter, skip, take }));
}

/** A task with all around it and its root epic; 404 for one that the caller does not see. */
export async function getTask(ctx: Context, id: string): Promise<RawJson> {
  return new RawJson(await readTask(ctx, id));
}
