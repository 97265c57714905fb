import type { Tx } from '#server/modules/integrations/connections.data.ts';
import { addTag } from '#server/modules/task-lists/tags.service.ts';

interface Label {
  readonly name: string;
  readonly color?: string | undefined;
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** The labels as tags of the organization or of one of these teams, in their order; what is missing is made for the organization. */
export async function tagsOf(
  tx: Tx,
  labels: readonly Label[],
  teamIds: readonly string[],
): Promise<string[]> {
  const wanted = new Map(
    labels.filter(({ name }) => name.trim() !== '').map((label) => [keyOf(label.name), label]),
  );
  if (wanted.size === 0) return [];
  const rows = await tx.db.$queryRawUnsafe<{ id: string; key: string }[]>(
    `select id, lower(btrim(name)) as key from tags
     where "tenantId" = $1::uuid and "deletedAt" is null and lower(btrim(name)) = any($4::text[])
       and ("organizationId" is null or "organizationId" = $2::uuid)
       and ("organizationTeamId" is null or "organizationTeamId" = any($3::uuid[]))
     order by "organizationTeamId" nulls first, "createdAt" desc`,
    tx.tenantId,
    tx.organizationId ?? null,
    [...teamIds],
    [...wanted.keys()],
  );
  const found = new Map(rows.toReversed().map(({ id, key }) => [key, id]));
  const ids: string[] = [];
  for (const [key, { name, color }] of wanted) {
    const id =
      found.get(key) ?? (await addTag(tx, { name: name.trim(), ...(color && { color: `#${color}` }) }));
    ids.push(id);
  }
  return [...new Set(ids)];
}
