import { AccessToken } from 'livekit-server-sdk';
import type { Context } from '#server/context/context.ts';
import { AppError, badRequest } from '#server/errors.ts';
import {
  type Collaboration,
  longestMeetingName,
  type MeetingToken,
  type MeetingTokenQuery,
  meetingDefaults,
  meetingTexts,
  meetingTokenSeconds,
} from '#shared/meetings/meeting.schema.ts';

export function collaborationOptions({ services }: Context): Collaboration {
  const { livekit, boardUrl } = services.config.collaboration;
  return { meetings: livekit !== undefined, ...(boardUrl === undefined ? {} : { boardUrl }) };
}

/** What is not sent has its default; what is sent empty is a mistake. */
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
