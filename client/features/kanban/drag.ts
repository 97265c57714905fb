import { type Column, withoutCard } from '#client/features/kanban/board.ts';
import { cardAbove, isSamePlace, type Place, placeOf } from '#client/features/kanban/place.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** A card on its way: the board stands still meanwhile, whatever others change. */
export interface Drag {
  readonly card: Task;
  /** Without the card. */
  readonly columns: readonly Column[];
  readonly from: Place;
  readonly place: Place;
  readonly by: 'pointer' | 'keyboard';
}

export function lift(columns: readonly Column[], taskId: string, by: Drag['by']): Drag | undefined {
  const from = placeOf(columns, taskId);
  const card = columns.find(({ key }) => key === from?.columnKey)?.cards[from?.index ?? 0];
  if (!from || !card) return undefined;
  return { card, columns: withoutCard(columns, taskId), from, place: from, by };
}

/** Where the card goes; undefined where it came from, or where nothing can be put. */
export function landing({ card, columns, from, place }: Drag) {
  const status = columns.find(({ key }) => key === place.columnKey)?.status;
  const isNewStatus = place.columnKey !== from.columnKey;
  if (!status || isSamePlace(place, from)) return undefined;
  return { card, status, afterTaskId: cardAbove(columns, place), isNewStatus };
}
