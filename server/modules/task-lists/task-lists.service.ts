import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { emptyPage } from '#server/db/json/json-text.ts';
import { queryRows } from '#server/db/query.ts';
import { jsonText, rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw } from '#server/db/sql.ts';
import { tagsSql, taskListSql } from '#server/db/task-list-sql.ts';
import { RawJson } from '#server/http/serialize.ts';
import { type ListRows, ofEachKind } from '#server/modules/task-lists/list-kinds.ts';
import type { List } from '#shared/http/envelope.ts';
import type { ListKind } from '#shared/task-lists/list-names.ts';
import type { Tag, tagListQuery, taskListQuery } from '#shared/task-lists/task-list.schema.ts';

type ListQuery = z.output<typeof taskListQuery>;

interface ListValues extends ListQuery {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
}

const asText = (list: string) => raw(`select json::text as json from (${list}) list`);

const rowsSql = ofEachKind(({ table }) =>
  rowStatement(jsonText, (p: Params<ListValues>) =>
    asText(
      taskListSql(table, {
        tenant: `${p.tenantId}`,
        organization: `${p.organizationId}`,
        team: `${p.organizationTeamId}`,
        project: `${p.projectId}`,
      }),
    ),
  ),
);

const labelsSql = rowStatement(
  { json: text },
  (p: Params<Omit<ListValues, 'projectId'> & { name: string | undefined }>) =>
    asText(tagsSql(`${p.organizationTeamId}`, `${p.name}`, `${p.tenantId}`, `${p.organizationId}`)),
);

/** A team's own list, or that of its organization or workspace while it has none; in order. */
export async function listRows<K extends ListKind>(
  ctx: Context,
  kind: K,
  { organizationTeamId, projectId }: ListQuery,
): Promise<RawJson<List<ListRows[K]>>> {
  const { tenantId, organizationId } = ctx;
  const values = { tenantId, organizationId, organizationTeamId, projectId };
  const [row] = await queryRows(ctx, rowsSql(kind, values));
  return new RawJson(row?.json ?? emptyPage);
}

/** Labels of the organization and of the named team; all of them or those with a part of the name. */
export async function listTags(
  ctx: Context,
  query: z.output<typeof tagListQuery>,
): Promise<RawJson<List<Tag>>> {
  const { tenantId, organizationId } = ctx;
  const organizationTeamId = query.organizationTeamId ?? query.where?.organizationTeamId;
  const name = query.name ?? query.where?.name;
  const values = { tenantId, organizationId, organizationTeamId, name };
  const [row] = await queryRows(ctx, labelsSql(values));
  return new RawJson(row?.json ?? emptyPage);
}
