import { Box, chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DeletePlan } from '#client/features/plans/DeletePlan.tsx';
import { PlannedTasks } from '#client/features/plans/PlannedTasks.tsx';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import { planDay } from '#client/features/plans/plan-edits.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { DailyPlan } from '#shared/daily-plans/daily-plan.schema.ts';
import { planEstimateSeconds } from '#shared/plans/plan-rules.ts';

/** The days to come as columns. */
export function PlanKanban({ plans }: { plans: readonly Pick<DailyPlan, 'date' | 'tasks'>[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mayEdit } = usePlanBoard();
  return (
    <HStack
      gap="3"
      align="flex-start"
      overflowX="auto"
      pb="2"
      role="group"
      aria-label={t('plans.kanban')}
      tabIndex={0}
    >
      {plans.map((plan) => {
        const day = planDay(plan);
        const label = t('plans.section.tasks', { date: format.dateLong(day) });
        return (
          <Box
            key={day}
            as="section"
            aria-label={format.dateLong(day)}
            w="18rem"
            flexShrink="0"
            bg="bg.subtle"
            borderRadius="l3"
          >
            <HStack minH="row" ps="3" pe="1" gap="2" textStyle="sm">
              <chakra.h2 fontWeight="semibold" truncate>
                {format.day(day)}
              </chakra.h2>
              <chakra.span className="num" textStyle="xs" color="fg.subtle">
                {plan.tasks.length} · {format.duration(planEstimateSeconds(plan.tasks))}
              </chakra.span>
              <Box ms="auto">{mayEdit(day) ? <DeletePlan day={day} count={plan.tasks.length} /> : null}</Box>
            </HStack>
            <PlannedTasks
              label={label}
              day={day}
              tasks={plan.tasks}
              layout="KANBAN"
              empty={<EmptyState compact title={t('plans.empty.planned')} />}
            />
          </Box>
        );
      })}
    </HStack>
  );
}
