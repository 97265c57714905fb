import {
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import type { Column } from '#client/features/kanban/board.ts';
import type { ListHandle } from '#client/features/kanban/CardList.tsx';
import {
  type Direction,
  type Drag,
  directionOf,
  isSamePlace,
  landing,
  lift,
  neighbourOf,
  type Place,
  placeFor,
  placeOf,
  stepPlace,
} from '#client/features/kanban/place.ts';
import type { Drop } from '#client/features/kanban/use-move-card.ts';
import { chosenTasks } from '#client/features/tasks/public/task-dialogs.ts';
import { useTaskChangeKeys } from '#client/features/tasks/public/task-navigation.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { listName } from '#client/ui/marks/humanize.ts';

const mouse = { activationConstraint: { distance: 5 } };
/** A long press lifts; a swipe scrolls. */
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };
/** Half of the gap between two columns. */
const reach = 6;

/** The column under the pointer, and the pointer's height. */
const columnUnder: CollisionDetection = ({ pointerCoordinates, droppableContainers }) => {
  if (!pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  const container = droppableContainers.find(({ node }) => {
    const rect = node.current?.getBoundingClientRect();
    return rect !== undefined && x >= rect.left - reach && x < rect.right + reach;
  });
  return container ? [{ id: container.id, data: { droppableContainer: container, value: 0, y } }] : [];
};

/** The click that ends a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

const wordOf = (word: 'lifted' | 'dropped', { carried }: Drag) =>
  carried.size > 1 ? (`${word}Together` as const) : word;

/** Says in words where the lifted card is, and what became of it. */
function useDragWords(drag: Drag | undefined) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState('');

  function placeWords({ columns, place }: Drag) {
    const column = columns.find(({ key }) => key === place.columnKey);
    return {
      column: column?.status ? listName('statuses', column.status.name) : t('kanban.column.other'),
      position: place.index + 1,
      count: (column?.cards.length ?? 0) + 1,
    };
  }

  const words = (of: Drag) => ({
    title: of.card.title,
    tasks: t('kanban.tasks', { count: of.carried.size }),
    ...placeWords(of),
  });

  const now = () => {
    if (!drag) return outcome;
    if (drag.place !== drag.from) return t('kanban.drag.over', placeWords(drag));
    return t(`kanban.drag.${wordOf('lifted', drag)}`, words(drag));
  };
  return {
    message: now(),
    announceDrop: (dropped: Drag) =>
      setOutcome(t(`kanban.drag.${wordOf('dropped', dropped)}`, words(dropped))),
    announceCancel: (cancelled: Drag) =>
      setOutcome(t('kanban.drag.cancelled', words({ ...cancelled, place: cancelled.from }))),
  };
}

/** Mouse, long press and keyboard. By key a card goes from place to place: there is no point on the screen to move to. */
function useDragSensors(movePlace: (next: (drag: Drag) => Place) => void) {
  const stepByKey = useCallback<KeyboardCoordinateGetter>(
    (event) => {
      event.preventDefault();
      const direction = directionOf(event.code);
      if (direction) movePlace((now) => stepPlace(now.columns, now.place, direction));
    },
    [movePlace],
  );
  // New options would create new sensors, and render every card again.
  const keyboard = useMemo(() => ({ coordinateGetter: stepByKey, keyboardCodes }), [stepByKey]);
  return useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
}

/** Lifting a card by mouse, long press or Space, moving it and putting it down. */
export function useCardDrag(columns: readonly Column[], onDrop: (drop: Drop) => void) {
  const [drag, setDrag] = useState<Drag>();
  const [lists] = useState(() => new Map<string, ListHandle>());
  const { message, announceDrop, announceCancel } = useDragWords(drag);

  const movePlace = useCallback(
    (next: (drag: Drag) => Place) =>
      setDrag((now) => {
        if (!now) return now;
        const place = placeFor(now, next(now));
        return isSamePlace(place, now.place) ? now : { ...now, place };
      }),
    [],
  );

  function start({ active, activatorEvent }: DragStartEvent) {
    const by = activatorEvent instanceof KeyboardEvent ? 'keyboard' : 'pointer';
    setDrag(lift(columns, String(active.id), { by, chosen: chosenTasks() }));
  }

  function follow({ collisions, over }: DragMoveEvent) {
    const y: unknown = collisions?.[0]?.data?.y;
    if (!over || typeof y !== 'number') return;
    const columnKey = String(over.id);
    const index = lists.get(columnKey)?.indexAt(y) ?? 0;
    movePlace(() => ({ columnKey, index }));
  }

  function finish({ activatorEvent }: DragEndEvent) {
    if (!(activatorEvent instanceof KeyboardEvent)) swallowClick();
    setDrag(undefined);
    if (!drag) return;
    const drop = landing(drag);
    if (!drop) return announceCancel(drag);
    announceDrop(drag);
    onDrop(drop);
  }

  function cancel() {
    setDrag(undefined);
    if (drag) announceCancel(drag);
  }

  const context = {
    sensors: useDragSensors(movePlace),
    collisionDetection: columnUnder,
    onDragStart: start,
    onDragMove: follow,
    onDragEnd: finish,
    onDragCancel: cancel,
  };
  return { drag, message, lists, context };
}

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

  useTaskChangeKeys({ enabled });

  /** For the board: arrows that are pressed on a card. */
  return function press(event: KeyboardEvent): void {
    const isOnCard = event.target instanceof Element && event.target.matches('[data-card-link]');
    const direction = directionOf(event.code);
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!enabled || !isOnCard || isModified || direction === undefined) return;
    if (go(direction)) event.preventDefault();
  };
}
