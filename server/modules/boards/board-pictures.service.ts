import { subDays } from 'date-fns';
import type { FastifyRequest } from 'fastify';
import type { BaseContext, Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { AppError, conflict, fieldError, notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { contentTypeOf } from '#server/modules/attachments/attachment-upload.ts';
import { getBoard, lockBoard, type Tx } from '#server/modules/boards/boards.data.ts';
import { dropPicturesSql } from '#server/modules/boards/boards.sql.ts';
import { readUpload } from '#server/modules/files/upload.ts';
import { boardLimits, boardTexts } from '#shared/boards/board.schema.ts';

interface PicturePlace {
  readonly id: string;
  readonly pictureId: string;
}

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Neutral on purpose: a file only leaves as a download with the type of its row. */
const storedEnding = 'bin';

/** The type of a picture by its content. SVG is text; browsers run no scripts of an SVG that is shown as an image. */
function pictureTypeOf(content: Buffer): string | undefined {
  const type = contentTypeOf({ name: '', content });
  if (pictureTypes.has(type)) return type;
  const start = content.toString('utf8', 0, 1024).trimStart();
  return /^(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(start) && /<svg[\s>]/i.test(content.toString('utf8'))
    ? 'image/svg+xml'
    : undefined;
}

export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const tooLarge = { text: boardTexts.pictureTooBig, code: 'FILE_TOO_LARGE' } as const;
  const rules = { maxBytes: boardLimits.pictureBytes, missing: boardTexts.noPicture, tooLarge };
  return (await readUpload(request, rules)).content;
}

/** Checked before the picture is read. */
export async function requirePicturePlace(ctx: Context, { id }: PicturePlace): Promise<void> {
  await getBoard(ctx, id);
}

/** Stores a picture under the id of its element. Repeated calls change nothing. */
export async function addPicture(ctx: Context, { id, pictureId }: PicturePlace, content: Buffer) {
  const contentType = pictureTypeOf(content);
  if (contentType === undefined) throw fieldError('file', boardTexts.notPicture);
  const store = ctx.services.files;
  const storageKey = await store.put(content, storedEnding);
  let isKept = false;
  try {
    await inTransaction(ctx, async (tx) => {
      const { organizationId, isArchived } = await lockBoard(tx, id);
      if (isArchived) throw conflict(boardTexts.archived, { code: 'BOARD_ARCHIVED' });
      isKept = (await findPicture(tx, { id, pictureId })) === undefined;
      if (!isKept) return;
      await requireRoom(tx, {
        ...{ what: 'pictures', whose: id, most: boardLimits.pictures },
        count: () => countPictures(tx, id),
        refusal: { text: boardTexts.tooManyPictures, code: 'TOO_MANY_PICTURES' },
      });
      const size = content.length;
      await insertPicture(tx, {
        organizationId,
        entityId: id,
        name: pictureId,
        contentType,
        size,
        storageKey,
      });
    });
  } catch (error) {
    isKept = false;
    throw error;
  } finally {
    if (!isKept) await store.delete(storageKey);
  }
  return { id: pictureId };
}

/** A picture with its bytes; 410 when the store has lost them. */
export async function openPicture(ctx: Context, { id, pictureId }: PicturePlace) {
  await getBoard(ctx, id);
  const picture = await findPicture(ctx, { id, pictureId });
  if (picture === undefined) throw notFound(boardTexts.picture);
  const content = await ctx.services.files.get(picture.storageKey);
  if (content === undefined) throw new AppError('gone', boardTexts.lost, { code: 'FILE_LOST' });
  return { name: pictureId, contentType: picture.contentType, content };
}

/** Days for which an unused picture stays, since users may undo a deletion. */
const unusedDays = 1;
/** Days after the last change of a board for which its pictures are looked at. */
const checkedDays = 30;

/** Deletes pictures that neither a board nor a stored version of one uses. */
export async function dropUnusedPictures(ctx: BaseContext): Promise<void> {
  const store = ctx.services.files;
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const keys = await dropPictures(tx, {
      addedBefore: subDays(now, unusedDays),
      changedSince: subDays(now, checkedDays),
    });
    for (const key of keys) tx.afterCommit(() => store.delete(key));
  });
}

const entity = 'Board';

/** A picture of a board that the caller was found to see. */
function findPicture(
  { db, tenantId }: Context | Tx,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<{ storageKey: string; contentType: string } | undefined> {
  const where = { tenantId, entity, entityId: id, name: pictureId, deletedAt: null };
  return db.attachment
    .findFirst({ where, select: { storageKey: true, contentType: true } })
    .then((row) => row ?? undefined);
}

function countPictures({ db, tenantId }: Tx, entityId: string): Promise<number> {
  return db.attachment.count({ where: { tenantId, entity, entityId, deletedAt: null } });
}

async function insertPicture(
  tx: Tx,
  file: Pick<
    Prisma.AttachmentUncheckedCreateInput,
    'organizationId' | 'entityId' | 'name' | 'contentType' | 'size' | 'storageKey'
  >,
): Promise<void> {
  const now = tx.now();
  const stamp = { createdAt: now, updatedAt: now, createdByUserId: tx.userId };
  await tx.db.attachment.create({ data: { ...file, ...stamp, tenantId: tx.tenantId, entity } });
}

/** Answers where the bytes of the dropped are. */
async function dropPictures(
  tx: InTransaction<BaseContext>,
  dropping: { addedBefore: Date; changedSince: Date },
): Promise<string[]> {
  const rows = await queryRows(tx, dropPicturesSql(dropping));
  return rows.map(({ storageKey }) => storageKey);
}
