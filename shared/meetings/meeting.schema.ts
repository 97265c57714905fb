import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { uuid } from '#shared/http/query.ts';

/** Rooms and people that are not named. */
export const meetingDefaults = { roomName: 'default', username: 'employee' } as const;

/** Characters of a room's or a person's name. */
export const longestMeetingName = 200;

/** Invited at once to a meeting or a board. */
const mostInvited = 100;

export const meetingTexts = {
  roomName: 'Name the room: roomName is missing or empty.',
  username: 'Name the person: username is missing or empty.',
  tooLong: `A name has at most ${longestMeetingName} characters.`,
  notConfigured:
    'Meetings are not set up on this server. Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET and start it again.',
  nobody: 'Choose at least one member.',
} as const;

/** Seconds for which a token admits a person to a room; people inside stay. */
export const meetingTokenSeconds = 3600;

/** `url` is where the token is good for. */
export const meetingToken = z.object({ token: z.string(), url: z.string() });
export type MeetingToken = z.infer<typeof meetingToken>;

/** Read by the verb, because refusals have a form of their own. */
export const meetingTokenQuery = z.object({
  roomName: z.unknown().optional(),
  username: z.unknown().optional(),
});
export type MeetingTokenQuery = z.infer<typeof meetingTokenQuery>;

export const collaborationSchema = z.object({
  /** Whether there are video meetings. */
  meetings: z.boolean(),
  /** Address of another board in place of the built-in one. */
  boardUrl: z.string().optional(),
});
export type Collaboration = z.infer<typeof collaborationSchema>;

export const collaborationKind = z.enum(['meeting', 'board']);
export type CollaborationKind = z.infer<typeof collaborationKind>;

const employeeIds = z.array(uuid).min(1, meetingTexts.nobody).max(mostInvited);
const roomName = z
  .string(meetingTexts.roomName)
  .trim()
  .min(1, meetingTexts.roomName)
  .max(longestMeetingName, meetingTexts.tooLong);

/** Invites members to a meeting or board. */
export const collaborationInvitation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('meeting'), roomName, employeeIds, ...idHints }),
  z.object({
    kind: z.literal('board'),
    /** Absent for another board than the built-in one. */
    boardId: uuid.optional(),
    employeeIds,
    ...idHints,
  }),
]);
export type CollaborationInvitation = z.output<typeof collaborationInvitation>;

export const invitedResult = z.object({ invited: z.number() });
