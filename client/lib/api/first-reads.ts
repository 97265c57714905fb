import { z } from 'zod';
import { wantsRealTime } from '#client/lib/live/data-sync.ts';
import { writeDevice } from '#client/lib/session/device.ts';
import { accessToken, isSignedIn, tenantId } from '#client/lib/session/session.ts';
import { readStored } from '#client/lib/session/storage.ts';
import { mostBatchReads } from '#shared/http/batch.ts';

export interface Timing {
  /** Milliseconds since 1970 by the clock of this device. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** The requests of `public/first-reads.js` before the code of the page loaded. */
interface FirstReads {
  readonly reads: readonly string[];
  readonly language: string;
  /** The head of the session it was requested in. */
  readonly authorization: string;
  readonly answer: Promise<Timing & { response: Response }>;
  /** The stream of live updates; it was open before anything was read. Absent once somebody listens to it. */
  stream?: Promise<OpenStream> | undefined;
  closeStream(): void;
}

interface OpenStream {
  readonly response: Response;
  readonly openedAt: number;
}

declare global {
  interface Window {
    firstReads?: FirstReads | undefined;
  }
}

const storedReads = z.object({
  tenant: z.string().optional(),
  language: z.string(),
  isLive: z.boolean(),
  pages: z.record(z.string(), z.array(z.string())),
});

const mostPages = 12;
/** The duration of a page's beginning, in milliseconds. */
const beginMilliseconds = 5000;

let begun: Set<string> | undefined;

/** Remembers the address for the next time that this page is opened, while the page begins. */
export function noteFirstRead(address: string): void {
  if (begun !== undefined && begun.size < mostBatchReads) begun.add(address);
}

function save(pathname: string, reads: readonly string[]): void {
  const tenant = tenantId();
  const before = readStored('first-reads', storedReads);
  const known = before?.tenant === tenant ? Object.entries(before?.pages ?? {}) : [];
  const others = known.filter(([path]) => path !== pathname).slice(1 - mostPages);
  const language = document.documentElement.lang;
  const pages = Object.fromEntries([...others, [pathname, reads]]);
  writeDevice('first-reads', JSON.stringify({ tenant, language, isLive: wantsRealTime(), pages }));
}

/** Watches what the page that is open reads first; `end` forgets what was requested early and nobody wanted. */
export function watchFirstReads(end: () => void): void {
  const { pathname } = window.location;
  const reads = new Set<string>();
  if (isSignedIn()) begun = reads;
  window.setTimeout(() => {
    begun = undefined;
    if (reads.size > 0 && isSignedIn() && window.location.pathname === pathname) save(pathname, [...reads]);
    if (window.firstReads?.stream !== undefined) window.firstReads.closeStream();
    window.firstReads = undefined;
    end();
  }, beginMilliseconds);
}

/** The stream that was opened before the page's code was there; undefined when there is none of this session, or when it failed. */
export async function takeFirstStream(signal: AbortSignal): Promise<OpenStream | undefined> {
  const first = window.firstReads;
  const stream = first?.stream;
  if (first === undefined || stream === undefined) return undefined;
  if (first.authorization !== `Bearer ${accessToken()}`) return undefined;
  first.stream = undefined;
  signal.addEventListener('abort', () => first.closeStream());
  return stream.catch(() => undefined);
}
