import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { SavedReportQuery } from '#shared/reports/saved-report.schema.ts';

const places = [
  { key: 'member', table: 'employees', what: 'The employee' },
  { key: 'project', table: 'organization_projects', what: 'The project' },
  { key: 'task', table: 'tasks', what: 'The task' },
  { key: 'label', table: 'tags', what: 'A label' },
  { key: 'team', table: 'organization_teams', what: 'The team' },
] as const;

const missingSql = places
  .map(
    ({ table, what }, index) => `select '${what}' as what where exists (
      select from unnest($${index + 2}::uuid[]) as wanted (id) where not exists (
        select from ${table} r where r."tenantId" = $1::uuid and r.id = wanted.id))`,
  )
  .join(' union all ');

/** What a view filters by and the workspace does not have; who reads it sees what they may see of the rest. */
export async function findMissingOfView(
  { db, tenantId }: Pick<InTransaction<Context>, 'db' | 'tenantId'>,
  query: SavedReportQuery,
): Promise<(typeof places)[number]['what'] | undefined> {
  const ids = places.map(({ key }) => query[key] ?? []);
  if (ids.every((list) => list.length === 0)) return undefined;
  const rows = await db.$queryRawUnsafe<{ what: (typeof places)[number]['what'] }[]>(
    missingSql,
    tenantId,
    ...ids,
  );
  return rows[0]?.what;
}
