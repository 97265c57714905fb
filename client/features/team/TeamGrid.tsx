import { chakra, Grid } from '@chakra-ui/react';
import { useCallback, useId, useMemo } from 'react';
import { usePlansForOthers } from '#client/features/plans/public/use-plans.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { ownTimerOf, withOwnStretch } from '#client/features/team/own-timer.ts';
import { MemberCards } from '#client/features/team/public/MemberCards.tsx';
import { useOwnTimer } from '#client/features/team/public/use-members-today.ts';
import { teamDayQuery } from '#client/features/team/queries.ts';
import { TeamTools } from '#client/features/team/TeamTools.tsx';
import { TeamBlocks, TeamTable } from '#client/features/team/TeamViews.tsx';
import { type TeamStrips, teamStrips } from '#client/features/team/team-strips.ts';
import { membersToday, teamLayout, teamSort, teamTotals } from '#client/features/team/team-today.ts';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import {
  useScope,
  useTeamSnapshot,
  useTeamToday,
  useToday,
} from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useViewport } from '#client/lib/look/use-media-query.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import type { teamsApi } from '#shared/teams/teams.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';

/** Beside the heading, once the cards are there. */
/** Seldom chosen, so they are loaded on demand. */
/** The same each time, so that what runs does not draw it. */
const tools = <TeamTools />;
const views = { cards: MemberCards, table: TeamTable, blocks: TeamBlocks };

/** Lists show minutes: often enough that none is skipped. */
const beatMs = 5000;
const hourMs = 3_600_000;

/** The days of the members; without anything in them until they are read, so that the cards do not grow then. */
function useStrips(todayStartMs: number): TeamStrips | undefined {
  const scope = useScope();
  const { teamId, timeZone } = scope;
  const timer = useTimerState(ownTimerOf);
  const untilHour = Math.min(24, Math.floor((useServerNow(0, beatMs) - todayStartMs) / hourMs) + 1);
  const select = useCallback(
    ({ members }: ResponseOf<typeof teamsApi.day>) =>
      teamStrips(withOwnStretch(members, scope, timer), { todayStartMs, untilHour }),
    [todayStartMs, untilHour, scope, timer],
  );
  const nothing = useMemo(() => teamStrips([], { todayStartMs, untilHour }), [todayStartMs, untilHour]);
  const { data, isPending } = useReadOf({ ...teamDayQuery({ teamId, day: useToday(), timeZone }), select });
  return isPending ? nothing : data;
}

/** Every member: current work, today's time and hours, and the planned time. */
export function TeamGrid() {
  const { t } = useTranslation();
  const format = useFormat();
  const headingId = useId();
  const scope = useScope();
  const query = useTeamToday();
  const snapshot = useTeamSnapshot(query);
  const today = useToday();
  const team = useOwnTimer(query.data) ?? snapshot?.team;
  const nowMs = useServerNow(0, beatMs);
  const tasksQuery = useReadOf(teamTasksQuery(scope));
  const tasks = tasksQuery.data?.items;
  const byId = useMemo(() => new Map(tasks?.map((task) => [task.id, task])), [tasks]);
  const dayStart = (day: Day) => dayBounds(day, scope.timeZone).start.getTime();
  const moment = snapshot
    ? { nowMs: snapshot.readAt.getTime(), todayStartMs: dayStart(snapshot.day) }
    : { nowMs, todayStartMs: dayStart(today) };
  const stripsOfToday = useStrips(dayStart(today));
  const strips = snapshot ? undefined : stripsOfToday;
  // Without access to the plans of others there is no meaningful sum.
  const seesPlans = usePlansForOthers();
  const sort = useStore(teamSort);
  const layout = useStore(teamLayout);
  const View = views[useViewport() === 'phone' ? 'cards' : layout];
  const summaryOf = useSummary();
  const summary =
    team &&
    summaryOf({
      team,
      members: membersToday(team, moment),
      plannedSeconds: seesPlans ? (strips?.plannedSeconds ?? 0) : 0,
    });
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle
        id={headingId}
        aside={snapshot ? t('offline.asOf', { time: format.dateTime(snapshot.readAt) }) : summary}
        actions={tools}
      >
        {t('team.title')}
      </SectionTitle>
      {query.isPending && !snapshot ? <Waiting members={scope.team.members} /> : null}
      {query.isError && !team ? (
        <Card>
          <Answer query={query} skeleton={null} failedTitle={t('ui.error.part')} />
        </Card>
      ) : null}
      {team ? (
        <View
          team={team}
          moment={moment}
          sort={sort}
          strips={strips}
          taskOf={(id) => byId.get(id)}
          isWaiting={tasksQuery.isPending}
        />
      ) : null}
    </chakra.section>
  );
}

interface Summed {
  team: Pick<Team, 'name'>;
  members: ReturnType<typeof membersToday>;
  plannedSeconds: number;
}

/** In words: the title is drawn when these change, not with the cards. */
function useSummary() {
  const { t } = useTranslation();
  const format = useFormat();
  const hasRoom = useViewport() !== 'phone';
  return ({ team, members, plannedSeconds }: Summed): string => {
    const { running, paused, todaySeconds } = teamTotals(members);
    const parts = [
      running > 0 ? t('team.running', { count: running }) : null,
      paused > 0 && hasRoom ? t('team.paused', { count: paused }) : null,
      t('team.totalToday', { time: format.duration(todaySeconds), team: team.name }),
      plannedSeconds > 0 && hasRoom
        ? t('home.team.planned', { time: format.duration(plannedSeconds) })
        : null,
    ];
    return parts.filter((part) => part !== null).join(' · ');
  };
}

/** The height of a card of `MemberCards`. */
const cardHeight = '6.5rem';

/** The same number and height as the cards, so that nothing moves when they load. */
function Waiting({ members }: Pick<Team, 'members'>) {
  return (
    <SkeletonRegion>
      <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))" gap="3">
        {members?.map(({ id }) => (
          <Skeleton key={id} h={cardHeight} style={{ borderRadius: 'var(--chakra-radii-l3)' }} />
        ))}
      </Grid>
    </SkeletonRegion>
  );
}
