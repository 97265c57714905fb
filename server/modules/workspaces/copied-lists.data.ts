import { execute } from '#server/db/query.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

const common = ['name', 'value', 'description', 'icon', 'color', 'order', 'isSystem'];
const columnsOf = {
  task_statuses: [...common, 'template', 'isDefault', 'isCollapsed', 'isTodo', 'isInProgress', 'isDone'],
  task_priorities: common,
  task_sizes: common,
  issue_types: [...common, 'isDefault', 'imageId'],
  task_versions: common,
  task_related_issue_types: common,
} as const;
export type CopiedList = keyof typeof columnsOf;

/** A team or project that gets a list of its own. */
export interface CopyTarget {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly organizationTeamId: string | null;
  readonly projectId: string | null;
}

const copySql = (table: CopiedList) => {
  const names = columnsOf[table].map((name) => `"${name}"`).join(', ');
  return statement(
    (p: Params<CopyTarget>) => sql`
insert into ${raw(table)} (id, "tenantId", "organizationId", "projectId", "organizationTeamId", ${raw(names)})
select gen_random_uuid(), "tenantId", ${p.organizationId}::uuid, ${p.projectId}::uuid, ${p.organizationTeamId}::uuid, ${raw(names)}
from (
  select row.*, row."organizationId" is null as widest,
    bool_and(row."organizationId" is null) over () as only_widest
  from ${raw(table)} row
  where "tenantId" = ${p.tenantId}::uuid and "deletedAt" is null and "projectId" is null and "organizationTeamId" is null
    and ("organizationId" is null or "organizationId" = ${p.organizationId}::uuid)
) row
where widest = only_widest`,
  );
};

/** Copies the list of the organization, else of the workspace; answers how many rows there were. */
export function copyList(
  db: Prisma.TransactionClient,
  table: CopiedList,
  target: CopyTarget,
): Promise<number> {
  return execute({ db }, copySql(table)(target));
}
