import {
  accessToken,
  clearSession,
  forgetUnsentSignOut,
  isSignOutUnsent,
  noteUnsentSignOut,
  onSessionChange,
  readingSignal,
  refreshDelay,
  refreshToken,
  saveSession,
  signedInSchema,
  tenantId,
} from '#client/lib/session/session.ts';
import { awaitSignInOver } from '#client/lib/session/session-over.ts';
import { noteServerTime } from '#client/lib/time/clock.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { secondFactorSetupRequired } from '#shared/auth/second-factor.schema.ts';
import { sessionHeader } from '#shared/auth/session-cookie.ts';
import type { ImageFolder } from '#shared/enums/storage.ts';
import { filesApi } from '#shared/files/files.api.ts';
import type { ImageAssetRecord } from '#shared/files/image.schema.ts';
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '#shared/http/endpoint.ts';
import { toQueryString } from '#shared/http/query-string.ts';
import { answerOf, readText } from './answer.ts';
import { ApiError, lostBy } from './api-error.ts';
import { lastingFetch } from './lasting-fetch.ts';

const timeoutMilliseconds = 60_000;

type Part<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : { [K in Name]: Value };
export type CallInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export function addressOf(endpoint: Endpoint, { params, query }: Parts): string {
  const values = new Map(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]));
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_match, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  return `/api${path}${toQueryString(query)}`;
}

export function headersOf(body: unknown): Headers {
  const isForm = body instanceof FormData;
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    [sessionHeader.name]: sessionHeader.value,
  });
  const token = accessToken();
  const tenant = tenantId();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (tenant !== undefined) headers.set('tenant-id', tenant);
  // The browser names the boundary between the parts of a form itself.
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  return headers;
}

function bodyOf(body: unknown): { body?: BodyInit } {
  if (body === undefined) return {};
  return { body: body instanceof FormData ? body : JSON.stringify(body) };
}

interface SendOptions {
  /** Signals that abort the call. */
  signals?: readonly AbortSignal[];
  /** A file has no limit of time. */
  isFile?: boolean;
}

async function send(endpoint: Endpoint, parts: Parts, options: SendOptions = {}): Promise<Response> {
  const { signals = [], isFile = false } = options;
  const timeout = isFile ? [] : [AbortSignal.timeout(timeoutMilliseconds)];
  const signal = AbortSignal.any([...signals, ...timeout]);
  const address = addressOf(endpoint, parts);
  const headers = headersOf(parts.body);
  try {
    return await lastingFetch(address, { method: endpoint.method, headers, signal, ...bodyOf(parts.body) });
  } catch (error) {
    if (signals.some(({ aborted }) => aborted)) throw error;
    throw lostBy(error, 'networkError');
  }
}

/** The body of an answer; throws `ApiError` for a refusal. */
async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  return answerOf(endpoint, response.status, await readText(response));
}

const openPrefixes = ['/auth', '/team', '/join', '/verify-email', '/shared'];

const leavingMilliseconds = 10_000;
let isLeaving = false;

/**
 * Leaves an unusable page and remembers it as the one to return to; open pages stay. Calls that are refused together
 * leave once: a second navigation would abort the first. A person may choose to stay, so that lasts for a while only.
 */
function leaveFor(path: string): void {
  if (isLeaving) return;
  const here = window.location.pathname;
  if (openPrefixes.some((prefix) => here === prefix || here.startsWith(`${prefix}/`))) return;
  const back = here === '/' ? '' : `?next=${encodeURIComponent(here + window.location.search)}`;
  isLeaving = true;
  window.setTimeout(() => {
    isLeaving = false;
  }, leavingMilliseconds);
  window.location.assign(path + back);
}

/** A dead session leads to the sign-in page, except on the pages that work without one. */
function leaveForSignIn(): void {
  clearSession();
  leaveFor('/auth/login');
}

let refreshing: Promise<boolean> | undefined;

const refreshedSession = signedInSchema.required({ refresh_token: true });

async function refreshUnlocked(before: string | undefined): Promise<boolean> {
  if (accessToken() !== before && accessToken() !== undefined) return true;
  const token = refreshToken();
  if (token === undefined) return false;
  const response = await send(authApi.refresh, { body: { refresh_token: token } });
  // A person who signed in meanwhile keeps their session.
  if (refreshToken() !== token) return refreshToken() !== undefined;
  if (response.status === 401 || response.status === 400) return false;
  const answer = await read(authApi.refresh, response);
  saveSession(refreshedSession.parse(answer));
  return true;
}

