import { readCookie, writeCookie } from '#client/lib/session/cookies.ts';

export interface Preference {
  read: () => boolean;
  write: (value: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

function preference(read: () => boolean, store: (value: boolean) => void): Preference {
  const listeners = new Set<() => void>();
  return {
    read,
    write: (value) => {
      store(value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const sidebarCookie = 'sidebar-state';
const sidebarCookieSeconds = 604_800;

/** Whether the sidebar is the rail of icons. */
export const collapsedSidebar = preference(
  () => readCookie(sidebarCookie) === 'collapsed',
  (value) => writeCookie(sidebarCookie, value ? 'collapsed' : 'expanded', sidebarCookieSeconds),
);

const widthKey = 'full-width';

/** Whether pages use the whole width of the window. */
export const fullWidth = preference(
  () => localStorage.getItem(widthKey) === 'true',
  (value) => localStorage.setItem(widthKey, String(value)),
);
