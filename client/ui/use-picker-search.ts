import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { matchesAllWords } from '#client/lib/match-words.ts';
import type { PickerSource } from './picker-types.ts';
import { useDebounced } from './use-debounced.ts';

/** Shared-widgets spec: the search waits 150 ms and every typed word must match. */
const debounceMs = 150;
const shownAtMost = 100;

export type PickerRow<T> =
  | { kind: 'item'; key: string; item: T }
  | { kind: 'create'; key: string; text: string };

function rowsFor<T>(source: PickerSource<T>, query: string): { rows: PickerRow<T>[]; hidden: number } {
  const { items, itemKey, itemText, itemKeywords, onCreate, onSearchChange } = source;
  const text = query.trim();
  const found = onSearchChange
    ? items
    : items.filter((item) => matchesAllWords(`${itemText(item)} ${itemKeywords?.(item) ?? ''}`, text));
  const rows: PickerRow<T>[] = found
    .slice(0, shownAtMost)
    .map((item) => ({ kind: 'item', key: itemKey(item), item }));
  const exists = items.some((item) => itemText(item).toLowerCase() === text.toLowerCase());
  if (onCreate && text !== '' && !exists) rows.push({ kind: 'create', key: '\u0000create', text });
  return { rows, hidden: Math.max(0, found.length - shownAtMost) };
}

/** Text, matches and the highlighted row of a picker; ready for `aria-activedescendant`. */
export function usePickerSearch<T>(source: PickerSource<T>, onPick: (row: PickerRow<T>) => void) {
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const query = useDebounced(text, debounceMs);
  const { onSearchChange } = source;
  useEffect(() => {
    onSearchChange?.(query);
  }, [onSearchChange, query]);

  const { rows, hidden } = rowsFor(source, query);
  const index = Math.min(active, rows.length - 1);

  function pick() {
    // Enter must mean what is typed, not what the pause has not shown yet.
    const settled = query === text ? rows[index] : rowsFor(source, text).rows[0];
    if (settled) onPick(settled);
  }

  const keys = new Map<string, () => void>([
    ['ArrowDown', () => setActive(rows.length === 0 ? 0 : (index + 1) % rows.length)],
    ['ArrowUp', () => setActive(rows.length === 0 ? 0 : (index - 1 + rows.length) % rows.length)],
    ['Enter', pick],
  ]);

  return {
    text,
    rows,
    hidden,
    listId,
    activeIndex: index,
    optionId: (row: number) => `${listId}-${row}`,
    setActive,
    setText: (next: string) => {
      setText(next);
      setActive(0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = keys.get(event.key);
      if (!act || event.nativeEvent.isComposing) return;
      event.preventDefault();
      act();
    },
  };
}
