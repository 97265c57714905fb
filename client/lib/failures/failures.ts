import { v4 as uuidv4 } from 'uuid';
import { ApiError, NetworkError } from '#client/lib/api/api-error.ts';
import type { LogLevel } from '#shared/enums/system.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { severityOf } from '#shared/http/failure.ts';
import {
  type BuiltPlace,
  type FailureKind,
  type PageFailure,
  pageFailureContext,
} from '#shared/system/client-log.schema.ts';
import { systemApi } from '#shared/system/system.api.ts';

const mostAMinute = 5;
const minuteMilliseconds = 60_000;
const timeoutMilliseconds = 5000;
const mostPlaces = 20;
const longestMessage = 300;

const nativeErrors = new Set([
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'EvalError',
  'URIError',
]);

/** The browser's words around an identifier of the code; any other quotation may be user content. */
const codeWords = /(?:reading|setting|evaluating) (['"])[\w$.?()[\]]{1,80}\1/g;

/** The words of the browser without what they quote, and without addresses. Words of anybody else are left out. */
function messageOf({ name, message }: Error): string {
  const minified = /^Minified React error #\d+/.exec(message)?.[0];
  if (minified !== undefined) return minified;
  if (!nativeErrors.has(name)) return '';
  const codes: string[] = [];
  return message
    .replace(codeWords, (words) => `\0${codes.push(words) - 1}\0`)
    .replace(/https?:\/\/\S+|\/\S*/g, '…')
    .replace(/(["'`“„«]).*(["'`”“»])/g, '…')
    .replace(/\S+@\S+|[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replace(/\0(\d+)\0/g, (_match, index: string) => codes[Number(index)] ?? '…')
    .slice(0, longestMessage);
}

const places = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/g;

function stackOf({ stack = '' }: Error): BuiltPlace[] {
  return [...stack.matchAll(places)]
    .slice(0, mostPlaces)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }));
}

const families: readonly [RegExp, string][] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

export function browserOf(agent: string): string {
  for (const [pattern, family] of families) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return `${family} ${version}`;
  }
  return 'unknown';
}

/** The address of the script that the page begins with; another one for another build. */
export const entryScript = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/** Refusals are in the server's log already; leaving a page aborts its calls; a lost connection cannot be reported. */
const isExpected = (error: unknown) =>
  error instanceof ApiError ||
  error instanceof NetworkError ||
  ((error instanceof Error || error instanceof DOMException) && error.name === 'AbortError');

let routeNow = () => '';
let isOff = false;
const references = new Map<string, string>();
const sentAt: number[] = [];

/** Sets how the pattern of the route is found, once there is a router. */
export function findRouteBy(find: () => string): void {
  routeNow = find;
}

/** For tests: resets the state as a reload does. */
export function forgetFailures(): void {
  isOff = false;
  references.clear();
  sentAt.length = 0;
}

/** At most a few a minute: a page that fails in a loop does not keep the server busy. */
function maySend(now: number): boolean {
  while (sentAt[0] !== undefined && now - sentAt[0] >= minuteMilliseconds) sentAt.shift();
  if (isOff || sentAt.length >= mostAMinute) return false;
  sentAt.push(now);
  return true;
}

async function send(failure: PageFailure, level: LogLevel): Promise<void> {
  const entry = {
    timestamp: new Date().toISOString(),
    level,
    message: 'A page failed',
    context: pageFailureContext,
    details: failure,
  };
  // Without a session: the page may have none, and the log needs none.
  const { status } = await fetch(`/api${systemApi.clientLog.path}`, {
    method: systemApi.clientLog.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entry),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  // This server has no log of pages.
  if (status === 501) isOff = true;
}

type Details = Pick<PageFailure, 'name' | 'message' | 'stack'>;

/** Sends a failure to the server, each one once; returns its code in the log. */
function report(kind: FailureKind, details: Details, level: LogLevel): string {
  const key = JSON.stringify(details);
  const existing = references.get(key);
  if (existing !== undefined) return existing;
  const reference = uuidv4().slice(0, 8);
  references.set(key, reference);
  if (maySend(Date.now())) {
    const build = /\/assets\/([\w.-]+)\.js$/.exec(entryScript())?.[1] ?? '';
    const place = { route: routeNow(), build, browser: browserOf(navigator.userAgent) };
    void send({ kind, reference, ...place, ...details }, level).catch(() => undefined);
  }
  return reference;
}

/**
 * Reports a failure to the server, each one once. Returns the code under which it is in the log; undefined for what is no
 * failure of the page.
 */
export function reportFailure(thrown: unknown, kind: FailureKind): string | undefined {
  if (isExpected(thrown)) return undefined;
  const error = thrown instanceof Error ? thrown : new Error('');
  const name = /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error';
  return report(kind, { name, message: messageOf(error), stack: stackOf(error) }, 'ERROR');
}

/** Reports a bad answer to the server: which call it was and what is wrong, nothing of its content. */
export function reportAnswer({ method, path }: Endpoint, status: number, problem: string): void {
  if (path === systemApi.clientLog.path) return;
  const message = `${method} ${path}: ${status}, ${problem}`;
  report('answer', { name: 'BadAnswer', message, stack: [] }, severityOf(status));
}
