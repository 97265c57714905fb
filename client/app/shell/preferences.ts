import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '#client/lib/session/session-store.ts';
import { readCookie, writeCookie } from '#client/lib/session/storage.ts';

interface Preference {
  read: () => boolean;
  write: (value: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

function preference(read: () => boolean, store: (value: boolean) => void): Preference {
  const { subscribe, notify } = createListeners();
  return {
    read,
    write: (value) => {
      store(value);
      notify();
    },
    subscribe,
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

/** Its value, and a function that turns it over. */
export function usePreference(preference: Preference): [boolean, () => void] {
  const value = useSyncExternalStore(preference.subscribe, preference.read);
  const toggle = useCallback(() => preference.write(!preference.read()), [preference]);
  return [value, toggle];
}
