import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { Tx } from '#server/modules/boards/boards.data.ts';
import { dropPicturesSql } from '#server/modules/boards/boards.sql.ts';

const entity = 'Board';

/** A picture of a board that the caller was found to see. */
export function findPicture(
  { db, tenantId }: Context | Tx,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<{ storageKey: string; contentType: string } | undefined> {
  const where = { tenantId, entity, entityId: id, name: pictureId, deletedAt: null };
  return db.attachment
    .findFirst({ where, select: { storageKey: true, contentType: true } })
    .then((row) => row ?? undefined);
}

export function countPictures({ db, tenantId }: Tx, entityId: string): Promise<number> {
  return db.attachment.count({ where: { tenantId, entity, entityId, deletedAt: null } });
}

export async function insertPicture(
  tx: Tx,
  file: Pick<
    Prisma.AttachmentUncheckedCreateInput,
    'organizationId' | 'entityId' | 'name' | 'contentType' | 'size' | 'storageKey'
  >,
): Promise<void> {
  const now = tx.now();
  const made = { createdAt: now, updatedAt: now, createdByUserId: tx.userId };
  await tx.db.attachment.create({ data: { ...file, ...made, tenantId: tx.tenantId, entity } });
}

/** Answers where the bytes of the dropped are. */
export async function dropPictures(
  tx: InTransaction<BaseContext>,
  dropping: { addedBefore: Date; changedSince: Date },
): Promise<string[]> {
  const rows = await queryRows<{ storageKey: string }>(tx, dropPicturesSql(dropping));
  return rows.map(({ storageKey }) => storageKey);
}
