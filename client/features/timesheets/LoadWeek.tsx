import { Card } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import type { WeekChoice } from '#client/features/timesheets/use-week-view.ts';
import { WeekSkeleton } from '#client/features/timesheets/WeekSkeleton.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { Answer } from '#client/ui/Answer.tsx';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

export interface WeekLogsProps {
  owner: SheetOwner;
  choice: WeekChoice;
  logs: readonly TimeLog[];
}

interface LoadWeekProps {
  owner: SheetOwner;
  choice: Pick<WeekChoice, 'weekStart'>;
  children: (logs: readonly TimeLog[]) => ReactNode;
}

/** A person's week, in whatever state it is. */
export function LoadWeek({ owner, choice, children }: LoadWeekProps) {
  const { tenantId } = useScope();
  const { data, error, refetch, isFetching } = useWeekLogs(
    { tenantId, timeZone: owner.timeZone },
    choice.weekStart,
    owner.employeeId,
  );
  if (data) return <>{children(data)}</>;
  if (!error || isFetching) return <WeekSkeleton />;
  return (
    <Card.Root>
      <Answer query={{ data, error, refetch }} skeleton={null} reference="shown" />
    </Card.Root>
  );
}
