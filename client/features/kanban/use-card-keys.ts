import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#client/features/kanban/board.ts';
import { directionOf } from '#client/features/kanban/direction.ts';
import type { ListHandle } from '#client/features/kanban/drag-context.ts';
import { type Direction, neighbourOf, placeOf } from '#client/features/kanban/place.ts';
import { useShortcut } from '#client/lib/use-shortcut.ts';

interface CardKeys {
  columns: readonly Column[];
  folded: ReadonlySet<string>;
  lists: ReadonlyMap<string, ListHandle>;
  /** A lifted card has the keys for itself. */
  enabled: boolean;
}

const focusedCard = () =>
  document.activeElement?.closest('[data-card]')?.getAttribute('data-card') ?? undefined;

/** J, K and the arrows go from card to card; Enter opens the one that has the focus, for it is a link. */
export function useCardKeys({ columns, folded, lists, enabled }: CardKeys) {
  const { t } = useTranslation();

  function go(direction: Direction): boolean {
    const from = focusedCard();
    const next = neighbourOf(columns, from, { direction, skipped: folded });
    const place = next === undefined ? undefined : placeOf(columns, next);
    if (next === undefined || !place) return false;
    lists.get(place.columnKey)?.focus(next);
    return true;
  }

  useShortcut({ keys: 'J', label: t('kanban.keys.next'), run: () => go('down'), enabled });
  useShortcut({ keys: 'K', label: t('kanban.keys.previous'), run: () => go('up'), enabled });

  /** For the board: arrows that are pressed on a card. */
  return function press(event: KeyboardEvent): void {
    const isOnCard = event.target instanceof Element && event.target.matches('[data-card-link]');
    const direction = directionOf(event.code);
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!enabled || !isOnCard || isModified || direction === undefined) return;
    if (go(direction)) event.preventDefault();
  };
}
