import '#client/locales/en/pages/offline.json';
import { Card, chakra, Grid } from '@chakra-ui/react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { MemberCards } from '#client/features/team/public/MemberCards.tsx';
import { membersToday, teamTotals } from '#client/features/team/team-today.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamSnapshot, useTeamToday, useToday } from '#client/features/workspace/public/use-today.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { CardSkeleton } from '#client/ui/feedback/CardSkeleton.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import type { Team } from '#shared/teams/team.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';

/** Lists show minutes: often enough that none is skipped. */
const beatMs = 5000;

/** A card per member: who works now, on what, and how much it was today. */
export function TeamGrid() {
  const { t } = useTranslation();
  const format = useFormat();
  const headingId = useId();
  const scope = useScope();
  const query = useTeamToday();
  const snapshot = useTeamSnapshot(query);
  const team = query.data ?? snapshot?.team;
  const today = useToday();
  const nowMs = useServerNow(0, beatMs);
  const tasksQuery = useReadOf(teamTasksQuery(scope));
  const tasks = tasksQuery.data?.items;
  const byId = useMemo(() => new Map(tasks?.map((task) => [task.id, task])), [tasks]);
  const dayStart = (day: Day) => dayBounds(day, scope.timeZone).start.getTime();
  const moment = snapshot
    ? { nowMs: snapshot.readAt.getTime(), todayStartMs: dayStart(snapshot.day) }
    : { nowMs, todayStartMs: dayStart(today) };
  const summary = team ? <Summary team={team} members={membersToday(team, moment)} /> : undefined;
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle
        id={headingId}
        aside={snapshot ? t('offline.asOf', { time: format.dateTime(snapshot.readAt) }) : summary}
      >
        {t('team.title')}
      </SectionTitle>
      {query.isPending && !snapshot ? <Waiting members={scope.team.members} /> : null}
      {query.isError && !team ? (
        <Card.Root>
          <Answer query={query} skeleton={null} />
        </Card.Root>
      ) : null}
      {team ? (
        <MemberCards
          team={team}
          moment={moment}
          taskOf={(id) => byId.get(id)}
          isWaiting={tasksQuery.isPending}
        />
      ) : null}
    </chakra.section>
  );
}

interface SummaryProps {
  team: Pick<Team, 'name'>;
  members: ReturnType<typeof membersToday>;
}

function Summary({ team, members }: SummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { running, paused, todaySeconds } = teamTotals(members);
  const parts = [
    running > 0 ? t('team.running', { count: running }) : null,
    paused > 0 ? t('team.paused', { count: paused }) : null,
    t('team.totalToday', { time: format.duration(todaySeconds), team: team.name }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** As many as there will be, so that nothing moves when they come. */
function Waiting({ members }: Pick<Team, 'members'>) {
  return (
    <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))" gap="3">
      {members?.map(({ id }) => (
        <CardSkeleton key={id} lines={1} />
      ))}
    </Grid>
  );
}
