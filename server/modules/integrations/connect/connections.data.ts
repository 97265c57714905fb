import type { BaseContext, Context } from '#server/context/context.ts';
import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { lockFor } from '#server/db/query.ts';
import { badRequest, forbidden, notFound } from '#server/errors.ts';
import { findManagedTeamIds } from '#server/modules/invitations/managed-teams.data.ts';
import { can } from '#shared/access/can.ts';
import { githubName, integrationTexts } from '#shared/integrations/integration.schema.ts';

export type Tx = InTransaction<Context>;

const columns = {
  ...fields('id', 'tenantId', 'organizationId', 'integrationId', 'name', 'installationId', 'isActive'),
  ...fields('isArchived', 'lastSyncedAt', 'lastError', 'createdAt', 'updatedAt', 'createdByUserId'),
} as const;

const own = (ctx: Context) => ({
  tenantId: ctx.tenantId,
  organizationId: ctx.organizationId ?? null,
  deletedAt: null,
});

export async function findConnections(ctx: Context, name?: string) {
  const { organizationId, ...where } = own(ctx);
  if (organizationId === null) return [];
  return ctx.db.integrationTenant.findMany({
    where: { ...where, organizationId, ...(name && { name }) },
    select: columns,
    orderBy: { createdAt: 'asc' },
  });
}

export type ConnectionRow = Awaited<ReturnType<typeof findConnections>>[number];

/** 404 for one of another organization. */
export async function getConnection(ctx: Context, id: string): Promise<ConnectionRow> {
  const row = (await findConnections(ctx)).find((one) => one.id === id);
  if (row === undefined) throw notFound('The integration');
  return row;
}

/** Connections that are switched on, of any workspace, for jobs and deliveries. */
export function findActiveConnections(
  ctx: BaseContext,
  where: { id?: string; tenantId?: string; installationId?: string | null },
): Promise<ConnectionRow[]> {
  return ctx.db.integrationTenant.findMany({
    where: { name: githubName, deletedAt: null, isActive: true, isArchived: false, ...where },
    select: columns,
    orderBy: { createdAt: 'asc' },
  });
}

/** Connections of an installation, switched on or not. */
export function findInstalled(ctx: BaseContext, installationId: string): Promise<ConnectionRow[]> {
  return ctx.db.integrationTenant.findMany({
    where: { name: githubName, deletedAt: null, installationId },
    select: columns,
  });
}

export async function isInstalledElsewhere(ctx: Context, installationId: string): Promise<boolean> {
  const connection = await ctx.db.integrationTenant.findFirst({
    where: { name: githubName, installationId, deletedAt: null },
    select: { tenantId: true, organizationId: true },
  });
  return (
    connection !== null &&
    (connection.tenantId !== ctx.tenantId || connection.organizationId !== ctx.organizationId)
  );
}

/** Inserts or replaces the connection of the organization. */
export async function saveConnection(tx: Tx, installationId: string | null): Promise<ConnectionRow> {
  const organizationId = organizationOf(tx);
  const { tenantId, userId } = tx;
  const { id: integrationId } = await tx.db.integration.findUniqueOrThrow({ where: { name: githubName } });
  await lockFor(tx, 'integration', organizationId);
  const [stored] = await findConnections(tx, githubName);
  const fresh = { installationId, isActive: true, isArchived: false, archivedAt: null, lastError: null };
  const by = { createdByUserId: userId, updatedByUserId: userId };
  if (stored === undefined) {
    const place = { tenantId, organizationId, integrationId, name: githubName };
    return tx.db.integrationTenant.create({ data: { ...place, ...fresh, ...by }, select: columns });
  }
  return tx.db.integrationTenant.update({
    where: { tenantId_id: { tenantId, id: stored.id } },
    data: { ...fresh, ...by, updatedAt: tx.now() },
    select: columns,
  });
}

export function changeConnection(
  tx: Tx,
  id: string,
  { isActive, isArchived }: { isActive?: boolean | undefined; isArchived?: boolean | undefined },
): Promise<ConnectionRow> {
  return tx.db.integrationTenant.update({
    where: { tenantId_id: { tenantId: tx.tenantId, id } },
    data: {
      ...(isActive !== undefined && { isActive }),
      ...(isArchived !== undefined && { isArchived, archivedAt: isArchived ? tx.now() : null }),
      updatedByUserId: tx.userId,
    },
    select: columns,
  });
}

/** Deletes the connection with its secrets, repositories and links; tasks stay, projects are unlinked. */
export async function deleteConnection(
  tx: InTransaction<BaseContext>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> {
  await tx.db.organizationProject.updateMany({
    where: { tenantId, repository: { integrationTenantId: id } },
    data: { repositoryId: null },
  });
  await tx.db.integrationTenant.deleteMany({ where: { tenantId, id } });
}

export async function saveSetting(
  tx: InTransaction<BaseContext>,
  { tenantId, id: integrationTenantId }: Pick<ConnectionRow, 'tenantId' | 'id'>,
  setting: { name: string; value: string; isSecret: boolean },
): Promise<void> {
  const { name: settingsName, isSecret } = setting;
  const settingsValue = isSecret ? sealSecret(tx.services.config, setting.value) : setting.value;
  await tx.db.integrationSetting.upsert({
    where: { integrationTenantId_settingsName: { integrationTenantId, settingsName } },
    create: { tenantId, integrationTenantId, settingsName, settingsValue, isSecret },
    update: { settingsValue, isSecret, updatedAt: tx.now() },
  });
}

/** The plain text of a setting; undefined when it is not there, or was sealed under another key. */
export async function readSetting(
  ctx: BaseContext,
  { tenantId, id: integrationTenantId }: Pick<ConnectionRow, 'tenantId' | 'id'>,
  settingsName: string,
): Promise<string | undefined> {
  const row = await ctx.db.integrationSetting.findFirst({
    where: { tenantId, integrationTenantId, settingsName },
    select: { settingsValue: true, isSecret: true },
  });
  if (row === null) return undefined;
  return row.isSecret ? openSecret(ctx.services.config, row.settingsValue) : row.settingsValue;
}

export async function updateConnectionState(
  ctx: BaseContext,
  { tenantId, id }: Pick<ConnectionRow, 'tenantId' | 'id'>,
  outcome: { lastSyncedAt?: Date; lastError: string | null; isActive?: boolean },
): Promise<void> {
  await ctx.db.integrationTenant.updateMany({ where: { tenantId, id }, data: outcome });
}

/** 403 for callers who neither administer integrations nor manage a team. */
export async function requireIntegrationReader(ctx: Context): Promise<void> {
  if (can(ctx, 'INTEGRATION_VIEW') || (await findManagedTeamIds(ctx)).length > 0) return;
  throw forbidden(integrationTexts.notManager, 'NOT_MANAGER');
}

/** The organization that connections belong to; 400 before there is one. */
export function organizationOf({ organizationId }: Pick<Context, 'organizationId'>): string {
  if (organizationId !== undefined) return organizationId;
  throw badRequest(integrationTexts.noOrganization, { code: 'NO_ORGANIZATION' });
}
