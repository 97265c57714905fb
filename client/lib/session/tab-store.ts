import { z } from 'zod';
import { forgetTab, readTab, type TabEntry, writeTab } from '#client/lib/session/device.ts';
import { onSessionChange, tenantId, userId } from '#client/lib/session/session.ts';
import type { Store } from '#client/lib/session/session-store.ts';
import { parseJson } from '#client/lib/session/storage.ts';

const owner = () => `${userId()} ${tenantId()}`;

/** Nothing where the browser keeps no storage for the page. */
function storedText(key: TabEntry): string {
  try {
    return readTab(key) ?? '';
  } catch {
    return '';
  }
}

/**
 * Restores the store's content when this tab reloads, for the same person and workspace. Its first value is never
 * stored.
 */
export function throughReload<T>(store: Store<T>, key: TabEntry, schema: z.ZodType<T>): Store<T> {
  const nothing = store.read();
  const restore = () => {
    if (!Object.is(store.read(), nothing)) return;
    const stored = parseJson(storedText(key), z.object({ owner: z.string(), value: schema }));
    if (stored && stored.owner === owner()) store.write(stored.value);
  };
  restore();
  // The person may sign in after the store is there.
  onSessionChange(restore);
  store.onChange(() => {
    const value = store.read();
    try {
      if (Object.is(value, nothing)) forgetTab(key);
      else writeTab(key, JSON.stringify({ owner: owner(), value }));
    } catch {
      // There is no room for it: it stays until the page is left.
    }
  });
  return store;
}