/** One refresh at a time, over all tabs; false when the session is over. */
export function refreshSession(): Promise<boolean> {
  if (refreshing !== undefined) return refreshing;
  const before = accessToken();
  const begun = (
    'locks' in navigator
      ? navigator.locks.request('takt-refresh', () => refreshUnlocked(before))
      : refreshUnlocked(before)
  ).finally(() => {
    if (refreshing === begun) refreshing = undefined;
  });
  refreshing = begun;
  return begun;
}

// Calls that wait for an ended session do not concern the next one.
onSessionChange(() => {
  if (refreshToken() === undefined) refreshing = undefined;
  else isLeaving = false;
});

let refreshTimer: number | undefined;

/** Refreshes the session before it expires, for as long as the page lives. */
export function keepSessionFresh(): void {
  window.clearTimeout(refreshTimer);
  const token = accessToken();
  if (token === undefined) return;
  refreshTimer = window.setTimeout(
    () => {
      void refreshSession()
        .catch(() => true)
        .then((alive) => alive || awaitSignInOver())
        .then((alive) => (alive ? keepSessionFresh() : leaveForSignIn()));
    },
    Math.max(refreshDelay(token, new Date()), 30_000),
  );
}

/** Calls an endpoint of the wire. Throws `ApiError` when refused, `NetworkError` when nobody answers. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  return exchange(endpoint, input, signal);
}

/** Uploads a picture into a folder of the server; answers the stored picture. */
export function uploadImage(folder: ImageFolder, file: File): Promise<ImageAssetRecord> {
  const body = new FormData();
  body.set('file', file);
  return exchange(filesApi.uploadImage, { params: { folder }, body }, undefined);
}

/** Sends a form of fields and files. */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  body: FormData,
  params?: ParamsOf<E>,
): Promise<ResponseOf<E>> {
  return exchange(endpoint, { body, params }, undefined);
}

/**
 * Sends the call, and once more with a new session when the one before has run out: one that is renewed, or that of
 * somebody who signs in again over the page.
 */
export async function sendInSession(
  endpoint: Endpoint,
  input: Parts,
  options?: SendOptions,
): Promise<Response> {
  const response = await send(endpoint, input, options);
  const isOver = response.status === 401 && endpoint.path !== authApi.refresh.path;
  if (!isOver) return response;
  // The calls of a sign-in over the page do not wait for it.
  const mayWait = !endpoint.path.startsWith('/auth/');
  const isAlive = (await refreshSession()) || (mayWait && (await awaitSignInOver()));
  return isAlive ? send(endpoint, input, options) : response;
}

let signingOut: Promise<void> | undefined;

async function signOutOnce(): Promise<void> {
  const answer = await send(authApi.logout, { body: {} }).catch(() => undefined);
  if (answer === undefined || answer.status >= 500) noteUnsentSignOut();
  else forgetUnsentSignOut();
}

/** Ends the session on the server, by its bearer or its cookie; where nobody answers, before the next call that is made. */
export function sendSignOut(): Promise<void> {
  signingOut ??= signOutOnce().finally(() => {
    signingOut = undefined;
  });
  return signingOut;
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: Parts,
  signal: AbortSignal | undefined,
): Promise<ResponseOf<E>> {
  if (isSignOutUnsent()) await sendSignOut();
  const reading = endpoint.method === 'GET' ? readingSignal() : undefined;
  const sessionEnd = reading instanceof Promise ? await reading : reading;
  const signals = [signal, sessionEnd].filter((one) => one !== undefined);
  const sentAt = Date.now();
  const response = await sendInSession(endpoint, input, { signals });
  if (response.status === 401 && endpoint.path !== authApi.refresh.path) leaveForSignIn();
  const body = await read(endpoint, response).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === secondFactorSetupRequired)
      leaveFor('/auth/second-factor');
    throw error;
  });
  noteServerTime(body, { sentAt, receivedAt: Date.now() });
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the server answers what the shared endpoint says; its tests hold it to that
  return body as ResponseOf<E>;
}
