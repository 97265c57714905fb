import { createContext, type ReactNode, use, useMemo } from 'react';
import { type PlanActions, usePlanActions } from '#client/features/plans/public/use-plan-actions.ts';
import { type usePlans, usePlansForOthers } from '#client/features/plans/public/use-plans.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { type TaskLists, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { isTrackingEnabled, useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import { type SaveTask, useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted, resolveStatus } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Shared context of a person's page of plans. */
interface PlanBoard {
  owner: PlanOwner;
  today: Day;
  plans: readonly DailyPlan[];
  actions: PlanActions;
  lists: TaskLists;
  save: SaveTask;
  /** Marks the task completed, or opens it again. */
  toggleDone: (task: Task) => void;
  /** Whether the plan of that day may be changed. */
  mayEdit: (day: Day) => boolean;
  mayEstimate: (task: Task) => boolean;
  /** The person looks at their own plans, and may track time. */
  mayTrack: boolean;
  isOwn: boolean;
}

export const PlanBoardContext = createContext<PlanBoard | undefined>(undefined);

export function usePlanBoard(): PlanBoard {
  const board = use(PlanBoardContext);
  if (board === undefined) throw new Error('usePlanBoard() works inside a page of plans only');
  return board;
}

/** The board of a person's plans, and the question that changing a status may ask. */
export function useBoard(
  owner: PlanOwner,
  { plans, today }: Pick<ReturnType<typeof usePlans>, 'plans' | 'today'>,
): { board: PlanBoard; dialog: ReactNode } {
  const scope = useScope();
  const actions = usePlanActions(owner);
  const { estimates } = useFieldRights();
  const lists = useTaskLists(scope);
  const save = useUpdateTask();
  const { changeStatus, dialog } = useStatusChange(save);
  const plansForOthers = usePlansForOthers() ?? false;
  const isOwn = owner.employeeId === scope.employeeId;
  const { tenantId, teamId, employeeId } = owner;

  const board = useMemo<PlanBoard>(
    () => ({
      owner: { tenantId, teamId, employeeId },
      today,
      plans,
      actions,
      lists,
      save,
      toggleDone: (task: Task) => {
        const row = resolveStatus(isCompleted(task) ? 'open' : 'completed', lists.statuses);
        if (row) changeStatus(task, row);
      },
      mayEdit: (day) => plansForOthers || (isOwn && day >= today),
      mayEstimate: estimates,
      mayTrack: isOwn && isTrackingEnabled(scope),
      isOwn,
    }),
    [
      tenantId,
      teamId,
      employeeId,
      today,
      plans,
      actions,
      lists,
      save,
      changeStatus,
      scope,
      plansForOthers,
      isOwn,
      estimates,
    ],
  );
  return { board, dialog };
}
