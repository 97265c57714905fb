import { useState } from 'react';
import { PlanFlow } from '#client/features/my-day/flow/PlanFlow.tsx';
import { isSuggested } from '#client/features/plans/public/use-plans.ts';
import { checkPlan, planCheck } from '#client/features/timer/public/plan-check.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useStore } from '#client/lib/session/session-store.ts';

/** Problems of the day's plan when the timer starts; loads only if there are any. */
export function PlanChecks() {
  const check = useStore(planCheck);
  const { team } = useScope();
  const today = useToday();
  const [shown, setShown] = useState<typeof check>();
  if (check === undefined) return null;
  // Decided once: what is shown now has been noted as suggested.
  if (check !== shown) {
    if (check.kind === 'started' && !team.requirePlanToTrack && isSuggested(today)) return null;
    setShown(check);
  }
  return <PlanFlow key={check.task.id + check.kind} check={check} onClose={() => checkPlan(undefined)} />;
}
