import { Box, Button, chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  type PublicTeamPlace,
  publicListsQuery,
  publicTeamQuery,
} from '#client/features/public-team/queries.ts';
import { TaskStatusChip } from '#client/features/tasks/public/TaskMarks.tsx';
import { MemberCards } from '#client/features/team/public/MemberCards.tsx';
import { personOf } from '#client/features/workspace/public/people.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { ColorModeButton } from '#client/ui/buttons/ColorModeButton.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { AvatarStack } from '#client/ui/marks/AvatarStack.tsx';
import { IssueMark, TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import type { PublicTeam } from '#shared/teams/public-team.schema.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** A public team for everybody with its link, signed in or not. */
export function PublicTeamPage() {
  const { t } = useTranslation();
  const { profileLink = '', teamId = '' } = useParams();
  return (
    <Box minH="100dvh" bg="bg">
      <HStack as="header" justify="space-between" h="12" px={{ base: '4', md: '6' }} borderBottomWidth="1px">
        <Logo withName />
        <HStack gap="1">
          <ColorModeButton />
          {isSignedIn() ? null : (
            <Button asChild variant="ghost" size="sm">
              <Link to={paths.login()}>{t('publicTeam.signIn')}</Link>
            </Button>
          )}
        </HStack>
      </HStack>
      <Box as="main" maxW="1200px" mx="auto" px={{ base: '4', md: '6' }} py="6">
        <PublicTeamView profileLink={profileLink} teamId={teamId} />
      </Box>
    </Box>
  );
}

const beatMs = 5000;

function TeamHead({ team }: { team: PublicTeam }) {
  const { t } = useTranslation();
  // The address says more of the team than its id would.
  const link = `${window.location.origin}${paths.publicTeam(team.profile_link, team.id)}`;
  return (
    <Flex as="header" align="center" gap="3" wrap="wrap">
      <MemberAvatar name={team.name} imageUrl={team.logo} size={40} decorative />
      <Stack gap="0" flex="1" minW="0">
        <Heading as="h1" size="xl" dir="auto" truncate>
          {team.emoji ? `${team.emoji} ` : ''}
          {team.name}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {t('publicTeam.members', { count: team.members?.length ?? 0 })}
        </Text>
      </Stack>
      <HStack gap="2">
        <Button asChild>
          <Link to={paths.join({ team: link })}>{t('publicTeam.join')}</Link>
        </Button>
      </HStack>
    </Flex>
  );
}

function TeamBody({ team, place }: { team: PublicTeam; place: PublicTeamPlace & { todayStartMs: number } }) {
  const lists = useReadOf(publicListsQuery(place));
  const nowMs = useServerNow(0, beatMs);
  const tasks = team.tasks ?? [];
  const byId = useMemo(() => new Map(team.tasks?.map((task) => [task.id, task])), [team.tasks]);
  return (
    <Stack gap="6">
      <TeamHead team={team} />
      <MemberCards
        team={team}
        moment={{ nowMs, todayStartMs: place.todayStartMs }}
        taskOf={(id) => byId.get(id)}
        isPublic
      />
      <PublicTasks tasks={tasks} lists={lists.data} />
    </Stack>
  );
}

/** The public view of a team. */
function PublicTeamView(place: PublicTeamPlace) {
  const { t } = useTranslation();
  const timeZone = normaliseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const day = dayOf(new Date(), timeZone);
  const { data: team, error, refetch } = useReadOf(publicTeamQuery({ ...place, day, timeZone }));
  const isMissing = error instanceof ApiError && error.status === 404;
  // A team that was public a minute ago may be private now.
  if (isMissing) {
    return (
      <EmptyState art="people" title={t('publicTeam.missing')} description={t('publicTeam.missingHint')} />
    );
  }
  if (team === undefined) {
    return <Answer query={{ error, refetch }} rows={8} />;
  }
  const todayStartMs = Date.parse(`${day}T00:00:00`);
  return <TeamBody team={team} place={{ ...place, todayStartMs }} />;
}

const pageSize = 50;

interface PublicTasksProps {
  tasks: readonly Task[];
  lists: PublicTeam | undefined;
}

function PublicTaskRow({ task, lists }: { task: Task; lists: PublicTeam | undefined }) {
  return (
    <HStack
      as="li"
      gap="2"
      minH="row"
      px="4"
      textStyle="sm"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <IssueMark value={task.issueType} />
      <chakra.span hideBelow="md">
        <TaskNumber number={taskNumberText(task)} />
      </chakra.span>
      <chakra.span flex="1" truncate dir="auto" title={task.title}>
        {task.title}
      </chakra.span>
      <TaskStatusChip task={task} statuses={lists?.statuses ?? []} />
      <chakra.span hideBelow="md">
        <AvatarStack people={(task.members ?? []).map(personOf)} max={3} />
      </chakra.span>
    </HStack>
  );
}

/** The public tasks of a team, to read. */
function PublicTasks({ tasks, lists }: PublicTasksProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(pageSize);
  const hidden = tasks.length - limit;
  return (
    <chakra.section aria-labelledby="public-tasks">
      <SectionTitle id="public-tasks" count={tasks.length}>
        {t('publicTeam.tasks')}
      </SectionTitle>
      <Card>
        {tasks.length === 0 ? (
          <EmptyState art="list" title={t('publicTeam.noTasks')} description={t('publicTeam.noTasksHint')} />
        ) : (
          <chakra.ul aria-labelledby="public-tasks">
            {tasks.slice(0, limit).map((task) => (
              <PublicTaskRow key={task.id} task={task} lists={lists} />
            ))}
          </chakra.ul>
        )}
        {hidden > 0 ? (
          <Flex justify="center" py="1.5" borderTopWidth="1px" borderColor="border.muted">
            <Button variant="ghost" size="sm" onClick={() => setLimit(limit + pageSize)}>
              {t('publicTeam.more', { count: hidden })}
            </Button>
          </Flex>
        ) : null}
      </Card>
    </chakra.section>
  );
}
