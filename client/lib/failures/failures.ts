import { v4 as uuidv4 } from 'uuid';
import { ApiError, NetworkError } from '#client/lib/api/api-error.ts';
import type { LogLevel } from '#shared/enums/system.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { severityOf } from '#shared/http/failure.ts';
import type { BuiltPlace, FailureKind, PageFailure } from '#shared/system/page-failure.schema.ts';
import { pageFailureContext } from '#shared/system/page-failure.schema.ts';
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

/** What a browser says around a name of the code; all else between quotes may be somebody's words. */
const codeWords = /(?:reading|setting|evaluating) (['"])[\w$.?()[\]]{1,80}\1/g;

/** The words of the browser without what they quote, and without addresses. Words of anybody else are not told. */
function messageOf({ name, message }: Error): string {
  const minified = /^Minified React error #\d+/.exec(message)?.[0];
  if (minified !== undefined) return minified;
  if (!nativeErrors.has(name)) return '';
  const kept: string[] = [];
  return message
    .replace(codeWords, (words) => `\0${kept.push(words) - 1}\0`)
    .replace(/https?:\/\/\S+|\/\S*/g, '…')
    .replace(/(["'`“„«]).*(["'`”“»])/g, '…')
    .replace(/\S+@\S+|[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replace(/\0(\d+)\0/g, (_match, index: string) => kept[Number(index)] ?? '…')
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

function buildNow(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /\/assets\/([\w.-]+)\.js$/.exec(entry)?.[1] ?? '';
}

/** The server knows of what it answered itself; who leaves a page breaks off its calls; nobody hears of a lost connection. */
const isNoFailure = (error: unknown) =>
  error instanceof ApiError ||
  error instanceof NetworkError ||
  ((error instanceof Error || error instanceof DOMException) && error.name === 'AbortError');

let routeNow = () => '';
let isOff = false;
const references = new Map<string, string>();
const toldAt: number[] = [];

/** How the pattern of the route is found, once there is a router. */
export function tellRouteBy(find: () => string): void {
  routeNow = find;
}

/** For tests: as on a page that is loaded anew. */
export function forgetFailures(): void {
  isOff = false;
  references.clear();
  toldAt.length = 0;
}

/** At most a few a minute: a page that fails in a loop does not keep the server busy. */
function mayTell(now: number): boolean {
  while (toldAt[0] !== undefined && now - toldAt[0] >= minuteMilliseconds) toldAt.shift();
  if (isOff || toldAt.length >= mostAMinute) return false;
  toldAt.push(now);
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
  // Without a session: the page may have none, and the log asks for none.
  const { status } = await fetch(`/api${systemApi.clientLog.path}`, {
    method: systemApi.clientLog.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entry),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  // This server takes no log of pages.
  if (status === 501) isOff = true;
}

type Told = Pick<PageFailure, 'name' | 'message' | 'stack'>;

/** Tells the server of a failure, each one once; answers its code in the log. */
function tell(kind: FailureKind, told: Told, level: LogLevel): string {
  const key = JSON.stringify(told);
  const known = references.get(key);
  if (known !== undefined) return known;
  const reference = uuidv4().slice(0, 8);
  references.set(key, reference);
  if (mayTell(Date.now())) {
    const where = { route: routeNow(), build: buildNow(), browser: browserOf(navigator.userAgent) };
    void send({ kind, reference, ...where, ...told }, level).catch(() => undefined);
  }
  return reference;
}

/**
 * Tells the server of a failure, each one once. Answers the code under which it is in the log; undefined for what is no
 * failure of the page.
 */
export function reportFailure(thrown: unknown, kind: FailureKind): string | undefined {
  if (isNoFailure(thrown)) return undefined;
  const error = thrown instanceof Error ? thrown : new Error('');
  const name = /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error';
  return tell(kind, { name, message: messageOf(error), stack: stackOf(error) }, 'ERROR');
}

/** Tells the server of an answer that it does not know to be bad: which call it was and what is wrong, nothing that it held. */
export function reportAnswer({ method, path }: Endpoint, status: number, problem: string): void {
  if (path === systemApi.clientLog.path) return;
  const message = `${method} ${path}: ${status}, ${problem}`;
  tell('answer', { name: 'BadAnswer', message, stack: [] }, severityOf(status));
}
