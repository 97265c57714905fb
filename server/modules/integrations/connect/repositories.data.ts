import type { BaseContext, Context } from '#server/context/context.ts';
import { fields } from '#server/db/fields.ts';
import { notFound } from '#server/errors.ts';
import {
  type ConnectionRow,
  organizationOf,
  type Tx,
} from '#server/modules/integrations/connect/connections.data.ts';

const columns = {
  ...fields('id', 'tenantId', 'organizationId', 'integrationTenantId', 'repositoryId', 'name', 'fullName'),
  ...fields('private', 'issuesCount', 'hasSyncEnabled', 'status', 'lastSyncedAt', 'lastError', 'isActive'),
  ...fields('isArchived', 'createdAt', 'updatedAt'),
} as const;

const linked = fields(
  'id',
  'name',
  'isTasksAutoSync',
  'isTasksAutoSyncOnLabel',
  'isTaskDoneOnMerge',
  'syncTag',
);

const liveRepository = { deletedAt: null, integrationTenant: { deletedAt: null } };

export interface RemoteRepository {
  readonly id: number;
  readonly name: string;
  readonly full_name: string;
  readonly private?: boolean | null | undefined;
  readonly open_issues_count?: number | null | undefined;
}

export function saveRepository(tx: Tx, connection: ConnectionRow, remote: RemoteRepository) {
  const { tenantId, userId } = tx;
  const facts = {
    name: remote.name,
    fullName: remote.full_name,
    ownerLogin: remote.full_name.split('/')[0] ?? '',
    ...(typeof remote.private === 'boolean' && { private: remote.private }),
    ...(typeof remote.open_issues_count === 'number' && { issuesCount: remote.open_issues_count }),
    updatedByUserId: userId,
  };
  const { id: integrationTenantId, organizationId } = connection;
  const repositoryId = BigInt(remote.id);
  return tx.db.repository.upsert({
    where: { integrationTenantId_repositoryId: { integrationTenantId, repositoryId } },
    create: {
      ...{ tenantId, organizationId, integrationTenantId, repositoryId, createdByUserId: userId },
      ...{ status: 'SUCCESSFULLY', createdAt: tx.now(), ...facts },
    },
    update: { ...facts, deletedAt: null, updatedAt: tx.now() },
    select: columns,
  });
}

export type RepositoryRow = Awaited<ReturnType<typeof saveRepository>>;

/** 404 for one of another organization. */
export async function changeRepository(
  tx: Tx,
  id: string,
  { hasSyncEnabled }: { hasSyncEnabled: boolean },
): Promise<RepositoryRow> {
  const { tenantId } = tx;
  const where = { tenantId, id, organizationId: organizationOf(tx), ...liveRepository };
  if ((await tx.db.repository.count({ where })) === 0) throw notFound('The repository');
  return tx.db.repository.update({
    where: { tenantId_id: { tenantId, id } },
    data: { hasSyncEnabled, updatedByUserId: tx.userId },
    select: columns,
  });
}

/** Linked projects of the organization, with their repository. */
export function findSyncedProjects(ctx: Context) {
  return ctx.db.organizationProject.findMany({
    where: {
      ...{ tenantId: ctx.tenantId, organizationId: organizationOf(ctx), deletedAt: null },
      repository: liveRepository,
    },
    select: { ...linked, repository: { select: columns } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/** Repositories of a connection with the projects that are linked to them, for jobs and deliveries. */
export function findRepositories(
  ctx: BaseContext,
  { id: integrationTenantId, tenantId }: ConnectionRow,
  remoteId?: number,
) {
  return ctx.db.repository.findMany({
    where: {
      ...{ tenantId, integrationTenantId, deletedAt: null },
      ...(remoteId !== undefined && { repositoryId: BigInt(remoteId) }),
    },
    select: {
      ...columns,
      projects: {
        where: { deletedAt: null, isArchived: false },
        select: {
          ...linked,
          teams: {
            where: { organizationTeam: { deletedAt: null } },
            select: { organizationTeamId: true },
          },
        },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
    },
    orderBy: { createdAt: 'asc' },
  });
}

export type LinkedRepository = Awaited<ReturnType<typeof findRepositories>>[number];
export type LinkedProject = LinkedRepository['projects'][number];

/** Whether a project syncs with it automatically and no import is running. */
export function isPolled({ hasSyncEnabled, status, projects }: LinkedRepository): boolean {
  return hasSyncEnabled && status !== 'SYNCING' && projects.some(({ isTasksAutoSync }) => isTasksAutoSync);
}

export async function updateRepositoryState(
  ctx: BaseContext,
  { tenantId, id }: Pick<RepositoryRow, 'tenantId' | 'id'>,
  outcome: {
    status?: 'SYNCING' | 'SUCCESSFULLY' | 'ERROR';
    lastError?: string | null;
    lastSyncedAt?: Date;
    hasSyncEnabled?: boolean;
  },
): Promise<void> {
  await ctx.db.repository.updateMany({ where: { tenantId, id }, data: outcome });
}

/** Saves the current name and owner of the repository. */
export async function renameRepository(
  ctx: BaseContext,
  { tenantId, id: integrationTenantId }: Pick<ConnectionRow, 'tenantId' | 'id'>,
  { id, name, full_name: fullName, private: isPrivate }: Omit<RemoteRepository, 'open_issues_count'>,
): Promise<void> {
  await ctx.db.repository.updateMany({
    where: { tenantId, integrationTenantId, repositoryId: BigInt(id) },
    data: {
      ...{ name, fullName, ownerLogin: fullName.split('/')[0] ?? '' },
      ...(typeof isPrivate === 'boolean' && { private: isPrivate }),
    },
  });
}

export async function updateByRemoteIds(
  ctx: BaseContext,
  { tenantId, id: integrationTenantId }: ConnectionRow,
  repositoryIds: bigint[],
  outcome: { hasSyncEnabled: boolean; lastError: string | null },
): Promise<void> {
  await ctx.db.repository.updateMany({
    where: { tenantId, integrationTenantId, repositoryId: { in: repositoryIds } },
    data: outcome,
  });
}

export function addressOf({ fullName }: Pick<RepositoryRow, 'fullName'>) {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}
