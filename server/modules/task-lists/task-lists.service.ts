import type { z } from 'zod';
import { type Context, readRows } from '#server/context/context.ts';
import { type ListTable, tagListSql, taskListSql } from '#server/db/task-list-sql.ts';
import { RawJson } from '#server/http/serialize.ts';
import type { tagListQuery } from '#shared/task-lists/list-edit.schema.ts';
import type { taskListQuery } from '#shared/task-lists/task-list.schema.ts';

type ListQuery = z.output<typeof taskListQuery>;

const none = '{"items":[],"total":0}';

/** A team's own list, or that of its organization or workspace while it has none; in order. */
export async function listRows(ctx: Context, table: ListTable, query: ListQuery): Promise<RawJson> {
  const { organizationTeamId, projectId } = query;
  const values = [ctx.tenantId, ctx.organizationId ?? null, organizationTeamId ?? null, projectId ?? null];
  const [row] = await readRows<{ json: string }>(ctx, `list-${table}`, taskListSql(table), values);
  return new RawJson(row?.json ?? none);
}

/** Labels of the organization, and those of the team asked for; all of them or those with a part of the name. */
export async function listTags(ctx: Context, query: z.output<typeof tagListQuery>): Promise<RawJson> {
  const teamId = query.organizationTeamId ?? query.where?.organizationTeamId ?? null;
  const name = query.name ?? query.where?.name ?? null;
  const values = [ctx.tenantId, ctx.organizationId ?? null, teamId, name];
  const [row] = await readRows<{ json: string }>(ctx, 'list-tags', tagListSql, values);
  return new RawJson(row?.json ?? none);
}
