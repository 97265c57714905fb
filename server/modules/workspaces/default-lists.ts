import { execute } from '#server/db/query.ts';
import { columnsOf, type Params, raw, sql, statement } from '#server/db/sql.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import {
  defaultIssueTypes,
  defaultPriorities,
  defaultRelatedIssueTypes,
  defaultSizes,
  defaultStatuses,
} from '#shared/defaults/task-lists.ts';

const common = ['name', 'value', 'description', 'icon', 'color', 'order', 'isSystem'];
const listColumns = {
  task_statuses: [...common, 'template', 'isDefault', 'isCollapsed', 'isTodo', 'isInProgress', 'isDone'],
  task_priorities: common,
  task_sizes: common,
  issue_types: [...common, 'isDefault', 'imageId'],
  task_versions: common,
  task_related_issue_types: common,
} as const;
type CopiedList = keyof typeof listColumns;

/** A team or project that gets a list of its own. */
interface CopyTarget {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly organizationTeamId: string | null;
  readonly projectId: string | null;
}

const copySql = (table: CopiedList) => {
  const names = columnsOf(undefined, listColumns[table]);
  return statement(
    (p: Params<CopyTarget>) => sql`
insert into ${raw(table)} (id, "tenantId", "organizationId", "projectId", "organizationTeamId", ${names})
select gen_random_uuid(), "tenantId", ${p.organizationId}::uuid, ${p.projectId}::uuid, ${p.organizationTeamId}::uuid, ${names}
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

interface ListScope {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly organizationTeamId?: string;
  readonly projectId?: string;
}

/** Gives a new organization, team or project its own statuses, priorities, sizes, issue types and related types. */
export async function seedTaskLists(db: Prisma.TransactionClient, scope: ListScope): Promise<void> {
  const owned = {
    tenantId: scope.tenantId,
    organizationId: scope.organizationId,
    organizationTeamId: scope.organizationTeamId ?? null,
    projectId: scope.projectId ?? null,
  };
  await db.taskStatus.createMany({ data: defaultStatuses.map((row) => ({ ...owned, ...row })) });
  await db.taskPriority.createMany({
    data: defaultPriorities.map((row) => ({ ...owned, ...withoutDefault(row) })),
  });
  await db.taskSize.createMany({ data: defaultSizes.map((row) => ({ ...owned, ...withoutDefault(row) })) });
  await db.issueType.createMany({ data: defaultIssueTypes.map((row) => ({ ...owned, ...row })) });
  await db.taskRelatedIssueType.createMany({
    data: defaultRelatedIssueTypes.map((row) => ({ ...owned, ...row })),
  });
}

/** Priorities and sizes know no default row. */
function withoutDefault<Row extends { isDefault: boolean }>({ isDefault: _isDefault, ...row }: Row) {
  return row;
}

const copied = [
  'task_statuses',
  'task_priorities',
  'task_sizes',
  'issue_types',
  'task_related_issue_types',
] as const;

/** Gives a new team copies of its organization's lists; of an organization without any, the built-in ones. */
export async function copyTaskLists(
  db: Prisma.TransactionClient,
  scope: ListScope & { readonly organizationTeamId: string },
): Promise<void> {
  let rows = 0;
  for (const table of copied) rows += await copyList(db, table, { ...scope, projectId: null });
  if (rows === 0) await seedTaskLists(db, scope);
}
