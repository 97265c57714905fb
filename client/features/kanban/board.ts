import { statusRowOf } from '#client/features/task-lists/public/use-task-lists.ts';
import { isoOf } from '#client/lib/time/format.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Holds the tasks whose status the team does not have. */
export const otherKey = 'other';

export interface Column {
  /** The id of its status, or `other`. */
  readonly key: string;
  /** Absent: the column of what fits nowhere else; nothing can be put into it. */
  readonly status: TaskStatus | undefined;
  readonly cards: readonly Task[];
}

/** A card that was put below another one, or on top of a column. */
export interface CardMove {
  readonly taskId: string;
  readonly statusId: string;
  readonly afterTaskId: string | null;
}

const createdMs = ({ createdAt }: Task) => (createdAt ? Date.parse(isoOf(createdAt)) : 0);

const newestFirst = (a: Task, b: Task) =>
  createdMs(b) - createdMs(a) || (b.number ?? 0) - (a.number ?? 0) || (a.id < b.id ? -1 : 1);

/** By rank, compared as plain text; cards without one follow, newest first. */
export function compareCards(a: Task, b: Task): number {
  if (a.rank && b.rank && a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  if (a.rank && !b.rank) return -1;
  if (b.rank && !a.rank) return 1;
  return newestFirst(a, b);
}

/** The team's statuses in their order, each with its cards; what fits none of them comes last. */
export function columnsOf(tasks: readonly Task[], statuses: readonly TaskStatus[]): Column[] {
  const cardsByKey = new Map<string, Task[]>();
  for (const task of tasks) {
    const key = statusRowOf(statuses, { id: task.taskStatusId, name: task.status })?.id ?? otherKey;
    const cards = cardsByKey.get(key);
    if (cards) cards.push(task);
    else cardsByKey.set(key, [task]);
  }
  const cardsOf = (key: string) => (cardsByKey.get(key) ?? []).sort(compareCards);
  const columns: Column[] = statuses.map((status) => ({ key: status.id, status, cards: cardsOf(status.id) }));
  const others = cardsOf(otherKey);
  return others.length === 0 ? columns : [...columns, { key: otherKey, status: undefined, cards: others }];
}

/** The columns without a card. */
export function withoutCard(columns: readonly Column[], taskId: string): Column[] {
  return columns.map((column) => {
    const cards = column.cards.filter((card) => card.id !== taskId);
    return cards.length === column.cards.length ? column : { ...column, cards };
  });
}

/** The columns after the move; a missing card or column changes nothing. */
export function withMove(columns: readonly Column[], move: CardMove): readonly Column[] {
  const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === move.taskId);
  if (!card || !columns.some(({ key }) => key === move.statusId)) return columns;
  return withoutCard(columns, move.taskId).map((column) => {
    if (column.key !== move.statusId) return column;
    const index = column.cards.findIndex(({ id }) => id === move.afterTaskId) + 1;
    return { ...column, cards: column.cards.toSpliced(index, 0, card) };
  });
}

/** Keeps matching cards only, in each column. */
export function filterCards(columns: readonly Column[], fits: (task: Task) => boolean): Column[] {
  return columns.map((column) => ({ ...column, cards: column.cards.filter(fits) }));
}

/** Seconds. */
export const estimateOf = (cards: readonly Task[]) =>
  cards.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
