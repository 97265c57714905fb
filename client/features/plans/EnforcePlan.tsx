import { Button, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PlanForm } from '#client/features/plans/PlanForm.tsx';
import { usePlanDraft } from '#client/features/plans/use-plan-draft.ts';
import { usePlanOwner } from '#client/features/plans/use-plans.ts';
import type { PlanCheck } from '#client/features/timer/public/plan-check.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { isPlanVerified, planGaps } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface EnforcePlanProps {
  /** No plan at all, or one that lacks its time or estimates. */
  kind: 'enforce' | 'estimate';
  /** Is on the plan from the beginning. */
  task: Task | undefined;
  /** What the timer was refused on; absent: it runs. */
  startOn?: PlanCheck['task'];
  onClose: () => void;
}

/** Makes or completes today's plan, and starts the timer that was refused for want of it. */
export function EnforcePlan({ kind, task, startOn, onClose }: EnforcePlanProps) {
  const { t } = useTranslation();
  const owner = usePlanOwner();
  const today = useToday();
  const timer = useTimer();
  const draft = usePlanDraft({
    owner,
    day: today,
    first: kind === 'enforce' && task !== undefined ? [task] : undefined,
  });
  const isComplete = isPlanVerified(draft.facts) && planGaps(draft.facts).length === 0;

  async function save() {
    if (!(await draft.save())) return;
    onClose();
    if (startOn) timer.start(startOn);
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
              {t('plans.flow.enforce.subtitle')}
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
          <Button
            disabled={!isComplete || draft.error !== undefined}
            title={isComplete ? undefined : t('plans.flow.incomplete')}
            loading={draft.isSaving}
            onClick={() => void save()}
          >
            {t(startOn ? 'plans.flow.start' : 'plans.dialog.save')}
          </Button>
        </>
      }
    >
      <PlanForm draft={draft} owner={owner} day={today} />
    </Modal>
  );
}
