import { type ReactNode, useMemo } from 'react';
import type { PlanBoard } from '#client/features/plans/plan-board.ts';
import { usePlansForOthers } from '#client/features/plans/public/use-plans-for-others.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { usePlanActs } from '#client/features/plans/use-plan-acts.ts';
import type { usePlans } from '#client/features/plans/use-plans.ts';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { isTrackingEnabled, useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted, resolveStatus } from '#shared/tasks/task-status.ts';

/** The board of a person's plans, and the question that changing a status may ask. */
export function useBoard(
  owner: PlanOwner,
  { plans, today }: Pick<ReturnType<typeof usePlans>, 'plans' | 'today'>,
): { board: PlanBoard; dialog: ReactNode } {
  const scope = useScope();
  const acts = usePlanActs(owner);
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
      acts,
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
      acts,
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
