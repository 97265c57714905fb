import { Card, chakra, Grid, HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { AddTask } from '#client/features/my-day/form/AddTask.tsx';
import { PlanWarnings } from '#client/features/my-day/form/PlanWarnings.tsx';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { DailyPlan } from '#shared/daily-plans/daily-plan.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { PlannedTasks } from './PlannedTasks.tsx';
import { PlanCounts, SectionHead } from './PlanSection.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { usePlanBoard } from './plan-board.ts';
import { ToPlan } from './ToPlan.tsx';
import { TrackedDay } from './TrackedDay.tsx';
import type { PlanLayout } from './use-plan-view.ts';

interface DayViewProps {
  day: Day;
  outstanding: readonly Pick<DailyPlan, 'tasks'>[];
  layout: PlanLayout;
}

/** One day: its plan at the left, what could be planned at the right. */
export function DayView({ day, outstanding, layout }: DayViewProps) {
  const { plans, today, mayEdit } = usePlanBoard();
  const plan = planOfDay(plans, day) ?? { workTimePlanned: 0, tasks: [] };
  const may = mayEdit(day);
  return (
    <Grid
      templateColumns={{
        base: 'minmax(0, 1fr)',
        lg: may ? 'minmax(0, 1fr) 19rem' : 'minmax(0, 1fr)',
        xl: may ? 'minmax(0, 1fr) 22rem' : 'minmax(0, 1fr)',
      }}
      gap={{ base: '4', xl: '6' }}
      alignItems="start"
    >
      <Stack gap="3" minW="0">
        <PlanSummary day={day} plan={plan} />
        {may && day >= today && plan.tasks.length > 0 ? (
          <PlanWarnings plan={plan} onEstimate={goToFirstEstimate} />
        ) : null}
        <PlanCard day={day} tasks={plan.tasks} layout={layout} />
        <TrackedDay day={day} />
      </Stack>
      {may ? <ToPlan day={day} outstanding={outstanding} /> : null}
    </Grid>
  );
}

function PlanCard({ day, tasks, layout }: Pick<DailyPlan, 'tasks'> & Pick<DayViewProps, 'day' | 'layout'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { actions, owner, today, mayEdit } = usePlanBoard();
  const [isOpen, setOpen] = useState(true);
  const may = mayEdit(day);
  const label = t('plans.section.tasks', { date: format.dateLong(day) });
  return (
    <Card.Root as="section" aria-label={label}>
      <SectionHead
        title={day === today ? t('plans.plan') : format.dateLong(day)}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        aside={
          may && tasks.length > 1 ? (
            <HStack gap="1" textStyle="xs" color="fg.subtle" hideBelow="xl" whiteSpace="nowrap">
              {t('plans.reorder')} <Kbd keys="alt+up" /> <Kbd keys="down" />
            </HStack>
          ) : null
        }
      >
        {tasks.length > 0 ? <PlanCounts tasks={tasks} /> : null}
      </SectionHead>
      {isOpen ? (
        <>
          <PlannedTasks
            label={label}
            day={day}
            tasks={tasks}
            layout={layout}
            isNarrow
            empty={
              <chakra.div borderTopWidth="1px" borderColor="border.muted">
                <EmptyState
                  art="list"
                  title={t(day === today ? 'plans.empty.today' : 'plans.empty.planned')}
                  description={may ? t('plans.empty.how') : undefined}
                />
              </chakra.div>
            }
          />
          {may ? (
            <AddTask
              plan={[owner.employeeId, day].join()}
              except={tasks.map(({ id }) => id)}
              employeeId={owner.employeeId}
              onAdd={(task) => void actions.add(task, day)}
            />
          ) : null}
        </>
      ) : null}
    </Card.Root>
  );
}

/** Opens the estimate of the first planned task that has none. */
function goToFirstEstimate(): void {
  const mark = document.querySelector('[data-no-estimate]');
  const button = mark?.closest('button');
  if (!button) return;
  button.scrollIntoView({ block: 'center' });
  button.click();
}
