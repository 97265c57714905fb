import { Box, Flex, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import type { WeekChoice } from '#client/features/timesheets/use-sheet-view.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
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
    <Card>
      <Answer query={{ data, error, refetch }} skeleton={null} reference="shown" />
    </Card>
  );
}

const range = (length: number) => Array.from({ length }, (_item, index) => index);

const titles = ['72%', '48%', '60%', '85%', '40%', '66%', '55%'];

function Line({ width, height }: { width: string; height: string }) {
  return (
    <HStack h={height} px="4" gap="6" borderBottomWidth="1px" borderColor="border.muted">
      <Box flex="1">
        <Skeleton h="0.75rem" w={width} />
      </Box>
      {range(8).map((column) => (
        <Box key={column} hideBelow="md">
          <Skeleton h="0.75rem" w="2.5rem" />
        </Box>
      ))}
      <Box hideFrom="md">
        <Skeleton h="0.75rem" w="2.5rem" />
      </Box>
    </HStack>
  );
}

/** The shape of a week that is on its way. */
function WeekSkeleton() {
  return (
    <SkeletonRegion>
      <Flex hideFrom="md" gap="1" mb="3">
        {range(7).map((day) => (
          <Skeleton key={day} h="56px" style={{ flex: '1', borderRadius: 'var(--chakra-radii-l2)' }} />
        ))}
      </Flex>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        <Box bg="bg.subtle" hideBelow="md">
          <Line width="3rem" height="45px" />
        </Box>
        {titles.map((width) => (
          <Line key={width} width={width} height="{sizes.row}" />
        ))}
        <Box bg="bg.subtle" mb="-1px">
          <Line width="4rem" height="56px" />
        </Box>
      </Box>
    </SkeletonRegion>
  );
}
