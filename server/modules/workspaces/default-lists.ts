import type { Prisma } from '#server/generated/prisma/client.ts';
import { copyList } from '#server/modules/workspaces/copied-lists.data.ts';
import {
  defaultIssueTypes,
  defaultPriorities,
  defaultRelatedIssueTypes,
  defaultSizes,
  defaultStatuses,
} from '#shared/defaults/task-lists.ts';

export interface ListScope {
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
