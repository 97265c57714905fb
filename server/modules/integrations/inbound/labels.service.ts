import { queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { Tx } from '#server/modules/integrations/connect/connections.data.ts';
import { addTag } from '#server/modules/task-lists/tags.service.ts';

interface Label {
  readonly name: string;
  readonly color?: string | undefined;
}

const keyOf = (name: string) => name.trim().toLowerCase();

interface TagValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly teamIds: readonly string[];
  readonly keys: readonly string[];
}

const tagsSql = statement(
  (p: Params<TagValues>) => sql`
select id, lower(btrim(name)) as key from tags
where "tenantId" = ${p.tenantId}::uuid and "deletedAt" is null and lower(btrim(name)) = any(${p.keys}::text[])
  and ("organizationId" is null or "organizationId" = ${p.organizationId}::uuid)
  and ("organizationTeamId" is null or "organizationTeamId" = any(${p.teamIds}::uuid[]))
order by "organizationTeamId" nulls first, "createdAt" desc`,
);

/** The labels as tags of the organization or of one of these teams, in their order; missing ones are created for the organization. */
export async function resolveTags(
  tx: Tx,
  labels: readonly Label[],
  teamIds: readonly string[],
): Promise<string[]> {
  const byKey = new Map(
    labels.filter(({ name }) => name.trim() !== '').map((label) => [keyOf(label.name), label]),
  );
  if (byKey.size === 0) return [];
  const { tenantId, organizationId } = tx;
  const values = { tenantId, organizationId, teamIds, keys: [...byKey.keys()] };
  const rows = await queryRows<{ id: string; key: string }>(tx, tagsSql(values));
  const existing = new Map(rows.toReversed().map(({ id, key }) => [key, id]));
  const ids: string[] = [];
  for (const [key, { name, color }] of byKey) {
    const id =
      existing.get(key) ?? (await addTag(tx, { name: name.trim(), ...(color && { color: `#${color}` }) }));
    ids.push(id);
  }
  return [...new Set(ids)];
}
