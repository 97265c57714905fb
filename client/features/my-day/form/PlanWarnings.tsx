import { chakra } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { lacksEstimate, type PlanFacts, planWarnings } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

interface PlanWarningsProps {
  plan: Pick<PlanFacts, 'workTimePlanned'> & { tasks: readonly Task[] };
  /** Brings the estimate of the first task without one into reach. */
  onEstimate?: () => void;
}

/** Missing parts of a plan, or a difference between its time and its estimates. */
export function PlanWarnings({ plan, onEstimate }: PlanWarningsProps) {
  const { t } = useTranslation();
  const warnings = planWarnings(plan);
  if (warnings.length === 0) return null;
  const unestimated = plan.tasks.filter(lacksEstimate);
  const [only] = unestimated.length === 1 ? unestimated : [];
  const needsEstimate = warnings.includes('tasks-without-estimate');
  return (
    <Notice
      tone="warning"
      action={
        needsEstimate && onEstimate ? (
          <chakra.button
            type="button"
            textStyle="sm"
            fontWeight="medium"
            textDecoration="underline"
            cursor="pointer"
            flexShrink="0"
            onClick={onEstimate}
          >
            {t('plans.warning.addEstimate')}
          </chakra.button>
        ) : null
      }
    >
      {warnings
        .map((warning) => {
          if (warning !== 'tasks-without-estimate' || !only) return t(`plans.warning.${warning}`);
          return `${t('plans.warning.lacks', { title: only.title })} ${t(`plans.warning.${warning}`)}`;
        })
        .join(' ')}
    </Notice>
  );
}
