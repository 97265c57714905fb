import { useReadOf } from '#client/lib/api/read.ts';
import '#client/locales/en/pages/home.json';
import { Grid, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ApprovalsNotice,
  InvitationNotices,
  JoinRequestNotice,
  useNoticesKnown,
} from '#client/features/home/HomeNotices.tsx';
import { useComposerFocus } from '#client/features/home/use-composer-focus.ts';
import { useFirstSteps } from '#client/features/home/use-first-steps.ts';
import { type TaskLists, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { MyTask } from '#client/features/tasks/list/MyTask.tsx';
import { TaskSection } from '#client/features/tasks/list/TaskSection.tsx';
import { CreateTaskButton } from '#client/features/tasks/public/CreateTaskButton.tsx';
import { isVerified } from '#client/features/tasks/public/task-rights.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { TeamGrid } from '#client/features/team/TeamGrid.tsx';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { teamDetailQuery } from '#client/features/workspace/queries.ts';
import { lazyPart, lazyView } from '#client/lib/failures/lazy-part.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { CardSkeleton } from '#client/ui/feedback/CardSkeleton.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { LineCardSkeleton, TitledCardSkeleton } from '#client/ui/layout/TitledCard.tsx';
import { greetingOf } from '#shared/time/greeting.ts';

const DayCard = lazyView(() =>
  import('#client/features/my-day/public/DayCard.tsx').then((module) => module.DayCard),
);

const Checklist = lazyPart(() =>
  import('#client/features/home/Checklist.tsx').then((module) => module.Checklist),
);
const TimeCards = lazyPart(() =>
  import('#client/features/timesheets/public/TimeCards.tsx').then((module) => module.TimeCards),
);
const WorkingNow = lazyPart(() =>
  import('#client/features/team/public/WorkingNow.tsx').then((module) => module.WorkingNow),
);

const minuteMs = 60_000;
/** As many cards beside each other as there is room for. */
const cardColumns = 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))';

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
    // Read with what stands over the page, not after it.
    void client.prefetchQuery(teamDetailQuery({ teamId, day, timeZone }));
  }, [client, teamId, day, timeZone]);
  return useNoticesKnown() ? <Home lists={lists} /> : <PageSkeleton />;
}

/** What is mine first; for a manager the team first. */
function Home({ lists }: { lists: TaskLists }) {
  const scope = useScope();
  const greeting = useGreeting();
  const composerRef = useRef<HTMLInputElement>(null);
  const focusComposer = useComposerFocus(composerRef);
  const save = useUpdateTask();
  const tasksQuery = useReadOf(teamTasksQuery(scope));

  // Alone in a team, a manager is first of all somebody who works.
  const teamFirst = scope.isManager && (scope.team.members?.length ?? 0) > 1;
  const hasRoom = useViewport() !== 'phone';

  // Without the tasks the list below says what is wrong.
  const myTask = tasksQuery.isError ? null : (
    <MyTask
      lists={lists}
      save={save}
      isLoading={tasksQuery.isPending}
      onFind={isVerified(scope) ? focusComposer : undefined}
    />
  );
  const day = (
    <Suspense fallback={<LineCardSkeleton />}>
      <DayCard />
    </Suspense>
  );
  const time = (
    <Suspense
      fallback={
        <>
          <TitledCardSkeleton />
          <TitledCardSkeleton />
        </>
      }
    >
      <TimeCards />
    </Suspense>
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
      <Stack gap="2" mb="5" _empty={{ display: 'none' }}>
        <InvitationNotices />
        <JoinRequestNotice />
        <ApprovalsNotice />
      </Stack>
      <FirstSteps />
      {teamFirst ? (
        <Stack gap="6">
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' }}
            gap={{ base: '5', lg: '6' }}
            alignItems="start"
          >
            <Stack order={{ base: 1, lg: 0 }} minW="0" gap="5">
              <TeamGrid />
              <Grid templateColumns={cardColumns} gap="5">
                {time}
              </Grid>
            </Stack>
            <Stack gap="5">
              {myTask}
              {day}
            </Stack>
          </Grid>
          {tasks}
        </Stack>
      ) : (
        <Stack gap="6">
          {myTask}
          <Grid templateColumns={cardColumns} gap="5">
            {time}
            <Suspense fallback={<TitledCardSkeleton />}>
              <WorkingNow />
            </Suspense>
          </Grid>
          {day}
          {tasks}
          <TeamGrid />
        </Stack>
      )}
    </>
  );
}

/** A part of its own, so that a start or stop does not draw the page anew. */
function FirstSteps() {
  const steps = useFirstSteps();
  if (steps === undefined) return null;
  return (
    <Suspense fallback={<CardSkeleton />}>
      <Checklist steps={steps} />
    </Suspense>
  );
}

/** "Thursday 19 November, week 47" */
function DateLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  return t('home.date', { date: format.dateLong(today), week: format.week(today) });
}
