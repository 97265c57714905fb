import { chakra, Grid, HStack } from '@chakra-ui/react';
import { useTodayMinutes } from '#client/features/timer/public/use-elapsed.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { WorkloadMeter } from '#client/ui/marks/WorkloadMeter.tsx';
import { planEstimateSeconds } from '#shared/plans/plan-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { hoursToSeconds } from '#shared/time/duration.ts';

interface WorkedProps {
  plannedHours: number;
  tasks: readonly Task[];
}

/** Time of today against the plan and the hours of a day. */
export function Worked({ plannedHours, tasks }: WorkedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const workedSeconds = useTodayMinutes();
  const { data: organization } = useReadOf(organizationQuery(useScope()));
  const capacity = hoursToSeconds(organization?.standardWorkHoursPerDay ?? 0);
  const promised = hoursToSeconds(plannedHours);
  // The bar draws the figure beside it; estimates replace a missing planned time.
  const plannedSeconds = promised > 0 ? promised : planEstimateSeconds(tasks);
  const over = capacity > 0 ? Math.max(plannedSeconds, workedSeconds) - capacity : 0;
  return (
    <Grid px="4" pt="3" pb="3" gap="2">
      <HStack gap="1.5" align="baseline" className="num">
        <chakra.span textStyle="xl" fontWeight="semibold">
          <Duration seconds={workedSeconds} />
        </chakra.span>
        <chakra.span textStyle="sm" color="fg.subtle">
          {promised > 0
            ? t('home.team.ofPlanned', { time: format.duration(promised) })
            : t('home.day.worked')}
        </chakra.span>
        {over >= 60 ? (
          <chakra.span textStyle="xs" color="warning.fg" ms="auto">
            {t('home.day.over', { time: format.duration(over) })}
          </chakra.span>
        ) : null}
      </HStack>
      <WorkloadMeter
        workedSeconds={workedSeconds}
        plannedSeconds={plannedSeconds}
        capacitySeconds={capacity > 0 ? capacity : undefined}
      />
    </Grid>
  );
}
