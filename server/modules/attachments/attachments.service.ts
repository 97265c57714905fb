import type { z } from 'zod';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, forbidden } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { contentTypeOf } from '#server/modules/attachments/attachment-upload.ts';
import {
  countFiles,
  getAttachment,
  insertAttachment,
  readAttachments,
  type StoredAttachment,
  type Tx,
} from '#server/modules/attachments/attachments.data.ts';
import type { UploadedFile } from '#server/modules/files/upload.ts';
import { requireTask } from '#server/modules/tasks/visible-task.data.ts';
import { can } from '#shared/access/can.ts';
import {
  type Attachment,
  type attachmentQuery,
  attachmentsPerTask,
  attachmentTexts,
} from '#shared/attachments/attachment.schema.ts';
import { type List, toDeleteResult } from '#shared/http/envelope.ts';

type AttachmentQuery = z.output<typeof attachmentQuery>;

/** Neutral on purpose: a file only leaves as a download with the type of its row. */
const storedEnding = 'bin';

/** Files of a task, newest first; 404 for a task that the caller does not see. */
export async function listAttachments(
  ctx: Context,
  { entityId }: AttachmentQuery,
): Promise<RawJson<List<Attachment>>> {
  return new RawJson(await readAttachments(ctx, entityId));
}

function announce(tx: Tx, taskId: string): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'attachments', taskId));
}

/** Checked before the file is read. */
export async function requireUploadPlace(ctx: Context, { entityId }: AttachmentQuery): Promise<void> {
  await requireTask(ctx, entityId);
}

/** Keeps a file under a name of chance and adds it to the task; 409 when the task holds too many. */
export async function addAttachment(
  ctx: Context,
  { entityId: taskId }: AttachmentQuery,
  { name, content }: UploadedFile,
): Promise<Attachment> {
  const store = ctx.services.files;
  const storageKey = await store.put(content, storedEnding);
  try {
    return await inTransaction(ctx, async (tx) => {
      const { organizationId } = await requireTask(tx, taskId);
      await requireRoom(tx, {
        ...{ what: 'files', whose: taskId, most: attachmentsPerTask },
        count: () => countFiles(tx, taskId),
        refusal: { text: attachmentTexts.tooMany, code: 'TOO_MANY_FILES' },
      });
      const contentType = contentTypeOf({ name, content });
      const file = { organizationId, entityId: taskId, name, contentType, size: content.length, storageKey };
      const attachment = await insertAttachment(tx, file);
      announce(tx, taskId);
      return attachment;
    });
  } catch (error) {
    await store.delete(storageKey);
    throw error;
  }
}

export interface Download extends UploadedFile {
  readonly contentType: string;
}

/** A file with its bytes; 410 when the store has lost them. */
export async function openAttachment(ctx: Context, id: string): Promise<Download> {
  const { name, contentType, storageKey } = await getAttachment(ctx, id);
  const content = await ctx.services.files.get(storageKey);
  if (content === undefined) throw new AppError('gone', attachmentTexts.lost, { code: 'FILE_LOST' });
  return { name, contentType, content };
}

function noteRemoved(tx: Tx, { id, name, size, taskId, title, organizationId }: StoredAttachment) {
  return noteChange(tx, {
    ...{ action: 'attachment.delete', entity: 'Attachment', entityId: id, organizationId },
    before: { name, size, taskId, title },
  });
}

/** Deletes a file for good: a caller's own, or any as a manager of a team of the task. */
export async function removeAttachment(ctx: Context, id: string) {
  const store = ctx.services.files;
  await inTransaction(ctx, async (tx) => {
    const file = await getAttachment(tx, id);
    const { createdByUserId, isManaged, taskId, storageKey } = file;
    const mayDelete = createdByUserId === tx.userId || isManaged || can(tx, 'CHANGE_SELECTED_EMPLOYEE');
    if (!mayDelete) throw forbidden(attachmentTexts.notYours, 'NOT_YOUR_FILE');
    await tx.db.attachment.deleteMany({ where: { tenantId: tx.tenantId, id } });
    await noteRemoved(tx, file);
    tx.afterCommit(() => store.delete(storageKey));
    announce(tx, taskId);
  });
  return toDeleteResult(1);
}
