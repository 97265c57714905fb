import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FlowCard } from '#client/features/plans/FlowCard.tsx';
import { usePlanActs } from '#client/features/plans/use-plan-acts.ts';
import { usePlanOwner } from '#client/features/plans/use-plans.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface SoftEnforceProps {
  task: Task;
  onAdded: () => void;
  onClose: () => void;
}

/** The timer runs on a task that is not planned today: shall it be? */
export function SoftEnforce({ task, onAdded, onClose }: SoftEnforceProps) {
  const { t } = useTranslation();
  const today = useToday();
  const acts = usePlanActs(usePlanOwner());

  async function add() {
    if (await acts.add(task, today)) onAdded();
  }

  return (
    <FlowCard
      title={t('plans.flow.soft.title')}
      onClose={onClose}
      decline={t('plans.flow.soft.no')}
      confirm={
        <Button size="sm" onClick={() => void add()}>
          {t('plans.flow.soft.yes')}
        </Button>
      }
    >
      {t('plans.flow.soft.what', { task: task.title })}
    </FlowCard>
  );
}
