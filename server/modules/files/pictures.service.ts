import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError, forbidden } from '#server/errors.ts';
import {
  deleteIfUnused,
  deleteUnused,
  filePath,
  getImage,
  imageSelect,
  toImageAsset,
} from '#server/modules/files/image.data.ts';
import { readImageHeader } from '#server/modules/files/image-header.ts';
import { drawPicture } from '#server/modules/files/picture.ts';
import type { UploadedFile } from '#server/modules/files/upload.ts';
import { type ImageFolder, imageFolder } from '#shared/enums/storage.ts';
import { type ImageAssetRecord, imageTexts, projectImageTypes } from '#shared/files/image.schema.ts';

type Tx = InTransaction<Context>;

/** Pictures that were uploaded and not put anywhere go after this time. */
const unusedHours = 24;

/** The folder, when the caller may put pictures there. */
export function folderFor(ctx: Context, name: string): ImageFolder {
  const folder = imageFolder.safeParse(name).data;
  if (folder === undefined) {
    throw new AppError('not-found', imageTexts.unknownFolder, { code: 'UNKNOWN_FOLDER' });
  }
  if (folder === 'organization_images' && !ctx.permissions.has('ALL_ORG_EDIT')) throw forbidden();
  return folder;
}

/** 415 for a type that this folder does not accept, by the content and not by the name. */
export function requireKind(folder: ImageFolder, { content }: UploadedFile): void {
  if (folder !== 'project_images') return;
  const type = readImageHeader(content)?.type;
  if (projectImageTypes.some((each) => each === `image/${type}`)) return;
  throw new AppError('unsupported-media', imageTexts.wrongProjectType, { code: 'UNSUPPORTED_PICTURE' });
}

function fileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]+/gu, ' ').trim();
  return plain.slice(0, 200) || 'picture';
}

interface StoredPicture {
  readonly name: string;
  readonly url: string;
  readonly thumb: string;
  readonly picture: Awaited<ReturnType<typeof drawPicture>>;
}

function notePicture(ctx: Context, { name, url, thumb, picture }: StoredPicture): Promise<ImageAssetRecord> {
  const { width, height, full } = picture;
  return inTransaction(ctx, async (tx) => {
    await sweep(tx);
    const row = await tx.db.imageAsset.create({
      data: {
        tenantId: tx.tenantId,
        organizationId: tx.organizationId ?? null,
        name: fileName(name),
        ...{ url, thumb, width, height },
        size: full.length,
        contentType: 'image/webp',
        createdAt: tx.now(),
        createdByUserId: tx.userId,
      },
      select: imageSelect,
    });
    return toImageAsset(ctx.services.config, row);
  });
}

/** Re-encodes the picture, stores it with a thumbnail and returns its record. */
export async function storePicture(ctx: Context, { name, content }: UploadedFile): Promise<ImageAssetRecord> {
  const { files: store } = ctx.services;
  const picture = await drawPicture(content);
  const [url, thumb] = await Promise.all([store.put(picture.full, 'webp'), store.put(picture.thumb, 'webp')]);
  try {
    return await notePicture(ctx, { name, url, thumb, picture });
  } catch (error) {
    await Promise.all([store.delete(url), store.delete(thumb)]);
    throw error;
  }
}

function removeFiles(tx: Tx, removed: readonly { url: string; thumb: string | null }[]): void {
  const keys = removed.flatMap(({ url, thumb }) => (thumb === null ? [url] : [url, thumb]));
  if (keys.length === 0) return;
  const store = tx.services.files;
  tx.afterCommit(async () => {
    for (const key of keys) await store.delete(key);
  });
}

async function sweep(tx: Tx): Promise<void> {
  const before = new Date(tx.now().getTime() - unusedHours * 3_600_000);
  removeFiles(tx, await deleteUnused(tx, before));
}

/** Path of a picture of the workspace that is about to be shown somewhere; 404 for any other. */
export async function pictureAddress(ctx: Pick<Context, 'db' | 'tenantId'>, id: string) {
  const image = await getImage(ctx, id);
  return { imageUrl: filePath(image.url) };
}

/** Call after replacing a picture: deletes the old one, unless it is used elsewhere. */
export async function dropPicture(tx: Tx, id: string | null | undefined): Promise<void> {
  if (id) removeFiles(tx, await deleteIfUnused(tx, id));
}
