import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { planCounts } from '#shared/plans/plan-rules.ts';
import type { StatusedTask } from '#shared/tasks/task-status.ts';

/** How far a plan is: total, completed and remaining tasks, and the share that is completed. */
export function PlanCounts({ tasks }: { tasks: readonly StatusedTask[] }) {
  const { t } = useTranslation();
  const { total, completed, remaining } = planCounts(tasks);
  const percent = total === 0 ? 0 : Math.round((completed / total) * 100);
  return (
    <HStack gap="3" minW="0">
      <chakra.span className="num" textStyle="xs" color="fg.subtle" truncate>
        {t('plans.counts', { total, completed, remaining })}
      </chakra.span>
      <chakra.span w="16" flexShrink="0" hideBelow="md">
        <ProgressBar percent={percent} size="sm" label={t('plans.progress', { percent })} />
      </chakra.span>
    </HStack>
  );
}
