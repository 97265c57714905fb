import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { PlanKanban } from '#client/features/plans/PlanKanban.tsx';
import { PlanSection } from '#client/features/plans/PlanSection.tsx';
import { planDay } from '#client/features/plans/plan-edits.ts';
import type { PlanView } from '#client/features/plans/use-plan-view.ts';
import { Pager } from '#client/ui/Pager.tsx';
import type { DailyPlan } from '#shared/daily-plans/daily-plan.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface DayGroupsProps {
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
  const shown = plans.slice((page - 1) * pageSize, page * pageSize);
  const firstDay = shown[0] && planDay(shown[0]);
  const [toggled, setToggled] = useState<ReadonlyMap<Day, boolean>>(new Map());
  const isOpen = (day: Day) => toggled.get(day) ?? day === firstDay;
  return (
    <>
      {layout === 'KANBAN' ? (
        <PlanKanban plans={shown} />
      ) : (
        <Stack gap="3">
          {shown.map((plan) => {
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
