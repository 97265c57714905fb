import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';

export interface CallCount {
  /** How often within the window, this time included. */
  readonly calls: number;
  readonly endsInMs: number;
}

/** Counts that all processes of the installation share. A window begins with the first call in it. */
export interface CallCounts {
  add(key: string, windowMs: number): Promise<CallCount>;
  forget(key: string): Promise<void>;
  close(): void;
}

/** What is stored of a key: nobody reads addresses out of it, and installations that share a Redis do not meet. */
export function storedKey({ jwtSecret }: Pick<Config, 'jwtSecret'>, key: string): string {
  return createHmac('sha256', jwtSecret).update(`call-count ${key}`).digest('base64url');
}
