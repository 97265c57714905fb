import { Box, Card, chakra, Grid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDayTargets } from '#client/features/absences/public/use-free-days.ts';
import { useTodaySeconds } from '#client/features/timer/public/use-elapsed.ts';
import { useIsRunning } from '#client/features/timer/public/use-timer.ts';
import { membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope, useTeamToday } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { WorkloadMeter } from '#client/ui/marks/WorkloadMeter.tsx';
import {
  type PlanFacts,
  planCounts,
  planEstimateSeconds,
  secondsOverCapacity,
} from '#shared/plans/plan-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { hoursToSeconds, secondsToHours } from '#shared/time/duration.ts';
import { PlannedTime } from './PlannedTime.tsx';
import { usePlanBoard } from './plan-board.ts';

interface PlanSummaryProps {
  day: Day;
  plan: PlanFacts;
}

/** Planned against estimated and worked, and how much is done. */
export function PlanSummary({ day, plan }: PlanSummaryProps) {
  const { today, isOwn } = usePlanBoard();
  if (day !== today) return <Summary day={day} plan={plan} workedSeconds={undefined} />;
  return isOwn ? <OwnToday day={day} plan={plan} /> : <MembersToday day={day} plan={plan} />;
}

function OwnToday(props: PlanSummaryProps) {
  return <Summary {...props} workedSeconds={useTodaySeconds()} />;
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
  const capacityHours =
    target === undefined ? (organization?.standardWorkHoursPerDay ?? 0) : secondsToHours(target);
  const capacity = hoursToSeconds(capacityHours);
  const over = secondsOverCapacity(plan, capacityHours);
  const part = (of: number) => <Of>{t('plans.of', { count: of })}</Of>;
  return (
    <Card.Root px="4" pt="3.5" pb="4">
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
      {over >= 60 ? (
        <Text mt="1.5" textStyle="sm" color="warning.fg" className="num">
          {t('plans.overCapacity', {
            over: format.duration(over),
            capacity: format.duration(capacity),
          })}
        </Text>
      ) : null}
    </Card.Root>
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
