import { useCallback, useSyncExternalStore } from 'react';
import type { Preference } from '#client/app/shell/preferences.ts';

/** Its value, and a function that turns it over. */
export function usePreference(preference: Preference): [boolean, () => void] {
  const value = useSyncExternalStore(preference.subscribe, preference.read);
  const toggle = useCallback(() => preference.write(!preference.read()), [preference]);
  return [value, toggle];
}
