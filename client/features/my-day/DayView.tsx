import { Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useDayTargets } from '#client/features/absences/public/use-free-days.ts';
import { DayEvents } from '#client/features/calendars/public/DayEvents.tsx';
import { AddTask } from '#client/features/my-day/form/AddTask.tsx';
import { PlanWarnings } from '#client/features/my-day/form/PlanWarnings.tsx';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { useTodayMinutes } from '#client/features/timer/public/use-elapsed.ts';
import { useIsRunning } from '#client/features/timer/public/use-timer.ts';
import { membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope, useTeamToday } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { WorkloadMeter } from '#client/ui/marks/WorkloadMeter.tsx';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import {
  type PlanFacts,
  planCounts,
  planEstimateSeconds,
  secondsOverCapacity,
} from '#shared/plans/plan-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { hoursToSeconds, secondsToHours } from '#shared/time/duration.ts';
import { CountMeetings, useMeetings } from './CountMeetings.tsx';
import { PlannedTasks } from './PlannedTasks.tsx';
import { PlannedTime } from './PlannedTime.tsx';
import { PlanCounts, SectionHead } from './PlanSection.tsx';
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
  const { plans, today, mayEdit, isOwn } = usePlanBoard();
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
        {isOwn ? <DayEvents day={day} /> : null}
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
    <Card as="section" aria-label={label}>
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
    </Card>
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

interface PlanSummaryProps {
  day: Day;
  plan: PlanFacts;
}

/** Planned against estimated and worked, and how much is done. */
function PlanSummary({ day, plan }: PlanSummaryProps) {
  const { today, isOwn } = usePlanBoard();
  if (day !== today) return <Summary day={day} plan={plan} workedSeconds={undefined} />;
  return isOwn ? <OwnToday day={day} plan={plan} /> : <MembersToday day={day} plan={plan} />;
}

function OwnToday(props: PlanSummaryProps) {
  return <Summary {...props} workedSeconds={useTodayMinutes()} />;
}

function MembersToday(props: PlanSummaryProps) {
  const { owner } = usePlanBoard();
  const { data: team } = useTeamToday();
  const tasks = team && (membershipOf(team, owner.employeeId)?.totalTodayTasks ?? []);
  return <Summary {...props} workedSeconds={tasks?.reduce((sum, { duration }) => sum + duration, 0)} />;
}

function Summary({ day, plan, workedSeconds }: PlanSummaryProps & { workedSeconds: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { today, actions, mayEdit, isOwn, owner } = usePlanBoard();
  const isRunning = useIsRunning();
  const { data: organization } = useReadOf(organizationQuery(useScope()));
  const { total, completed } = planCounts(plan.tasks);
  const estimated = plan.tasks.filter(({ estimate }) => (estimate ?? 0) > 0).length;
  const hours = plan.workTimePlanned ?? 0;
  const estimateSeconds = planEstimateSeconds(plan.tasks);
  const target = useDayTargets(owner.employeeId, day, day)?.get(day);
  const hoursOfDay =
    target === undefined ? (organization?.standardWorkHoursPerDay ?? 0) : secondsToHours(target);
  const meetings = useMeetings(day, { enabled: isOwn });
  const capacity = meetings.lessMeetings(hoursToSeconds(hoursOfDay));
  const over = secondsOverCapacity(plan, secondsToHours(capacity));
  const part = (of: number) => <Of>{t('plans.of', { count: of })}</Of>;
  return (
    <Card style={{ paddingInline: '1rem', paddingTop: '0.875rem', paddingBottom: '1rem' }}>
      <Grid
        as="dl"
        templateColumns={{ base: '1fr 1fr', md: 'auto auto auto 1fr' }}
        columnGap={{ base: '4', md: '8' }}
        rowGap="2.5"
        alignItems="start"
      >
        <Figure name={t('plans.planned')}>
          <PlannedTime
            size="lg"
            value={hours}
            readOnly={!mayEdit(day)}
            isToday={day === today && isOwn}
            onSave={(next) => actions.setHours(day, next)}
          />
        </Figure>
        <Figure name={t('plans.estimated')}>
          {format.duration(estimateSeconds)}{' '}
          {total > 0 && estimated < total ? (
            <Of>{t('plans.some', { count: total, part: estimated })}</Of>
          ) : null}
        </Figure>
        {workedSeconds === undefined ? (
          <Box hideBelow="md" />
        ) : (
          <Figure name={t('plans.worked')}>
            <Duration seconds={workedSeconds} running={isRunning && isOwn} />
          </Figure>
        )}
        <Figure name={t('plans.done')} end>
          {completed} {part(total)}
        </Figure>
      </Grid>
      <Box mt="2.5">
        <WorkloadMeter
          workedSeconds={workedSeconds ?? 0}
          plannedSeconds={Math.max(estimateSeconds, hoursToSeconds(hours))}
          capacitySeconds={capacity > 0 ? capacity : undefined}
        />
      </Box>
      <CountMeetings meetings={meetings} />
      {over >= 60 ? (
        <Text mt="1.5" textStyle="sm" color="warning.fg" className="num">
          {t('plans.overCapacity', {
            over: format.duration(over),
            capacity: format.duration(capacity),
          })}
        </Text>
      ) : null}
    </Card>
  );
}

function Figure({ name, end = false, children }: { name: string; end?: boolean; children: ReactNode }) {
  return (
    <Box textAlign={{ md: end ? 'end' : 'start' }}>
      <chakra.dt textStyle="xs" color="fg.subtle">
        {name}
      </chakra.dt>
      <chakra.dd className="num" textStyle="xl" fontWeight="semibold" minH="7">
        {children}
      </chakra.dd>
    </Box>
  );
}

function Of({ children }: { children: ReactNode }) {
  return (
    <chakra.small textStyle="xs" fontWeight="normal" color="fg.subtle">
      {children}
    </chakra.small>
  );
}
