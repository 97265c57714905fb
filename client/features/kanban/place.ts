import { type Column, otherKey, withoutCard } from '#client/features/kanban/board.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** The position of a card among the others: the lifted one does not count. */
export interface Place {
  readonly columnKey: string;
  readonly index: number;
}

export const isSamePlace = (a: Place, b: Place) => a.columnKey === b.columnKey && a.index === b.index;

export type Direction = 'up' | 'down' | 'before' | 'after';

/** The position of a card; undefined when it is on no column. */
export function placeOf(columns: readonly Column[], taskId: string): Place | undefined {
  for (const { key, cards } of columns) {
    const index = cards.findIndex(({ id }) => id === taskId);
    if (index !== -1) return { columnKey: key, index };
  }
  return undefined;
}

const clamp = (index: number, last: number) => Math.max(0, Math.min(last, index));

/** The next place of a lifted card: up and down in its column, before and after into the neighbouring ones. */
export function stepPlace(columns: readonly Column[], place: Place, direction: Direction): Place {
  const targets = columns.filter(({ key }) => key !== otherKey);
  const at = targets.findIndex(({ key }) => key === place.columnKey);
  if (direction === 'up' || direction === 'down') {
    const last = targets[at]?.cards.length ?? place.index;
    return { ...place, index: clamp(place.index + (direction === 'up' ? -1 : 1), last) };
  }
  // From the column of what fits nowhere, the way leads back to the last one.
  const next =
    at === -1 ? targets.at(-1) : targets[clamp(at + (direction === 'before' ? -1 : 1), targets.length - 1)];
  if (!next || next.key === place.columnKey) return place;
  return { columnKey: next.key, index: clamp(place.index, next.cards.length) };
}

/** The card that the focus goes to from another one; columns in `skipped` are folded. */
export function neighbourOf(
  columns: readonly Column[],
  taskId: string | undefined,
  { direction, skipped }: { direction: Direction; skipped: ReadonlySet<string> },
): string | undefined {
  const open = columns.filter(({ key, cards }) => cards.length > 0 && !skipped.has(key));
  const from = taskId === undefined ? undefined : placeOf(open, taskId);
  if (!from) return open[0]?.cards[0]?.id;
  const at = open.findIndex(({ key }) => key === from.columnKey);
  const steps = { up: [0, -1], down: [0, 1], before: [-1, 0], after: [1, 0] } as const;
  const [across, along] = steps[direction];
  const cards = open[clamp(at + across, open.length - 1)]?.cards ?? [];
  return cards[clamp(from.index + along, cards.length - 1)]?.id;
}

/** The card above a place, in columns without the lifted card; null on top. */
export function cardAbove(columns: readonly Column[], { columnKey, index }: Place): string | null {
  const column = columns.find(({ key }) => key === columnKey);
  return column?.cards[index - 1]?.id ?? null;
}

interface Extent {
  readonly start: number;
  readonly size: number;
}

/** The number of cards above a height, by their middles; the open gap does not count. */
export function indexAtHeight(
  extents: readonly Extent[],
  { height, gapIndex }: { height: number; gapIndex: number | undefined },
): number {
  return extents.filter(({ start, size }, index) => index !== gapIndex && start + size / 2 < height).length;
}

/** The direction of an arrow key; the columns follow the reading direction. */
export function directionOf(code: string): Direction | undefined {
  const isMirrored = document.documentElement.dir === 'rtl';
  const directions = new Map<string, Direction>([
    ['ArrowUp', 'up'],
    ['ArrowDown', 'down'],
    ['ArrowLeft', isMirrored ? 'after' : 'before'],
    ['ArrowRight', isMirrored ? 'before' : 'after'],
  ]);
  return directions.get(code);
}

/** The state of a drag: the board stays frozen, regardless of other people's changes. */
export interface Drag {
  readonly card: Task;
  /** All that are carried, with their columns: the card alone, or every chosen one where it is chosen. */
  readonly carried: ReadonlyMap<string, string>;
  /** The columns without the carried cards. */
  readonly columns: readonly Column[];
  readonly from: Place;
  readonly place: Place;
  readonly by: 'pointer' | 'keyboard';
}

interface Lift {
  readonly by: Drag['by'];
  readonly chosen?: readonly string[];
}

export function lift(
  columns: readonly Column[],
  taskId: string,
  { by, chosen = [] }: Lift,
): Drag | undefined {
  const from = placeOf(columns, taskId);
  const card = columns.find(({ key }) => key === from?.columnKey)?.cards[from?.index ?? 0];
  if (!from || !card) return undefined;
  const ids = new Set(chosen.includes(taskId) ? chosen : [taskId]);
  const carried = new Map(
    columns.flatMap(({ key, cards }) => cards.flatMap(({ id }) => (ids.has(id) ? [[id, key]] : []))),
  );
  const left = [...ids].reduce<readonly Column[]>(withoutCard, columns);
  const place = carried.size > 1 ? { ...from, index: 0 } : from;
  return { card, carried, columns: left, from: place, place, by };
}

/** Several cards go to the top of a column, as on the server. */
export const placeFor = ({ carried }: Drag, place: Place): Place =>
  carried.size > 1 ? { ...place, index: 0 } : place;

/** The landing place of the carried card; undefined if it does not move, or nothing can be dropped there. */
export function landing({ card, carried, columns, from, place }: Drag) {
  const status = columns.find(({ key }) => key === place.columnKey)?.status;
  const isNewStatus = place.columnKey !== from.columnKey;
  const coming = [...carried].flatMap(([id, key]) => (key === place.columnKey ? [] : [id]));
  if (!status || (isSamePlace(place, from) && coming.length === 0)) return undefined;
  const taskIds = carried.size === 1 ? [card.id] : coming;
  return { card, taskIds, status, afterTaskId: cardAbove(columns, place), isNewStatus };
}
