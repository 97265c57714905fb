import { Box, Flex, Stack } from '@chakra-ui/react';
import type { QueryClient } from '@tanstack/react-query';
import { memo, useRef, useState } from 'react';
import { FirstSteps, useFirstStepsKnown } from '#client/features/home/FirstSteps.tsx';
import { FirstWork, useIsFirstVisit } from '#client/features/home/FirstWork.tsx';
import { LastEntries } from '#client/features/home/LastEntries.tsx';
import { NowCard } from '#client/features/home/NowCard.tsx';
import { useComposerFocus } from '#client/features/home/use-composer-focus.ts';
import { useWaiting, useWaitingKnown } from '#client/features/home/use-waiting.ts';
import { WaitingCard } from '#client/features/home/WaitingCard.tsx';
import { DayCard } from '#client/features/my-day/public/DayCard.tsx';
import { usePlanOwner } from '#client/features/plans/public/use-plans.ts';
import { plansQuery } from '#client/features/plans/queries.ts';
import { type TaskLists, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskSection } from '#client/features/tasks/list/TaskSection.tsx';
import { CreateTaskButton } from '#client/features/tasks/public/CreateTaskButton.tsx';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { teamDayQuery } from '#client/features/team/queries.ts';
import { TeamGrid } from '#client/features/team/TeamGrid.tsx';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import { timerStatusQuery } from '#client/features/timer/queries.ts';
import { MyWeek, TeamWeek } from '#client/features/timesheets/public/WeekCard.tsx';
import { waitingWeeksQuery } from '#client/features/timesheets/queries.ts';
import { readScope } from '#client/features/workspace/public/shell-reads.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { teamDetailQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { dayOf } from '#shared/time/day.ts';
import { greetingOf } from '#shared/time/greeting.ts';

const minuteMs = 60_000;

function useGreeting(): string {
  const { t } = useTranslation();
  const { user, timeZone } = useScope();
  const now = new Date(useServerNow(0, minuteMs));
  const name = user.firstName || user.name || user.email || '';
  return t(`home.greeting.${greetingOf(now, timeZone)}`, { name });
}

/** Begins what Home waits for, together, as soon as it is known whose it is. */
export async function beginReads(client: QueryClient): Promise<void> {
  // The parts of the page say that they could not be read.
  const scope = await readScope(client).catch(() => undefined);
  if (scope === undefined) return;
  const { teamId, timeZone } = scope;
  const ofDay = { teamId, timeZone, day: dayOf(new Date(serverNow()), timeZone) };
  void client.prefetchQuery(timerStatusQuery(scope.tenantId));
  void client.prefetchQuery(teamTasksQuery(scope));
  void client.prefetchQuery(plansQuery(scope));
  void client.prefetchQuery(teamDetailQuery(ofDay));
  void client.prefetchQuery(teamDayQuery(ofDay));
  if (scope.isManager) void client.prefetchQuery(waitingWeeksQuery);
}

export function HomePage() {
  const { t } = useTranslation();
  usePage({ title: t('home.title') });
  const scope = useScope();
  const lists = useTaskLists(scope);
  const areStepsKnown = useFirstStepsKnown();
  const isWaitingKnown = useWaitingKnown();
  const { isPending: readsPlans } = useReadOf(plansQuery(usePlanOwner()));
  const isReady = areStepsKnown && isWaitingKnown && !readsPlans;
  // A later read does not replace the page with a skeleton.
  const [wasReady, setReady] = useState(isReady);
  if (isReady && !wasReady) setReady(true);
  const isFirstVisit = useIsFirstVisit();
  const [wasFirstVisit, setFirstVisit] = useState(false);
  if (isFirstVisit && !wasFirstVisit) setFirstVisit(true);
  if (!wasReady || isFirstVisit === undefined) return <PageSkeleton />;
  return isFirstVisit ? <FirstVisit /> : <Home lists={lists} isFirstStart={wasFirstVisit} />;
}

function FirstVisit() {
  return <FirstWork greeting={useGreeting()} />;
}

/** Beside each other where there is room; else one below the other, in the order that each names. */
const columns = {
  direction: { base: 'column', lg: 'row' },
  alignItems: { base: 'stretch', lg: 'start' },
  gap: { base: '5', lg: '6' },
} as const;
const single = { ...columns, direction: 'column', alignItems: 'stretch' } as const;
const column = { display: { base: 'contents', lg: 'flex' }, gap: '5', flex: '1', minW: '0' } as const;
/** Leaves its room to the other column while it is empty. */
const aside = {
  ...column,
  flex: '0 0 19rem',
  css: { '&:not(:has(> :not(:empty)))': { display: { lg: 'none' } } },
} as const;
const inSingle = { display: 'contents' } as const;

interface HomeProps {
  lists: TaskLists;
  /** The page before it was the first visit, and something runs now. */
  isFirstStart: boolean;
}

/** The person's own part first; for managers of the team, the team's. */
const Home = memo(function Home({ lists, isFirstStart }: HomeProps) {
  const scope = useScope();
  const greeting = useGreeting();
  const composerRef = useRef<HTMLInputElement>(null);
  const focusComposer = useComposerFocus(composerRef);
  const save = useUpdateTask();

  // Alone in a team, a manager is first of all somebody who works.
  const hasTasks = useHasModule('tasks');
  const teamFirst = scope.isManager && (scope.team.members?.length ?? 0) > 1;
  // A manager's own part is the plan of the day.
  const hasAside = hasTasks || !teamFirst;
  const [wide, narrow] = hasAside ? [column, aside] : [inSingle, inSingle];
  const hasRoom = useViewport() !== 'phone';

  const tasks = hasTasks ? (
    <TaskSection lists={lists} save={save} composerRef={composerRef} owners={teamFirst ? 'team' : 'mine'} />
  ) : null;
  return (
    <>
      <PageHeader
        title={greeting}
        subtitle={hasRoom ? <DateLine /> : undefined}
        actions={<AddTimeButton />}
        primary={hasTasks ? <CreateTaskButton onClick={focusComposer} /> : undefined}
      />
      <NowCard isFirstStart={isFirstStart} />
      <FirstSteps />
      <Flex {...(hasAside ? columns : single)}>
        {teamFirst ? (
          <Stack {...wide}>
            <Box order={3}>
              <TeamGrid />
            </Box>
            <Box order={4} _empty={{ display: 'none' }}>
              <TeamWeek />
            </Box>
          </Stack>
        ) : (
          <Stack {...wide}>
            {tasks ? <Box order={3}>{tasks}</Box> : null}
            <BelowTasks />
          </Stack>
        )}
        <Stack {...narrow}>
          {hasTasks ? (
            <Box order={1} _empty={{ display: 'none' }}>
              <DayCard lists={lists} save={save} />
            </Box>
          ) : null}
          <Waiting />
          <Box order={5} _empty={{ display: 'none' }}>
            <LastEntries />
          </Box>
        </Stack>
      </Flex>
      {teamFirst && hasTasks ? <Box mt="6">{tasks}</Box> : null}
    </>
  );
});

/** The week, and the team of somebody who is not alone in it, once the length of the tasks is known. */
function BelowTasks() {
  const scope = useScope();
  const { isPending } = useReadOf(teamTasksQuery(scope));
  if (isPending) return null;
  return (
    <>
      <Box order={6} _empty={{ display: 'none' }}>
        <MyWeek />
      </Box>
      {(scope.team.members?.length ?? 0) < 2 ? null : (
        <Box order={7}>
          <TeamGrid />
        </Box>
      )}
    </>
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
