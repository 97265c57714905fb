import type { Sql } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Ids } from '#server/seeds/ids.ts';
import { labels } from '#server/seeds/words.ts';
import type { World } from '#server/seeds/world-types.ts';

/** A few labels of the organization. */
export async function insertTags(sql: Sql, world: World, ids: Ids): Promise<string[]> {
  const { tenantId, organizationId } = world;
  const rows = labels.map(([name, color]) => ({
    id: ids('tag', name),
    tenantId,
    organizationId,
    name,
    color,
    isSystem: false,
    isActive: true,
    isArchived: false,
    createdAt: new Date(),
    updatedAt: new Date(),
  }));
  await insertMany(sql, 'tags', rows);
  return rows.map((row) => row.id);
}
