import { useReadOf } from '#client/lib/read.ts';
import '#client/locales/en/pages/plans.json';
import { useEffect, useState } from 'react';
import { EnforcePlan } from '#client/features/plans/EnforcePlan.tsx';
import { holds, planOfDay } from '#client/features/plans/plan-edits.ts';
import { isSuggested, noteSuggested } from '#client/features/plans/public/plan-suggestion.ts';
import { SoftEnforce } from '#client/features/plans/SoftEnforce.tsx';
import { SuggestPlan } from '#client/features/plans/SuggestPlan.tsx';
import { usePlanOwner, usePlans } from '#client/features/plans/use-plans.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import type { PlanCheck } from '#client/features/timer/public/plan-check.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { isPlanVerified } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface PlanFlowProps {
  check: PlanCheck;
  onClose: () => void;
}

/**
 * A refused start leads to the plan, or to what it lacks; one that went through to a
 * suggestion beside the page. Nothing of it stands between a person and the stop button.
 */
export function PlanFlow({ check, onClose }: PlanFlowProps) {
  const scope = useScope();
  const { data: team, isPending } = useReadOf(teamTasksQuery(scope));
  const task = team?.items.find(({ id }) => id === check.task.id);
  if (isPending) return null;
  if (check.kind === 'started') return <Started task={task} onClose={onClose} />;
  const lacksPlan = check.gaps.includes('no-plan') || check.gaps.includes('no-tasks');
  return (
    <EnforcePlan
      kind={lacksPlan ? 'enforce' : 'estimate'}
      task={task}
      startOn={check.task}
      onClose={onClose}
    />
  );
}

type Step = 'suggest' | 'soft' | 'estimate' | 'nothing';

/** Beside a timer that runs: decided once, when the plans are known. */
function Started({ task, onClose }: { task: Task | undefined; onClose: () => void }) {
  const { team } = useScope();
  const { plans, today, isPending, hasFailed } = usePlans(usePlanOwner());
  const [step, setStep] = useState<Step>();
  const isRequired = team.requirePlanToTrack ?? false;
  const plan = planOfDay(plans, today);
  const hasTasks = (plan?.tasks.length ?? 0) > 0;
  const isReady = !isPending && !hasFailed;

  useEffect(() => {
    if (!isReady || step !== undefined) return;
    const isMissing = plan !== undefined && hasTasks && task !== undefined && !holds(plan, task.id);
    if (!isRequired && isSuggested(today)) {
      setStep('nothing');
      return;
    }
    if (hasTasks) setStep(isMissing ? 'soft' : 'nothing');
    else setStep('suggest');
    if (!isRequired && (!hasTasks || isMissing)) noteSuggested(today);
  }, [isReady, step, plan, hasTasks, task, isRequired, today]);

  useEffect(() => {
    if (step === 'nothing') onClose();
  }, [step, onClose]);

  /** Where a plan is required it has to stay complete, or the next start is refused. */
  function afterAdding(added: Task) {
    const tasks = [...(plan?.tasks ?? []), added];
    const isComplete = isPlanVerified({ workTimePlanned: plan?.workTimePlanned, tasks });
    if (isRequired && !isComplete) setStep('estimate');
    else onClose();
  }

  if (step === 'suggest') return <SuggestPlan onClose={onClose} />;
  if (step === 'estimate') return <EnforcePlan kind="estimate" task={task} onClose={onClose} />;
  if (step !== 'soft' || task === undefined) return null;
  return <SoftEnforce task={task} onAdded={() => afterAdding(task)} onClose={onClose} />;
}
