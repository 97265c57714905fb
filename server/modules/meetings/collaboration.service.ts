import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import { openBoard } from '#server/modules/boards/boards.service.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import type { CollaborationInvitation } from '#shared/meetings/meeting.schema.ts';
import { boardPath, meetingPath, roomTitle } from '#shared/meetings/room-name.ts';

type Tx = InTransaction<Context>;

interface Place {
  /** The name of where they are waited for. */
  readonly title: string;
  readonly path: string;
  readonly boardId?: string;
}

async function placeOf(tx: Tx, invitation: CollaborationInvitation): Promise<Place> {
  if (invitation.kind === 'meeting') {
    const { roomName } = invitation;
    return { title: roomTitle(roomName), path: meetingPath(roomName) };
  }
  const { boardId } = invitation;
  if (boardId === undefined) return { title: '', path: boardPath() };
  return { title: (await openBoard(tx, boardId)).name, path: boardPath(boardId), boardId };
}

/** 404 unless all of them work in the caller's organization. */
async function requireColleagues(
  { db, tenantId, organizationId }: Tx,
  ids: readonly string[],
): Promise<void> {
  if (organizationId === undefined) throw notFound('The member');
  const known = await db.employee.count({
    where: { tenantId, organizationId, id: { in: [...ids] }, isActive: true, deletedAt: null },
  });
  if (known < ids.length) throw notFound('The member');
}

/** Tells members that the caller waits for them; the caller is passed over. */
export async function inviteToCollaboration(ctx: Context, invitation: CollaborationInvitation) {
  const receiverEmployeeIds = [...new Set(invitation.employeeIds)];
  await inTransaction(ctx, async (tx) => {
    await requireColleagues(tx, receiverEmployeeIds);
    const { title, path, boardId } = await placeOf(tx, invitation);
    await notify(tx, {
      receiverEmployeeIds,
      type: 'collaboration.invited',
      ...(boardId === undefined ? {} : { entity: 'Board', entityId: boardId }),
      title,
      params: { kind: invitation.kind, path },
    });
  });
  return { invited: receiverEmployeeIds.filter((id) => id !== ctx.employeeId).length };
}
