import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError, badRequest, notFound } from '#server/errors.ts';
import { openBoard } from '#server/modules/boards/boards.service.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import {
  type Collaboration,
  type CollaborationInvitation,
  longestMeetingName,
  type MeetingToken,
  type MeetingTokenQuery,
  meetingDefaults,
  meetingTexts,
  meetingTokenSeconds,
} from '#shared/meetings/meeting.schema.ts';
import { boardPath, meetingPath, roomTitle } from '#shared/meetings/room-name.ts';

export function collaborationOptions({ services }: Context): Collaboration {
  const { livekit, boardUrl } = services.config.collaboration;
  return { meetings: livekit !== undefined, ...(boardUrl === undefined ? {} : { boardUrl }) };
}

/** An absent parameter gets its default; an empty one is an error. */
function nameOf(query: MeetingTokenQuery, name: keyof MeetingTokenQuery): string {
  const value = query[name] === undefined ? meetingDefaults[name] : query[name];
  if (typeof value !== 'string' || value.trim() === '') throw badRequest(meetingTexts[name]);
  if (value.length > longestMeetingName) throw badRequest(meetingTexts.tooLong);
  return value.trim();
}

/** The same name in two workspaces is two rooms: nobody gets into a room of another workspace. */
const roomOf = ({ tenantId }: Context, roomName: string) => `${tenantId}/${roomName}`;

/** Lets the caller into a room of their workspace, to speak and to listen; nobody administers it. */
export async function meetingTokenFor(ctx: Context, query: MeetingTokenQuery): Promise<MeetingToken> {
  const [roomName, username] = [nameOf(query, 'roomName'), nameOf(query, 'username')];
  const { livekit } = ctx.services.config.collaboration;
  if (livekit === undefined) {
    throw new AppError('unavailable', meetingTexts.notConfigured, { code: 'MEETINGS_NOT_CONFIGURED' });
  }
  const { AccessToken } = await import('livekit-server-sdk');
  const token = new AccessToken(livekit.apiKey, livekit.apiSecret, {
    // Two devices of one person are two guests.
    identity: `${ctx.userId}:${ctx.sessionId}`,
    name: username,
    ttl: meetingTokenSeconds,
  });
  token.addGrant({
    room: roomOf(ctx, roomName),
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
  });
  return { token: await token.toJwt(), url: livekit.url };
}

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
  const count = await db.employee.count({
    where: { tenantId, organizationId, id: { in: [...ids] }, isActive: true, deletedAt: null },
  });
  if (count < ids.length) throw notFound('The member');
}

/** Notifies members that the caller waits for them. */
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
