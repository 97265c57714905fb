import { z } from 'zod';
import {
  type CookieName,
  forgetDevice,
  forgetOfPerson,
  forgetOfSession,
  readDevice,
  sessionCookies,
  writeDevice,
} from '#client/lib/session/device.ts';
import { createListeners, resetSessionStores } from '#client/lib/session/session-store.ts';
import {
  deleteCookie,
  deleteLongCookie,
  readCookie,
  readLongCookie,
  writeCookie,
  writeLongCookie,
} from '#client/lib/session/storage.ts';
import { pushMark } from '#client/service-worker/messages.ts';

const names = {
  token: 'auth-token',
  refreshToken: 'auth-refresh-token',
  team: 'auth-active-team',
  task: 'auth-active-task',
  user: 'auth-user-id',
  tenant: 'auth-tenant-id',
  organization: 'auth-organization-id',
  language: 'auth-active-language',
  timeZone: 'auth-timezone',
  project: 'auth-active-project',
  noTeamPopup: 'no-team-popup-show',
} as const satisfies Record<string, CookieName>;

type ActiveName = 'team' | 'task' | 'project' | 'organization' | 'language' | 'timeZone' | 'noTeamPopup';

/** The fields of a sign-in answer that the session stores. */
/** The part of an answer that makes a session. */
export const signedInSchema = z.object({
  token: z.string(),
  refresh_token: z.string().optional(),
  user: z
    .object({
      id: z.string(),
      tenantId: z.string().nullish(),
      preferredLanguage: z.string().nullish(),
      timeZone: z.string().nullish(),
      employee: z.object({ organizationId: z.string().nullish() }).nullish(),
    })
    .optional(),
});
type SignedIn = z.infer<typeof signedInSchema>;

const changes = createListeners();
export const onSessionChange = changes.subscribe;

/** The previous person on this device. */
let lastUserId: string | undefined;

function remember(name: CookieName, value: string | null | undefined): void {
  if (value !== undefined && value !== null && value !== '') writeCookie(name, value);
}

export function saveSession(signedIn: SignedIn): void {
  writeLongCookie(names.token, signedIn.token);
  if (signedIn.refresh_token !== undefined) writeLongCookie(names.refreshToken, signedIn.refresh_token);
  forgetUnsentSignOut();
  const { user } = signedIn;
  if (user !== undefined) {
    const before = userId() ?? lastUserId;
    if (before !== undefined && before !== user.id) resetSessionStores();
    if ((before ?? readDevice('last-person')) !== user.id) forgetOfPerson();
    writeDevice('last-person', user.id);
    remember(names.user, user.id);
    remember(names.tenant, user.tenantId);
    remember(names.organization, user.employee?.organizationId);
    remember(names.language, user.preferredLanguage);
    remember(names.timeZone, user.timeZone);
  }
  changes.notify();
}

/** Ends the session here. Typed input stays for the same person, who may only have been away too long. */
export function clearSession(): void {
  lastUserId = userId() ?? lastUserId;
  for (const name of sessionCookies) deleteLongCookie(name);
  forgetOfSession();
  // Nothing is shown from now on, also before the push service knows.
  if ('caches' in window) void caches.delete(pushMark.cache);
  changes.notify();
}

/** The server did not get a sign-out: its cookie, which no script can delete, still opens the session. */
export const noteUnsentSignOut = (): void => writeDevice('unsent-sign-out', 'true');
export const isSignOutUnsent = (): boolean => readDevice('unsent-sign-out') !== null;
export const forgetUnsentSignOut = (): void => forgetDevice('unsent-sign-out');

export function accessToken(): string | undefined {
  return readLongCookie(names.token);
}

export function refreshToken(): string | undefined {
  return readLongCookie(names.refreshToken);
}

export function tenantId(): string | undefined {
  return readCookie(names.tenant);
}

export function userId(): string | undefined {
  return readCookie(names.user);
}

export function isSignedIn(): boolean {
  return refreshToken() !== undefined || accessToken() !== undefined;
}

export function readActive(name: ActiveName): string | undefined {
  return readCookie(names[name]);
}

export function writeActive(name: ActiveName, value: string | undefined): void {
  if (value === undefined || value === '') deleteCookie(names[name]);
  else writeCookie(names[name], value);
  changes.notify();
}

const tokenClaims = z.object({ iat: z.number(), exp: z.number() });

function claimsOf(token: string): z.infer<typeof tokenClaims> | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    return tokenClaims.safeParse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).data;
  } catch {
    return undefined;
  }
}

const lastMinutes = 5 * 60;

/** Milliseconds until the token should be refreshed: at half of its life, at the latest five minutes before its end. */
export function refreshDelay(token: string, now: Date): number {
  const read = claimsOf(token);
  if (read === undefined) return 0;
  const half = read.iat + (read.exp - read.iat) / 2;
  const due = Math.min(half, read.exp - lastMinutes);
  return Math.max(0, due * 1000 - now.getTime());
}

/** Aborts all reads of the current session. */
let reads = new AbortController();
let ending: Promise<void> | undefined;
/** The number of ended sessions that this page has seen. */
let ended = 0;

class SessionEndedError extends DOMException {
  constructor() {
    super('The session has ended', 'AbortError');
  }
}

/** Waits while the session is ending: calls made meanwhile would be refused, and those made in it are void. */
async function outcome(): Promise<AbortSignal> {
  const before = ended;
  while (ending !== undefined) await ending;
  if (ended !== before) throw new SessionEndedError();
  return reads.signal;
}

/** Aborts a read when the session ends. */
export const readingSignal = (): AbortSignal | Promise<AbortSignal> =>
  ending === undefined ? reads.signal : outcome();

/**
 * Runs a call that ends this session or moves it elsewhere. Reads in flight are aborted, new ones wait for the outcome.
 */
export async function endSessionBy<T>(end: () => Promise<T>): Promise<T> {
  reads.abort(new SessionEndedError());
  reads = new AbortController();
  let release = () => {};
  const mine = new Promise<void>((resolve) => {
    release = resolve;
  });
  ending = mine;
  try {
    const result = await end();
    ended += 1;
    return result;
  } finally {
    if (ending === mine) ending = undefined;
    release();
  }
}
