import { insertMany } from '#server/db/insert-many.ts';
import { execute } from '#server/db/query.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Tx } from '#server/modules/time-logs/time-log-people.data.ts';

interface Tagged {
  readonly id: string;
  readonly tagIds: readonly string[];
}

/** Labels, with their names as the history shows them. */
interface Labels {
  readonly ids: readonly string[];
  readonly names: string | null;
}

/** As the history shows them. */
export function listedNames(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.toSorted().join(', ');
}

/** The labels of the organization; 404 where one is not there. */
export async function requireLabels(
  { db, tenantId, organizationId = '' }: Tx,
  refs: readonly { readonly id: string }[],
): Promise<Labels> {
  const ids = [...new Set(refs.map(({ id }) => id))];
  if (ids.length === 0) return { ids, names: null };
  const scope = { OR: [{ organizationId }, { organizationId: null }] };
  const where = { tenantId, deletedAt: null, id: { in: ids }, ...scope };
  const rows = await db.tag.findMany({ where, select: { name: true } });
  if (rows.length < ids.length) throw notFound('A label');
  return { ids, names: listedNames(rows.map(({ name }) => name)) };
}

/** Names of the labels that the log `l` carries. */
export const labelNamesSql = raw(`array(
  select g.name from time_log_tags link
  join tags g on g."tenantId" = link."tenantId" and g.id = link."tagId" and g."deletedAt" is null
  where link."tenantId" = l."tenantId" and link."timeLogId" = l.id)`);

/** Puts labels on new logs. */
export async function linkTags(tx: Tx, logs: readonly Tagged[]): Promise<void> {
  const { tenantId } = tx;
  const data = logs.flatMap(({ id: timeLogId, tagIds }) =>
    [...new Set(tagIds)].map((tagId) => ({ timeLogId, tagId })),
  );
  await insertMany(tx, 'time_log_tags', data, { tenantId });
}

/** Gives a log these labels and no other. */
export async function replaceTags(tx: Tx, log: Tagged): Promise<void> {
  await tx.db.timeLogTag.deleteMany({ where: { tenantId: tx.tenantId, timeLogId: log.id } });
  await linkTags(tx, [log]);
}

const copySql = statement(
  (p: Params<{ tenantId: string; logIds: readonly string[]; partIds: readonly string[] }>) => sql`
  insert into time_log_tags ("tenantId", "timeLogId", "tagId")
  select k."tenantId", x.part, k."tagId" from unnest(${p.logIds}::uuid[], ${p.partIds}::uuid[]) as x (log, part)
  join time_log_tags k on k."tenantId" = ${p.tenantId}::uuid and k."timeLogId" = x.log`,
);

/** The second part of a log that was cut carries what the first does. */
export async function copyTags(
  tx: Tx,
  pairs: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const logIds = pairs.map(({ from }) => from);
  const partIds = pairs.map(({ to }) => to);
  await execute(tx, copySql({ tenantId: tx.tenantId, logIds, partIds }));
}
