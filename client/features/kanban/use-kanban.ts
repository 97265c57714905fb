import { useDeferredValue, useMemo } from 'react';
import { type Column, columnsOf, filterCards, withMove } from '#client/features/kanban/board.ts';
import { fitsView, isFiltered } from '#client/features/kanban/board-filter.ts';
import type { ColumnActs } from '#client/features/kanban/column-acts.ts';
import { useBoardFacts } from '#client/features/kanban/use-board-facts.ts';
import { useBoardView } from '#client/features/kanban/use-board-view.ts';
import { useCardComposer } from '#client/features/kanban/use-card-composer.ts';
import { movedColumn, useColumnOrder } from '#client/features/kanban/use-column-order.ts';
import { useDropCard } from '#client/features/kanban/use-drop-card.ts';
import { useFolded } from '#client/features/kanban/use-folded.ts';
import { useMoveCard } from '#client/features/kanban/use-move-card.ts';
import { statusesQuery } from '#client/features/task-lists/queries.ts';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

type BoardState = 'loading' | 'failed' | 'empty' | 'nothing-fits' | 'ready';

const noTasks: readonly Task[] = [];
const noStatuses: readonly TaskStatus[] = [];

/** The columns with what is on its way, as the server's word for it has not come yet. */
function useColumns() {
  const scope = useScope();
  const tasksQuery = useReadOf(teamTasksQuery(scope));
  const listQuery = useReadOf(statusesQuery(scope));
  const tasks = tasksQuery.data?.items ?? noTasks;
  const statuses = listQuery.data?.items ?? noStatuses;
  const { moves, move } = useMoveCard();
  const all = useMemo(
    () => moves.reduce<readonly Column[]>(withMove, columnsOf(tasks, statuses)),
    [tasks, statuses, moves],
  );

  function retry() {
    if (!tasksQuery.data) void tasksQuery.refetch();
    if (!listQuery.data) void listQuery.refetch();
  }

  return {
    all,
    statuses,
    move,
    isLoading: tasksQuery.isPending || listQuery.isPending,
    hasFailed: !(tasksQuery.data && listQuery.data),
    hasTasks: tasks.length > 0,
    retry,
  };
}

/** Everything the board shows and does. */
export function useKanban() {
  const scope = useScope();
  const { all, statuses, move, isLoading, hasFailed, hasTasks, retry } = useColumns();
  const facts = useBoardFacts();
  const { view, change, clear } = useBoardView();
  const viewNow = useDeferredValue(view);
  const { drop, dialog } = useDropCard(move);
  const { folded, toggle } = useFolded(statuses);
  const reorder = useColumnOrder();
  const { composerOf, open, isOpen } = useCardComposer({ lists: facts.lists, view, move });
  const mayCreate = isVerified(scope);
  const columns = useMemo(
    () => (isFiltered(viewNow) ? filterCards(all, (task) => fitsView(task, viewNow)) : all),
    [all, viewNow],
  );

  const { isManager } = scope;
  const acts = useMemo<ColumnActs>(
    () => ({
      add: mayCreate ? open : undefined,
      fold: toggle,
      shift: isManager ? (id, by) => reorder(movedColumn(statuses, { id, by })) : undefined,
    }),
    [mayCreate, open, toggle, isManager, reorder, statuses],
  );

  function openComposer() {
    const status = statusForNew(statuses, folded);
    if (!status) return;
    if (folded.has(status.id)) toggle(status.id);
    open(status.id);
  }

  function state(): BoardState {
    if (isLoading) return 'loading';
    if (hasFailed) return 'failed';
    if (isOpen || columns.some(({ cards }) => cards.length > 0)) return 'ready';
    return hasTasks ? 'nothing-fits' : 'empty';
  }

  const filter = { view, change, clear };
  const creating = { composerOf, openComposer, mayCreate };
  return { state: state(), columns, facts, folded, acts, drop, dialog, retry, ...filter, ...creating };
}

/** That of new tasks, or the first one that is open. */
function statusForNew(statuses: readonly TaskStatus[], folded: ReadonlySet<string>): TaskStatus | undefined {
  const open = statuses.filter(({ id }) => !folded.has(id));
  return open.find(({ isDefault }) => isDefault) ?? open[0] ?? statuses[0];
}

export type KanbanBoard = ReturnType<typeof useKanban>;
