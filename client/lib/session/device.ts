/**
 * The fate of an item stored in this browser: it stays with the device, ends with the session for any reason, or ends
 * when its person signs out or another one signs in. The last is for typed input and viewed content.
 */
type Fate = 'device' | 'session' | 'person';

/** All entries of `localStorage`. A name with an id behind it is stored for several things. */
export const deviceEntries = {
  contrast: 'device',
  'count-meetings': 'device',
  'daily-plan-suggestion': 'person',
  'data-sync': 'device',
  description: 'person',
  /** Closed, by somebody. */
  'first-steps': 'device',
  'full-width': 'device',
  'idle-minutes': 'device',
  'kanban-folded': 'person',
  language: 'device',
  'last-issue-type': 'person',
  'last-pages': 'device',
  /** Id of the person who was signed in last. */
  'last-person': 'device',
  /** An id, for the next sign-in. */
  'last-workspace-team': 'device',
  'meeting-token': 'person',
  'open-forms': 'device',
  'single-keys': 'device',
  'team-layout': 'device',
  'team-sort': 'device',
  theme: 'device',
  'timer-attention': 'person',
  /** Whether the offline queue holds changes, of anybody. */
  'timer-saved': 'device',
  'timesheet-list': 'person',
  'timesheet-rows': 'person',
  /** Stands for the second factor of an account that trusts this browser. */
  'trusted-device': 'device',
  'unsent-sign-out': 'device',
} as const satisfies Record<string, Fate>;
export type DeviceEntry = keyof typeof deviceEntries;

/** All entries of `sessionStorage`, for this tab. */
export const tabEntries = {
  'card-titles': 'person',
  'child-titles': 'person',
  'first-work': 'person',
  'load-tries': 'device',
  'new-task': 'person',
  'new-time': 'person',
  'pasted-time': 'person',
  'plan-lines': 'person',
  'reloaded-at': 'device',
  'task-line': 'person',
  'task-trail': 'person',

  'work-text': 'person',
} as const satisfies Record<string, Fate>;
export type TabEntry = keyof typeof tabEntries;

export const readTab = (name: TabEntry): string | null => sessionStorage.getItem(name);
export const writeTab = (name: TabEntry, value: string): void => sessionStorage.setItem(name, value);
export const forgetTab = (name: TabEntry): void => sessionStorage.removeItem(name);

/** All cookies that scripts may read. Long cookies of tokens are split into pieces. */
export const cookies = {
  'auth-token': 'session',
  'auth-refresh-token': 'session',
  'auth-active-team': 'session',
  'auth-active-task': 'session',
  'auth-user-id': 'session',
  'auth-tenant-id': 'session',
  'auth-organization-id': 'session',
  'auth-active-project': 'session',
  'auth-active-language': 'device',
  'auth-timezone': 'device',
  'no-team-popup-show': 'device',
  'sidebar-state': 'device',
} as const satisfies Record<string, Fate>;
export type CookieName = keyof typeof cookies;

/**
 * All databases. The service worker's cache is the same for everybody; its mark of a browser that shows notifications
 * goes with the session (`session.ts`). The offline queue stays for its person: each change names them, and nobody else
 * reads it.
 */
export const databases = {
  'takt-last-data': 'session',
  takt: 'device',
} as const satisfies Record<string, Fate>;
export type DatabaseName = keyof typeof databases;

const keyOf = (name: DeviceEntry, id?: string) => (id === undefined ? name : `${name}-${id}`);

export const readDevice = (name: DeviceEntry, id?: string): string | null =>
  localStorage.getItem(keyOf(name, id));

export const writeDevice = (name: DeviceEntry, value: string, id?: string): void =>
  localStorage.setItem(keyOf(name, id), value);

export const forgetDevice = (name: DeviceEntry, id?: string): void =>
  localStorage.removeItem(keyOf(name, id));

function fateIn(known: Readonly<Record<string, Fate>>, key: string): Fate {
  const name = Object.keys(known).find((one) => key === one || key.startsWith(`${one}-`));
  // Entries that are not listed here are removed with the session.
  return name === undefined ? 'person' : (known[name] ?? 'person');
}

/** Forgets all but what stays with the device. */
function forget(storage: Storage, known: Readonly<Record<string, Fate>>): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (fateIn(known, key) !== 'device') storage.removeItem(key);
}

/** Forgets the offline snapshot, which goes with the session however that ends. */
export function forgetOfSession(): void {
  for (const [name, fate] of Object.entries<Fate>(databases)) {
    if (fate === 'session' && typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(name);
  }
}

/** Forgets all that is somebody's: they sign out, or another one comes. */
export function forgetOfPerson(): void {
  forget(localStorage, deviceEntries);
  forget(sessionStorage, tabEntries);
}

const cookieNames: readonly CookieName[] = Object.keys(cookies).filter(
  (name): name is CookieName => name in cookies,
);

/** They belong to a session. */
export const sessionCookies: readonly CookieName[] = cookieNames.filter(
  (name) => cookies[name] === 'session',
);
