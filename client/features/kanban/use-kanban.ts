import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { z } from 'zod';
import { type Column, columnsOf, filterCards, withMove } from '#client/features/kanban/board.ts';
import {
  type BoardView,
  epicsOf,
  fitsView,
  isFiltered,
  useBoardView,
} from '#client/features/kanban/board-filter.ts';
import { useCardComposer } from '#client/features/kanban/ColumnComposer.tsx';
import type { ColumnActions } from '#client/features/kanban/ColumnFrame.tsx';
import { useDropCard, useMoveCard } from '#client/features/kanban/use-move-card.ts';
import { useSaveStatusOrder } from '#client/features/task-lists/public/use-save-status-order.ts';
import { type TaskLists, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { statusesQuery } from '#client/features/task-lists/queries.ts';
import { type CardFact, cardFacts } from '#client/features/tasks/public/CardFace.tsx';
import { useSelection } from '#client/features/tasks/public/list/selection.ts';
import { useTaskTrail } from '#client/features/tasks/public/task-navigation.ts';
import { isTrackingEnabled, useUnverified } from '#client/features/tasks/public/task-rights.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useRunningTaskId } from '#client/features/timer/public/use-timer.ts';
import { useScope, useTeamToday, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { writeDevice } from '#client/lib/session/device.ts';
import { readStored } from '#client/lib/session/storage.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

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
  const { moves, move, moveTogether } = useMoveCard();
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
    tasks,
    statuses,
    move,
    moveTogether,
    isLoading: tasksQuery.isPending || listQuery.isPending,
    hasFailed: !(tasksQuery.data && listQuery.data),
    retry,
  };
}

/** Everything the board shows and does. */
export function useKanban() {
  const scope = useScope();
  const { all, tasks, statuses, move, moveTogether, isLoading, hasFailed, retry } = useColumns();
  const { view, change } = useBoardView();
  const facts = useBoardFacts(view);
  const viewNow = useDeferredValue(view);
  const { drop, dialog } = useDropCard({ move, moveTogether });
  const { folded, toggle } = useFolded(statuses);
  const { mutate: reorder } = useSaveStatusOrder();
  const { composerOf, open, isOpen } = useCardComposer({ lists: facts.lists, view, move });
  const { onRefused: verifyFirst } = useUnverified();
  const epics = useMemo(() => epicsOf(tasks), [tasks]);
  const fitting = useMemo(
    () => (isFiltered(viewNow) ? filterCards(all, (task) => fitsView(task, viewNow, epics)) : all),
    [all, viewNow, epics],
  );
  const columns = useMemo(
    () => (viewNow.hidesEmpty ? fitting.filter(({ cards }) => cards.length > 0) : fitting),
    [fitting, viewNow.hidesEmpty],
  );
  useTaskTrail(useMemo(() => columns.flatMap(({ cards }) => cards.map(({ id }) => id)), [columns]));
  const selection = useSelection(
    useMemo(() => columns.flatMap(({ key, cards }) => (folded.has(key) ? [] : cards)), [columns, folded]),
  );

  const { isManager } = scope;
  const actions = useMemo<ColumnActions>(
    () => ({
      add: verifyFirst ?? open,
      fold: toggle,
      shift: isManager ? (id, by) => reorder(movedColumn(statuses, { id, by })) : undefined,
    }),
    [verifyFirst, open, toggle, isManager, reorder, statuses],
  );

  function openComposer() {
    if (verifyFirst) return verifyFirst();
    const status = statusForNew(statuses, folded);
    if (!status) return;
    if (folded.has(status.id)) toggle(status.id);
    open(status.id);
  }

  function state(): BoardState {
    if (isLoading) return 'loading';
    if (hasFailed) return 'failed';
    if (isOpen || columns.some(({ cards }) => cards.length > 0)) return 'ready';
    return tasks.length > 0 ? 'nothing-fits' : 'empty';
  }

  const creating = { composerOf, openComposer };
  const shown = { state: state(), columns, facts, tasks, folded };
  return { ...shown, selection, actions, drop, dialog, retry, view, change, ...creating };
}

/** That of new tasks, or the first one that is open. */
function statusForNew(statuses: readonly TaskStatus[], folded: ReadonlySet<string>): TaskStatus | undefined {
  const open = statuses.filter(({ id }) => !folded.has(id));
  return open.find(({ isDefault }) => isDefault) ?? open[0] ?? statuses[0];
}

