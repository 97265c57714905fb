import { useMemo } from 'react';
import { type PlanOwner, plansQuery } from '#client/features/plans/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useMay, useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import { splitPlans } from '#shared/plans/plan-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { planDay } from './plan-edits.ts';

const none: DailyPlan[] = [];

/** The owner of the visible plans: the caller, or a member in the active team. */
export function usePlanOwner(employeeId?: string): PlanOwner {
  const scope = useScope();
  return { tenantId: scope.tenantId, teamId: scope.teamId, employeeId: employeeId ?? scope.employeeId };
}

/** A person's plans, first day first, with their tasks as the team's list has them now, and by tab. */
export function usePlans(owner: PlanOwner) {
  const today = useToday();
  const query = useReadOf(plansQuery(owner));
  const planned = new Set(query.data?.flatMap(({ tasks }) => tasks.map(({ id }) => id)));
  // Others of the team's tasks may change without a word about the plans.
  const { data: tasks } = useReadOf({
    ...teamTasksQuery(owner),
    select: ({ items }) => items.filter(({ id }) => planned.has(id)),
  });
  const plans = useMemo(() => {
    const teamTasks = new Map(tasks?.map((task) => [task.id, task]));
    return (query.data ?? none)
      .map((plan) => ({ ...plan, tasks: plan.tasks.map((task) => teamTasks.get(task.id) ?? task) }))
      .sort((a, b) => planDay(a).localeCompare(planDay(b)));
  }, [query.data, tasks]);
  const tabs = useMemo(() => {
    const { past, outstanding, ...rest } = splitPlans(plans, today);
    return { ...rest, past: past.toReversed(), outstanding: outstanding.toReversed() };
  }, [plans, today]);
  return {
    plans,
    tabs,
    today,
    query,
    isPending: query.isPending,
    hasFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  };
}

/**
 * Whether the signed-in person plans for everybody in the team, past days too: its managers and who acts for all.
 * Undefined while it is not known.
 */
export function usePlansForOthers(): boolean | undefined {
  const { isManager } = useScope();
  const { isPending } = useReadOf(myPermissionsQuery);
  const actsForAll = useMay()('CHANGE_SELECTED_EMPLOYEE');
  if (isManager || actsForAll) return true;
  return isPending ? undefined : false;
}

/** A plan is suggested once a day on this device. */
export const isSuggested = (today: Day) => (readDevice('daily-plan-suggestion') ?? '') >= today;

export const noteSuggested = (today: Day) => writeDevice('daily-plan-suggestion', today);
