import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockFor, queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { attachmentSql, attachmentsSql } from '#server/modules/attachments/attachments.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import type { Attachment } from '#shared/attachments/attachment.schema.ts';
import { pictureOf } from '#shared/users/avatar.ts';

export type Tx = InTransaction<Context>;

/** JSON of `{ items, total }`; 404 for a task that the caller does not see. */
export async function readAttachments(ctx: Context, taskId: string): Promise<string> {
  const values = { ...callerValues(ctx), taskId };
  const [total, ...rows] = await queryRows<{ json: string | null }>(ctx, attachmentsSql(values));
  if (!total?.json) throw notFound('The task');
  return `{"items":[${rows.map(({ json }) => json).join(',')}],"total":${total.json}}`;
}

export interface StoredAttachment {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly storageKey: string;
  readonly organizationId: string;
  readonly taskId: string;
  /** Of the task. */
  readonly title: string;
  readonly createdByUserId: string | null;
  /** The caller manages a team of the task. */
  readonly isManaged: boolean;
}

/** 404 for a file of a task that the caller does not see. */
export async function getAttachment(ctx: Context | Tx, id: string): Promise<StoredAttachment> {
  const [row] = await queryRows<StoredAttachment>(ctx, attachmentSql({ ...callerValues(ctx), id }));
  if (row === undefined) throw notFound('The file');
  return row;
}

/** How many files a task has; no other upload to it is counted until the transaction ends. */
export async function countFiles(tx: Tx, taskId: string): Promise<number> {
  await lockFor(tx, 'attachments', taskId);
  return tx.db.attachment.count({
    where: { tenantId: tx.tenantId, entity: 'Task', entityId: taskId, deletedAt: null },
  });
}

const select = {
  id: true,
  tenantId: true,
  organizationId: true,
  createdAt: true,
  updatedAt: true,
  createdByUserId: true,
  entity: true,
  entityId: true,
  name: true,
  contentType: true,
  size: true,
  createdByUser: { select: { id: true, firstName: true, lastName: true, imageUrl: true } },
} satisfies Prisma.AttachmentSelect;

export async function insertAttachment(
  tx: Tx,
  file: Pick<
    Prisma.AttachmentUncheckedCreateInput,
    'organizationId' | 'entityId' | 'name' | 'contentType' | 'size' | 'storageKey'
  >,
): Promise<Attachment> {
  const now = tx.now();
  const { createdByUser: person, ...row } = await tx.db.attachment.create({
    data: {
      ...file,
      tenantId: tx.tenantId,
      entity: 'Task',
      createdAt: now,
      updatedAt: now,
      createdByUserId: tx.userId,
    },
    select,
  });
  const named = person && {
    ...person,
    imageUrl: pictureOf(person),
    name: fullNameOf({ ...person, email: tx.email }),
  };
  return { ...row, createdByUser: named };
}