export type KanbanBoard = ReturnType<typeof useKanban>;

/** Shared context of all cards. */
export interface BoardFacts {
  readonly lists: TaskLists;
  readonly today: Day;
  /** Tasks that somebody works on now. */
  readonly runningIds: ReadonlySet<string>;
  /** The one that the own timer runs on. */
  readonly myRunningId: string | undefined;
  readonly employeeId: string;
  readonly mayTrack: boolean;
  readonly shownFacts: readonly CardFact[];
}

function useBoardFacts({ hiddenFacts }: BoardView): BoardFacts {
  const scope = useScope();
  const lists = useTaskLists(scope);
  const today = useToday();
  const runningTaskId = useRunningTaskId();
  const { data: team } = useTeamToday();
  const { employeeId } = scope;
  const mayTrack = isTrackingEnabled(scope);
  // Every change of the address reads a list of its own.
  const hiddenKey = hiddenFacts.join(' ');

  const runningKey = (team?.members ?? [])
    .flatMap((member) => (member.running && member.employeeId !== employeeId ? [member.lastLog?.taskId] : []))
    .concat(runningTaskId)
    .filter((id) => id !== undefined && id !== null)
    .join(' ');
  return useMemo(
    () => ({
      lists,
      today,
      runningIds: new Set(runningKey.split(' ').filter(Boolean)),
      myRunningId: runningTaskId,
      employeeId,
      mayTrack,
      shownFacts: cardFacts.filter((fact) => !hiddenKey.includes(fact)),
    }),
    [lists, today, runningKey, runningTaskId, employeeId, mayTrack, hiddenKey],
  );
}

/** Column → folded or not: what somebody chose on this device, where it is not the team's to say. */
type Choices = Record<string, boolean>;

const readChoices = (teamId: string): Choices =>
  readStored('kanban-folded', z.record(z.string(), z.boolean()), teamId) ?? {};

/** Folding for the whole team: a manager's. */
function useFoldForTeam() {
  const scope = useScope();
  const { queryKey } = statusesQuery(scope);
  return useWrite(taskListsApi.updateStatus, {
    mutationKey: ['task-lists', 'fold'],
    input: ({ id, isCollapsed }: { id: string; isCollapsed: boolean }) => ({
      params: { id },
      body: { isCollapsed },
    }),
    show: ({ id, isCollapsed }, client) =>
      showAtOnce(client, queryKey, (list) => ({
        ...list,
        items: list.items.map((row) => (row.id === id ? { ...row, isCollapsed } : row)),
      })),
    onFailure: (error) => notify.failure('kanban.column.notSaved', error),
  }).mutate;
}

/** The collapsed columns: managers choose for the team, everybody else for themselves on this device. */
function useFolded(statuses: readonly TaskStatus[]) {
  const { teamId, isManager } = useScope();
  const [choices, setChoices] = useState(() => readChoices(teamId));
  const foldForTeam = useFoldForTeam();

  const folded = useMemo(() => {
    const isFolded = ({ id, isCollapsed = false }: TaskStatus) =>
      isManager ? isCollapsed : (choices[id] ?? isCollapsed);
    const keys = statuses.filter(isFolded).map(({ id }) => id);
    return new Set(keys);
  }, [statuses, choices, isManager]);

  const toggle = useCallback(
    (id: string) => {
      const isCollapsed = !folded.has(id);
      if (isManager) return foldForTeam({ id, isCollapsed });
      const next = { ...choices, [id]: isCollapsed };
      writeDevice('kanban-folded', JSON.stringify(next), teamId);
      setChoices(next);
    },
    [folded, isManager, foldForTeam, choices, teamId],
  );
  return { folded, toggle };
}

/** The statuses with one of them so many places further. */
function movedColumn(
  statuses: readonly TaskStatus[],
  { id, by }: { id: string; by: number },
): readonly TaskStatus[] {
  const from = statuses.findIndex((status) => status.id === id);
  const status = statuses[from];
  const to = from + by;
  if (!status || to < 0 || to >= statuses.length) return statuses;
  return statuses.toSpliced(from, 1).toSpliced(to, 0, status);
}
