import { Box, chakra, HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { planDay } from '#client/features/plans/public/plan-edits.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Pager } from '#client/ui/table/Pager.tsx';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import { planEstimateSeconds } from '#shared/plans/plan-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { PlannedTasks } from './PlannedTasks.tsx';
import { DeletePlan, PlanSection } from './PlanSection.tsx';
import { usePlanBoard } from './plan-board.ts';
import type { PlanView } from './use-plan-view.ts';

interface DayGroupsProps {
  plans: readonly Pick<DailyPlan, 'date' | 'tasks' | 'workTimePlanned'>[];
  view: PlanView;
  onChange: (change: Partial<PlanView>) => void;
  isPart?: boolean;
}

/** Plans by date, ten at a time, the first of them open. */
export function DayGroups({ plans, view, onChange, isPart }: DayGroupsProps) {
  const { layout, pageSize } = view;
  const pages = Math.max(1, Math.ceil(plans.length / pageSize));
  const page = Math.min(view.page, pages);
  const plansOfPage = plans.slice((page - 1) * pageSize, page * pageSize);
  const firstDay = plansOfPage[0] && planDay(plansOfPage[0]);
  const [toggled, setToggled] = useState<ReadonlyMap<Day, boolean>>(new Map());
  const isOpen = (day: Day) => toggled.get(day) ?? day === firstDay;
  return (
    <>
      {layout === 'KANBAN' ? (
        <PlanKanban plans={plansOfPage} />
      ) : (
        <Stack gap="3">
          {plansOfPage.map((plan) => {
            const day = planDay(plan);
            return (
              <PlanSection
                key={day}
                day={day}
                tasks={plan.tasks}
                workTimePlanned={plan.workTimePlanned}
                layout={layout}
                isOpen={isOpen(day)}
                onToggle={() => setToggled(new Map(toggled).set(day, !isOpen(day)))}
                isPart={isPart}
              />
            );
          })}
        </Stack>
      )}
      {plans.length > pageSize || page > 1 ? (
        <Box mt="3">
          <Pager
            page={page}
            pageSize={pageSize}
            total={plans.length}
            onChange={(next) => onChange({ page: next.page, pageSize: next.pageSize })}
          />
        </Box>
      ) : null}
    </>
  );
}

/** The days to come as columns. */
function PlanKanban({ plans }: { plans: readonly Pick<DailyPlan, 'date' | 'tasks'>[] }) {
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
