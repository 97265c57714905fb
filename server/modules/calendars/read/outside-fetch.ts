import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { within } from '#server/async/within.ts';
import { isOutsideUrl, RefusedHost, resolveHost } from '#server/context/outside-host.ts';
import { onlyTo } from '#server/context/outside-post.ts';
import { type CalendarGuard, CalendarProblemError } from '#server/modules/calendars/read/calendar-source.ts';

const defaultMilliseconds = 60_000;
const limitOf = ({ milliseconds = defaultMilliseconds }: CalendarGuard) => milliseconds;
const mostRedirects = 5;
const mostRequests = 1000;
const redirects = new Set([301, 302, 303, 307, 308]);
const withoutBody = new Set([204, 205, 304]);

/**
 * Whether an address is of the same provider, and may have the password: the same host, those below it, and those beside
 * it below the same domain, on a connection that is no less secure.
 */
export function isSameFamily(one: URL, other: URL): boolean {
  if (one.protocol === 'https:' && other.protocol !== 'https:') return false;
  if (one.hostname === other.hostname) return true;
  if (isIP(one.hostname.replace(/^\[|\]$/g, '')) > 0) return false;
  const domain = one.hostname.split('.').slice(-2).join('.');
  return domain.includes('.') && `.${other.hostname}`.endsWith(`.${domain}`);
}

interface Sent {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal;
}

export function assertAllowed(guard: CalendarGuard, url: URL): void {
  if (!isOutsideUrl(url, guard)) throw new CalendarProblemError('notAllowed');
}

/** Sends to the checked address and answers when the headers of the response are there. */
async function send(guard: CalendarGuard, url: URL, sent: Sent): Promise<IncomingMessage> {
  assertAllowed(guard, url);
  const address = await within(limitOf(guard), resolveHost(url.hostname, guard));
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const { method, headers, body, signal } = sent;
  return await new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        ...{ method, signal, agent: false, lookup: onlyTo(address) },
        headers: {
          ...Object.fromEntries(headers),
          'user-agent': 'Takt-Calendar/1',
          ...(body !== '' && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      resolve,
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function bytesOf(message: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > most) throw new CalendarProblemError('tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function responseOf(message: IncomingMessage, most: number): Promise<Response> {
  const { statusCode: status = 0 } = message;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value);
  const bytes = await bytesOf(message, most);
  return new Response(withoutBody.has(status) ? null : bytes, { status, headers });
}

async function follow(guard: CalendarGuard, request: Request, sent: Sent, most: number): Promise<Response> {
  let url = new URL(request.url);
  for (let count = 0; count <= mostRedirects; count += 1) {
    const message = await send(guard, url, sent);
    try {
      const { location } = message.headers;
      const isFollowed = request.redirect === 'follow' && redirects.has(message.statusCode ?? 0);
      if (!isFollowed || location === undefined) return await responseOf(message, most);
      url = new URL(location, url);
      if (!isSameFamily(new URL(request.url), url)) sent.headers.delete('authorization');
    } finally {
      message.destroy();
    }
  }
  throw new CalendarProblemError('unreachable');
}

function problemOf(error: unknown): CalendarProblemError {
  if (error instanceof CalendarProblemError) return error;
  return new CalendarProblemError(error instanceof RefusedHost ? 'notAllowed' : 'unreachable');
}

/**
 * The `fetch` of one reading. It calls servers that the guard allows and no others, also after redirects, and reads
 * `mostBytes` of a response at most.
 */
export function outsideFetch(guard: CalendarGuard, mostBytes: number): typeof fetch {
  const signal = AbortSignal.timeout(limitOf(guard));
  let requests = 0;
  return async (input, init) => {
    requests += 1;
    if (requests > mostRequests) throw new CalendarProblemError('tooLarge');
    try {
      assertAllowed(guard, new URL(input instanceof Request ? input.url : input));
      const request = new Request(input, init);
      const body = await request.text();
      const sent = { method: request.method, headers: new Headers(request.headers), body, signal };
      return await follow(guard, request, sent, mostBytes);
    } catch (error) {
      throw problemOf(error);
    }
  };
}
