import { useCallback } from 'react';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createDeviceStore, type Store, useStore } from '#client/lib/session/session-store.ts';
import { readCookie, writeCookie } from '#client/lib/session/storage.ts';

const sidebarCookie = 'sidebar-state';
const sidebarCookieSeconds = 604_800;

/** Whether the sidebar is the rail of icons. */
export const collapsedSidebar = createDeviceStore(
  () => readCookie(sidebarCookie) === 'collapsed',
  (value) => writeCookie(sidebarCookie, value ? 'collapsed' : 'expanded', sidebarCookieSeconds),
);

/** Whether pages use the whole width of the window. */
export const fullWidth = createDeviceStore(
  () => readDevice('full-width') === 'true',
  (value) => writeDevice('full-width', String(value)),
);

/** The pages that entries of the sidebar open with: ids with spaces between them. */
export const lastPages = createDeviceStore(
  () => readDevice('last-pages') ?? '',
  (value) => writeDevice('last-pages', value),
);

/** Its value, and a function that turns it over. */
export function usePreference(preference: Store<boolean>): [boolean, () => void] {
  const toggle = useCallback(() => preference.write(!preference.read()), [preference]);
  return [useStore(preference), toggle];
}
