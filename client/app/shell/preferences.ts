import { useCallback } from 'react';
import { createDeviceStore, type Store, useStore } from '#client/lib/session/session-store.ts';
import { readCookie, writeCookie } from '#client/lib/session/storage.ts';

const sidebarCookie = 'sidebar-state';
const sidebarCookieSeconds = 604_800;

/** Whether the sidebar is the rail of icons. */
export const collapsedSidebar = createDeviceStore(
  () => readCookie(sidebarCookie) === 'collapsed',
  (value) => writeCookie(sidebarCookie, value ? 'collapsed' : 'expanded', sidebarCookieSeconds),
);

const widthKey = 'full-width';

/** Whether pages use the whole width of the window. */
export const fullWidth = createDeviceStore(
  () => localStorage.getItem(widthKey) === 'true',
  (value) => localStorage.setItem(widthKey, String(value)),
);

/** Its value, and a function that turns it over. */
export function usePreference(preference: Store<boolean>): [boolean, () => void] {
  const toggle = useCallback(() => preference.write(!preference.read()), [preference]);
  return [useStore(preference), toggle];
}
