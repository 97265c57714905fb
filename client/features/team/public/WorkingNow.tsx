import { useReadOf } from '#client/lib/api/read.ts';
import '#client/locales/en/pages/home-time.json';
import { chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { type MemberToday, membersToday } from '#client/features/team/team-today.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamToday, useToday } from '#client/features/workspace/public/use-today.ts';
import { paths } from '#client/lib/paths.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { TitledCard, TitledCardSkeleton } from '#client/ui/layout/TitledCard.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Team } from '#shared/teams/team.schema.ts';
import { dayBounds } from '#shared/time/day.ts';

/** Lists show minutes: often enough that none is skipped. */
const beatMs = 5000;
/** What the card holds. */
const shownMembers = 3;

/** The members of the team whose timer runs. */
export function WorkingNow() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useTeamToday();
  if (isPending) return <TitledCardSkeleton />;
  if (data) return <Members team={data} />;
  return (
    <TitledCard title={t('homeTime.working')}>
      <Answer query={{ error, refetch }} skeleton={null} />
    </TitledCard>
  );
}

function Members({ team }: { team: Team }) {
  const { t } = useTranslation();
  const scope = useScope();
  const today = useToday();
  const nowMs = useServerNow(0, beatMs);
  const tasks = useReadOf(teamTasksQuery(scope)).data?.items;
  const titles = useMemo(() => new Map(tasks?.map(({ id, title }) => [id, title])), [tasks]);
  const moment = { nowMs, todayStartMs: dayBounds(today, scope.timeZone).start.getTime() };
  const working = membersToday(team, moment).filter(({ member }) => member.running);
  const rest = working.length - shownMembers;
  return (
    <TitledCard title={t('homeTime.working')} aside={working.length > 0 ? working.length : undefined}>
      {working.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          {t('homeTime.nobody')}
        </Text>
      ) : (
        <Stack as="ul" gap="3">
          {working.slice(0, shownMembers).map((each) => (
            <Member
              key={each.member.id}
              today={each}
              title={each.taskId === undefined ? undefined : titles.get(each.taskId)}
            />
          ))}
        </Stack>
      )}
      {rest > 0 ? (
        <Text textStyle="xs" color="fg.subtle" mt="2">
          {t('homeTime.more', { count: rest })}
        </Text>
      ) : null}
    </TitledCard>
  );
}

function Member({ today, title }: { today: MemberToday; title: string | undefined }) {
  const { member, name, presence, runningSeconds } = today;
  const userId = member.employee?.userId;
  return (
    <HStack as="li" gap="2" minW="0" textStyle="sm">
      <MemberAvatar
        name={name}
        imageUrl={(member.employee?.user ?? member.user)?.imageUrl}
        size={24}
        presence={presence}
        decorative
      />
      <Stack gap="0" minW="0" flex="1">
        <chakra.span fontWeight="medium" truncate dir="auto">
          {userId ? <Link to={paths.profile(userId, { name })}>{name}</Link> : name}
        </chakra.span>
        <chakra.span textStyle="xs" color="fg.subtle" truncate dir="auto" title={title}>
          {title}
        </chakra.span>
      </Stack>
      <chakra.span className="num">
        <Duration seconds={runningSeconds} running />
      </chakra.span>
    </HStack>
  );
}
