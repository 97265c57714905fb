import { z } from 'zod';
import { call } from '#client/lib/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { readStored } from '#client/lib/stored.ts';
import { type MeetingToken, meetingToken, meetingTokenSeconds } from '#shared/meetings/meeting.schema.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';

const storageKey = 'meeting-token';

const storedToken = meetingToken.extend({ for: z.string(), until: z.number() });

interface Guest {
  readonly userId: string;
  readonly roomName: string;
  readonly username: string;
}

const keyOf = ({ userId, roomName, username }: Guest) => JSON.stringify([userId, roomName, username]);

/** Seconds before its end in which a token is not used any more. */
const lastSeconds = 300;

function stored(guest: Guest): MeetingToken | undefined {
  const kept = readStored(storageKey, storedToken);
  return kept?.for === keyOf(guest) && kept.until > serverNow() ? kept : undefined;
}

/** What lets the person into the room: kept on this device, so that a page that is loaded again needs no other. */
export async function tokenFor(guest: Guest): Promise<MeetingToken> {
  const kept = stored(guest);
  if (kept !== undefined) return kept;
  const { roomName, username } = guest;
  const answer = await call(meetingsApi.token, { query: { roomName, username } });
  const until = serverNow() + (meetingTokenSeconds - lastSeconds) * 1000;
  localStorage.setItem(storageKey, JSON.stringify({ ...answer, for: keyOf(guest), until }));
  return answer;
}

export function forgetToken(): void {
  localStorage.removeItem(storageKey);
}
