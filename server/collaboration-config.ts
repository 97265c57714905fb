import { z } from 'zod';

interface MeetingServer {
  /** The address that browsers connect to: `wss://…`. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface CollaborationConfig {
  /** Absent: there are no meetings. */
  readonly livekit: MeetingServer | undefined;
  /** A board elsewhere; absent: the built-in one. */
  readonly boardUrl: string | undefined;
}

const absent = (value: unknown) => (value === '' ? undefined : value);
const address = (protocol: RegExp, error: string) =>
  z.preprocess(absent, z.url({ protocol, error }).optional());
const text = z.preprocess(absent, z.string().optional());

const together = 'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET are set together or not at all.';

export const collaborationEnvironment = z
  .object({
    LIVEKIT_URL: address(/^(wss?|https?)$/, 'The address of LiveKit begins with wss:// or ws://.'),
    LIVEKIT_API_KEY: text,
    LIVEKIT_API_SECRET: text,
    BOARD_URL: address(/^https?$/, 'The address of the board begins with https:// or http://.'),
  })
  .transform((values, problems): CollaborationConfig => {
    const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = values;
    const boardUrl = values.BOARD_URL;
    if (url !== undefined && apiKey !== undefined && apiSecret !== undefined) {
      return { livekit: { url: url.replace(/^http/, 'ws'), apiKey, apiSecret }, boardUrl };
    }
    if (url !== undefined || apiKey !== undefined || apiSecret !== undefined) {
      problems.addIssue({ code: 'custom', path: ['LIVEKIT_URL'], message: together });
    }
    return { livekit: undefined, boardUrl };
  });
