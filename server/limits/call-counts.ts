import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';

interface CallCount {
  /** The number of calls within the window, including this one. */
  readonly calls: number;
  readonly endsInMs: number;
}

/** Counts that all processes of the installation share. A window begins with the first call in it. */
export interface CallCounts {
  add(key: string, windowMs: number): Promise<CallCount>;
  forget(key: string): Promise<void>;
  close(): void;
}

/**
 * The stored form of a key: nobody can read addresses from it, and installations that share a Redis do not collide.
 */
export function storedKey({ jwtSecret }: Pick<Config, 'jwtSecret'>, key: string): string {
  return createHmac('sha256', jwtSecret).update(`call-count ${key}`).digest('base64url');
}
