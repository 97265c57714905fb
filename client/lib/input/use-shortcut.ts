import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isShortcut } from './shortcut-keys.ts';

export type ShortcutGroup = 'general' | 'timer' | 'page';

export interface Shortcut {
  /** As `Kbd` takes them: `C`, `mod+k`, `ctrl+alt+]`. */
  keys: string;
  /** What it does, for the list of shortcuts. */
  label: string;
  run: () => void;
  enabled?: boolean;
  group?: ShortcutGroup;
}

export interface ShortcutEntry {
  keys: string;
  label: string;
  group: ShortcutGroup;
  run: () => void;
}

const listeners = new Set<() => void>();
let entries: readonly ShortcutEntry[] = [];

function setEntries(next: readonly ShortcutEntry[]): void {
  if (entries.length === 0) window.addEventListener('keydown', onKeyDown);
  entries = next;
  if (entries.length === 0) window.removeEventListener('keydown', onKeyDown);
  for (const listener of listeners) listener();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const meant = entries.filter(({ keys }) => isShortcut(event, keys));
  // The page's own meaning of a key comes before the shell's.
  const entry = meant.findLast(({ group }) => group === 'page') ?? meant.at(-1);
  if (entry === undefined) return;
  event.preventDefault();
  if (event.repeat && entry.keys.includes('+')) return;
  entry.run();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A key of the keyboard, for as long as the component is there; the list of shortcuts names it. */
export function useShortcut({ keys, label, run, enabled = true, group = 'page' }: Shortcut): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    const entry: ShortcutEntry = { keys, label, group, run: () => onPress() };
    setEntries([...entries, entry]);
    return () => setEntries(entries.filter((other) => other !== entry));
  }, [keys, label, group, enabled]);
}

/** Every shortcut that works now. */
export function useShortcutList(): readonly ShortcutEntry[] {
  return useSyncExternalStore(subscribe, () => entries);
}
