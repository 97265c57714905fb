import type { Config } from '#server/config.ts';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { ImageAssetRecord } from '#shared/files/image.schema.ts';

type Tx = InTransaction<Context>;

export const imageSelect = {
  ...fields('id', 'tenantId', 'organizationId', 'name', 'url', 'thumb', 'width', 'height', 'size'),
  ...fields('isFeatured', 'createdAt', 'updatedAt', 'createdByUserId'),
} satisfies Prisma.ImageAssetSelect;

type ImageRow = Prisma.ImageAssetGetPayload<{ select: typeof imageSelect }>;

/** The path of a public file on this server. */
export function filePath(key: string): `/${string}` {
  return `/api/files/${key}`;
}

/** The wire's picture, without null keys. */
export function toImageAsset(config: Pick<Config, 'storage'>, row: ImageRow): ImageAssetRecord {
  const { organizationId, createdByUserId, thumb, width, height, size, ...image } = row;
  return {
    ...image,
    url: filePath(row.url),
    fullUrl: filePath(row.url),
    // All pictures are in the one store there is, wherever they were first.
    storageProvider: config.storage.provider,
    ...(thumb === null ? {} : { thumb: filePath(thumb), thumbUrl: filePath(thumb) }),
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    ...(size === null ? {} : { size }),
    ...(organizationId === null ? {} : { organizationId }),
    ...(createdByUserId === null ? {} : { createdByUserId }),
  };
}

/** A picture of the workspace; 404 for any other. */
export async function getImage(ctx: Pick<Context, 'db' | 'tenantId'>, id: string): Promise<ImageRow> {
  const row = await ctx.db.imageAsset.findFirst({
    where: { tenantId: ctx.tenantId, id, deletedAt: null },
    select: imageSelect,
  });
  if (row === null) throw notFound('The picture');
  return row;
}

const unused = sql`not exists (select from users where "imageId" = i.id)
    and not exists (select from organizations where "imageId" = i.id)
    and not exists (select from organization_teams where "imageId" = i.id)
    and not exists (select from organization_projects where "imageId" = i.id)
    and not exists (select from issue_types where "imageId" = i.id)
    and not exists (select from tenants where id = i."tenantId" and logo like '%' || i.url)`;

interface RemovedImage {
  readonly url: string;
  readonly thumb: string | null;
}

const deleteIfUnusedSql = rowStatement(
  { url: text, thumb: text },
  (p: Params<{ tenantId: string; id: string }>) => sql`
delete from image_assets i where i."tenantId" = ${p.tenantId}::uuid and i.id = ${p.id}::uuid and ${unused}
returning url, thumb`,
);

/** Deletes the picture unless something shows it. */
export function deleteIfUnused(tx: Tx, id: string): Promise<RemovedImage[]> {
  return queryRows(tx, deleteIfUnusedSql({ tenantId: tx.tenantId, id }));
}

const deleteUnusedSql = rowStatement(
  { url: text, thumb: text },
  (p: Params<{ tenantId: string; before: Date }>) => sql`
delete from image_assets i where i."tenantId" = ${p.tenantId}::uuid and i."createdAt" < ${p.before} and ${unused}
returning url, thumb`,
);

/** Deletes pictures that were uploaded before that instant and are shown nowhere. */
export function deleteUnused(tx: Tx, before: Date): Promise<RemovedImage[]> {
  return queryRows(tx, deleteUnusedSql({ tenantId: tx.tenantId, before }));
}
