import { Box, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import { FirstSteps, useFirstStepsKnown } from '#client/features/home/FirstSteps.tsx';
import { LastEntries } from '#client/features/home/LastEntries.tsx';
import { useComposerFocus } from '#client/features/home/use-composer-focus.ts';
import { useWaiting, useWaitingKnown } from '#client/features/home/use-waiting.ts';
import { WaitingCard } from '#client/features/home/WaitingCard.tsx';
import { DayCard } from '#client/features/my-day/public/DayCard.tsx';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanOwner, usePlans } from '#client/features/plans/public/use-plans.ts';
import { plansQuery } from '#client/features/plans/queries.ts';
import { type TaskLists, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskSection } from '#client/features/tasks/list/TaskSection.tsx';
import { CreateTaskButton } from '#client/features/tasks/public/CreateTaskButton.tsx';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { teamDayQuery } from '#client/features/team/queries.ts';
import { TeamGrid } from '#client/features/team/TeamGrid.tsx';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import { useActiveTask, useReadsActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { MyWeek, TeamWeek } from '#client/features/timesheets/public/WeekCard.tsx';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { teamDetailQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { greetingOf } from '#shared/time/greeting.ts';

const minuteMs = 60_000;

function useGreeting(): string {
  const { t } = useTranslation();
  const { user, timeZone } = useScope();
  const now = new Date(useServerNow(0, minuteMs));
  const name = user.firstName || user.name || user.email || '';
  return t(`home.greeting.${greetingOf(now, timeZone)}`, { name });
}

export function HomePage() {
  const { t } = useTranslation();
  usePage({ title: t('home.title') });
  const scope = useScope();
  const lists = useTaskLists(scope);
  const { teamId, timeZone } = scope;
  const client = useQueryClient();
  const day = useToday();
  useEffect(() => {
    // Read with what the page waits for, not after it.
    void client.prefetchQuery(teamDetailQuery({ teamId, day, timeZone }));
    void client.prefetchQuery(teamDayQuery({ teamId, day, timeZone }));
  }, [client, teamId, day, timeZone]);
  const areStepsKnown = useFirstStepsKnown();
  const isWaitingKnown = useWaitingKnown();
  const { isPending: readsPlans } = useReadOf(plansQuery(usePlanOwner()));
  const isReady = areStepsKnown && isWaitingKnown && !readsPlans;
  // A later read does not replace the page with a skeleton.
  const [wasReady, setReady] = useState(isReady);
  if (isReady && !wasReady) setReady(true);
  return wasReady ? <Home lists={lists} /> : <PageSkeleton />;
}

/** Beside each other where there is room; else one below the other, in the order that each names. */
const columns = {
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' },
  gap: { base: '5', lg: '6' },
  alignItems: 'start',
} as const;
const column = { display: { base: 'contents', lg: 'flex' }, gap: '5', minW: '0' } as const;

/** The person's own part first; for managers of the team, the team's. */
const Home = memo(function Home({ lists }: { lists: TaskLists }) {
  const scope = useScope();
  const greeting = useGreeting();
  const composerRef = useRef<HTMLInputElement>(null);
  const focusComposer = useComposerFocus(composerRef);
  const save = useUpdateTask();

  // Alone in a team, a manager is first of all somebody who works.
  const teamFirst = scope.isManager && (scope.team.members?.length ?? 0) > 1;
  const hasRoom = useViewport() !== 'phone';

  const day = (
    <>
      <DayCard lists={lists} save={save} onFind={focusComposer} waiting={<DayWaiting />} />
    </>
  );
  const last = (
    <>
      <LastEntries />
    </>
  );
  const tasks = (
    <TaskSection
      lists={lists}
      save={save}
      composerRef={composerRef}
      ownersAtFirst={teamFirst ? 'team' : 'mine'}
      framed={!teamFirst}
    />
  );
  return (
    <>
      <PageHeader
        title={greeting}
        subtitle={hasRoom ? <DateLine /> : undefined}
        actions={<AddTimeButton />}
        primary={<CreateTaskButton onClick={focusComposer} />}
      />
      <FirstSteps />
      <Grid {...columns}>
        {teamFirst ? (
          <Stack {...column}>
            <Box order={3}>
              <TeamGrid />
            </Box>
            <Grid
              order={4}
              templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
              rowGap="5"
              columnGap="3"
            >
              <TeamWeek />
              {last}
            </Grid>
          </Stack>
        ) : (
          <Stack {...column}>
            <Box order={3}>{tasks}</Box>
            <TeamBelow />
          </Stack>
        )}
        <Stack {...column}>
          <Box order={1}>{day}</Box>
          <Waiting />
          {teamFirst ? null : (
            <>
              <Box order={4}>{last}</Box>
              <Box order={5}>
                <MyWeek />
              </Box>
            </>
          )}
        </Stack>
      </Grid>
      {teamFirst ? <Box mt="6">{tasks}</Box> : null}
    </>
  );
});

/** As high as the card will be: its head and figures, the current task and a line for each planned one. */
function DayWaiting() {
  const { plans, today } = usePlans(usePlanOwner());
  const inHand = useActiveTask();
  const isReading = useReadsActiveTask();
  const planned = planOfDay(plans, today)?.tasks ?? [];
  // Most often there is one, and it is planned.
  const isInHand = isReading || inHand !== undefined;
  const others = isReading ? planned.length - 1 : planned.filter(({ id }) => id !== inHand?.id).length;
  const lines = Math.min(6, Math.max(0, others)) + (planned.length > 0 ? 1 : 0);
  const rest = isInHand ? 3.75 : planned.length === 0 ? 7.4 : 0;
  return <Skeleton h={`${7.9 + rest + 2.56 * lines}rem`} borderRadius="l3" />;
}

/** The team below the tasks, once it is known how long these are. */
function TeamBelow() {
  const { isPending } = useReadOf(teamTasksQuery(useScope()));
  if (isPending) return null;
  return (
    <Box order={6}>
      <TeamGrid />
    </Box>
  );
}

/** Nothing, without a gap, while nothing waits. */
function Waiting() {
  const { count } = useWaiting();
  if (count === 0) return null;
  return (
    <Box order={2}>
      <WaitingCard />
    </Box>
  );
}

/** "Thursday 19 November, week 47" */
function DateLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  return t('home.date', { date: format.dateLong(today), week: format.week(today) });
}
