import { z } from 'zod';
import type { TabEntry } from '#client/lib/session/device.ts';
import { createDraftStore } from '#client/lib/session/session-store.ts';
import { throughReload } from '#client/lib/session/tab-store.ts';

const none: Readonly<Record<string, string>> = {};

/** A text in writing for each of several things, until it is saved; `key` is where the tab stores them. */
export function createDraftTexts(key: TabEntry) {
  const store = throughReload(createDraftStore(none), key, z.record(z.string(), z.string()));

  function writeText(id: string, text: string): void {
    const { [id]: _before, ...others } = store.read();
    const next = text === '' ? others : { ...others, [id]: text };
    store.write(Object.keys(next).length === 0 ? none : next);
  }
  return { ...store, textOf: (id: string) => store.read()[id] ?? '', writeText };
}
