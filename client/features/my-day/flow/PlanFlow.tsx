import { Button, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { PlanForm, usePlanDraft } from '#client/features/my-day/form/PlanForm.tsx';
import { holds, planOfDay } from '#client/features/plans/public/plan-edits.ts';
import {
  isSuggested,
  noteSuggested,
  usePlanOwner,
  usePlans,
} from '#client/features/plans/public/use-plans.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import type { PlanCheck } from '#client/features/timer/public/plan-check.ts';
import { useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { isPlanVerified, planGaps } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { SoftEnforce, SuggestPlan } from './FlowCard.tsx';

interface PlanFlowProps {
  check: PlanCheck;
  onClose: () => void;
}

/**
 * A refused start leads to the plan, or to its missing parts; a successful one to a suggestion beside the page. Nothing
 * covers the stop button.
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

  /** A required plan has to stay complete, or the next start is refused. */
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

interface EnforcePlanProps {
  /** No plan at all, or one that lacks its time or estimates. */
  kind: 'enforce' | 'estimate';
  /** Is on the plan from the beginning. */
  task: Task | undefined;
  /** The task of the refused start; absent: the timer runs. */
  startOn?: PlanCheck['task'];
  onClose: () => void;
}

/** Makes or completes today's plan, and starts the timer that was refused for want of it. */
function EnforcePlan({ kind, task, startOn, onClose }: EnforcePlanProps) {
  const { t } = useTranslation();
  const owner = usePlanOwner();
  const today = useToday();
  const { start } = useTimerActions();
  const draft = usePlanDraft({
    owner,
    day: today,
    first: kind === 'enforce' && task !== undefined ? [task] : undefined,
  });
  const isComplete = isPlanVerified(draft.facts) && planGaps(draft.facts).length === 0;

  async function save() {
    if (!(await draft.save())) return;
    onClose();
    if (startOn) start(startOn);
  }

  return (
    <Modal
      open
      size="md"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`plans.flow.${kind}.title`)}
      description={
        <Stack as="span" gap="1">
          {kind === 'enforce' ? (
            <Text as="span" fontWeight="medium" color="fg">
              {t('plans.flow.suggest.subtitle')}
            </Text>
          ) : null}
          <span>{t(`plans.flow.${kind}.what`)}</span>
        </Stack>
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Tip reason={isComplete ? undefined : t('plans.flow.incomplete')}>
            <Button disabled={draft.error !== undefined} loading={draft.isSaving} onClick={() => void save()}>
              {t(startOn ? 'plans.flow.start' : 'plans.dialog.save')}
            </Button>
          </Tip>
        </>
      }
    >
      <PlanForm draft={draft} owner={owner} day={today} />
    </Modal>
  );
}
