import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { activitySql } from '#server/modules/activity-log/activity-log.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { type activityLogQuery, activityPage } from '#shared/activity-log/activity-log.schema.ts';

/** Who changed what on a task or project, newest first; 404 for one that the caller does not see. */
export async function listActivity(
  ctx: Context,
  { entity, entityId, action, skip = 0, take = activityPage }: z.output<typeof activityLogQuery>,
): Promise<RawJson> {
  const values = { ...callerValues(ctx), entityId, entity, action, skip, take };
  const [total, ...rows] = await queryRows<{ json: string | null }>(ctx, activitySql(values));
  if (!total?.json) throw notFound(entity === 'Task' ? 'The task' : 'The project');
  return new RawJson(`{"items":[${rows.map(({ json }) => json).join(',')}],"total":${total.json}}`);
}
