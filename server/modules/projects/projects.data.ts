import { fields } from '#server/db/fields.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Tx } from '#server/modules/projects/project-access.ts';
import type { ProjectColumns } from '#server/modules/projects/project-columns.ts';
import { leastUsedColor } from '#shared/projects/project-colors.ts';

interface NewProject {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
}

/** Then the columns, so that a form means the same for a new project as for an old one. */
export async function insertProject(tx: Tx, project: NewProject, columns: ProjectColumns): Promise<void> {
  await tx.db.organizationProject.create({
    data: {
      ...project,
      tenantId: tx.tenantId,
      public: true,
      currency: 'USD',
      createdByUserId: tx.userId,
    },
    select: { id: true },
  });
  const color = columns.color || (await freeColor(tx, project.organizationId));
  await saveProject(tx, project.id, { ...columns, color });
}

/** Tells a project that names no colour apart from the others. */
async function freeColor(tx: Tx, organizationId: string): Promise<string> {
  const where = { tenantId: tx.tenantId, organizationId, deletedAt: null };
  const others = await tx.db.organizationProject.findMany({ where, select: { color: true } });
  return leastUsedColor(others.map(({ color }) => color));
}

export async function saveProject(tx: Tx, id: string, columns: ProjectColumns): Promise<void> {
  await tx.db.organizationProject.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: omitUndefined({ ...columns, updatedByUserId: tx.userId }),
  });
}

/** 404 unless the repository is of the project's organization. */
export async function requireRepository(
  tx: Tx,
  id: string,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const where = { tenantId: tx.tenantId, organizationId, id, deletedAt: null };
  if ((await tx.db.repository.count({ where })) === 0) throw notFound('The repository');
}

export function saveSettingOf(
  tx: Tx,
  id: string,
  data: Pick<
    Prisma.OrganizationProjectUncheckedUpdateInput,
    'repositoryId' | 'isTasksAutoSync' | 'isTasksAutoSyncOnLabel' | 'isTaskDoneOnMerge' | 'syncTag'
  >,
) {
  return tx.db.organizationProject.update({
    where: { tenantId_id: { tenantId: tx.tenantId, id } },
    data: omitUndefined({ ...data, updatedByUserId: tx.userId }),
    select: {
      ...fields('id', 'isTasksAutoSync', 'isTasksAutoSyncOnLabel', 'isTaskDoneOnMerge', 'syncTag'),
      ...fields('repositoryId'),
    },
  });
}

const detachSql = statement(
  (p: Params<{ tenantId: string; projectId: string; now: Date }>) => sql`
  with chosen as (
    select id from tasks where "tenantId" = ${p.tenantId} and "projectId" = ${p.projectId} order by id for no key update
  )
  update tasks set "projectId" = null, revision = revision + 1, "updatedAt" = ${p.now}
  from chosen where tasks.id = chosen.id`,
);

/** Detaches the tasks; locks them in the order of all changes to several tasks. */
export async function detachTasks(tx: Tx, projectId: string): Promise<void> {
  await execute(tx, detachSql({ tenantId: tx.tenantId, projectId, now: tx.now() }));
}
