import { chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { CircleDashed } from 'lucide-react';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { MemberPlans } from '#client/features/my-day/public/MemberPlans.tsx';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskRows } from '#client/features/tasks/list/TaskRows.tsx';
import { NoResults, SortMenu, TaskSearch } from '#client/features/tasks/public/TaskListTools.tsx';
import { ofChoices, statusChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { isAssignedTo, tasksInView, useTaskView } from '#client/features/tasks/public/task-view.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useMembersToday } from '#client/features/team/public/use-members-today.ts';
import { useSeenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import { MemberActivity } from '#client/features/time-slots/public/MemberActivity.tsx';
import { membershipName, roleInTeam } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Tabs } from '#client/ui/layout/Tabs.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import { FilterPicker } from '#client/ui/pickers/FilterButton.tsx';
import type { TeamMember } from '#shared/teams/team.schema.ts';

const sheets = ['tasks', 'plans', 'activity'] as const;

/** A member of the active team: who they are, what they do now, and their tasks. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { userId } = useParams();
  const [query] = useSearchParams();
  const { team } = useScope();
  const member = team.members?.find(({ employee }) => employee?.userId === userId);
  usePage({ title: (member && membershipName(member)) || query.get('name') || '' });
  if (member === undefined) {
    return (
      <EmptyState
        art="people"
        title={t('team.profile.unknown')}
        description={t('team.profile.unknownHint')}
      />
    );
  }
  return (
    <>
      <ProfileHead member={member} />
      <Sheets member={member} />
    </>
  );
}

/** Tasks, plans and, for people with the rights, activity; the address contains the open tab. */
function Sheets({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const name = membershipName(member);
  const owner = useSeenPeople().owners.find(({ employeeId }) => employeeId === member.employeeId);
  const shown = sheets.find((each) => each === query.get('show')) ?? 'tasks';
  return (
    <Tabs
      label={t('plans.profile.sheets', { name })}
      value={shown === 'activity' && !owner ? 'tasks' : shown}
      onChange={(value) => {
        const named = query.get('name');
        setQuery(
          { ...(named ? { name: named } : {}), ...(value === 'tasks' ? {} : { show: value }) },
          { replace: true },
        );
      }}
      items={[
        { value: 'tasks', label: t('plans.profile.tasks'), content: <MemberTasks member={member} /> },
        {
          value: 'plans',
          label: t('plans.profile.plans'),
          content: <MemberPlans employeeId={member.employeeId ?? ''} />,
        },
        ...(owner
          ? [
              {
                value: 'activity',
                label: t('timeSlots.title'),
                content: <MemberActivity key={owner.employeeId} owner={owner} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function MemberTasks({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  const scope = useScope();
  const lists = useTaskLists(scope);
  const save = useUpdateTask();
  const { data, error, refetch } = useReadOf(teamTasksQuery(scope));
  const { view, change } = useTaskView();
  const name = membershipName(member);
  const theirs = useMemo(
    () => data?.items.filter((task) => isAssignedTo(task, member.employeeId ?? '')) ?? [],
    [data, member.employeeId],
  );
  const shown = useMemo(() => tasksInView(theirs, view, lists), [theirs, view, lists]);

  function rows() {
    if (data === undefined) return <Answer query={{ data, error, refetch }} rows={8} />;
    if (theirs.length === 0) return <EmptyState art="list" title={t('team.profile.noTasks', { name })} />;
    if (shown.length === 0) return <NoResults onClear={() => change({ search: '', statuses: [] })} />;
    return (
      <TaskRows
        label={t('team.profile.tasks', { name })}
        tasks={shown}
        lists={lists}
        save={save}
        viewKey={`${member.id} ${JSON.stringify(view)}`}
      />
    );
  }

  return (
    <chakra.section aria-label={t('team.profile.tasks', { name })}>
      <Flex gap="2" mb="3" wrap="wrap" align="center">
        <TaskSearch value={view.search} onChange={(search) => change({ search })} />
        <HStack gap="2" ms={{ base: '0', md: 'auto' }} wrap="wrap">
          <FilterPicker
            {...ofChoices}
            icon={<CircleDashed aria-hidden />}
            label={t('tasks.fields.status')}
            items={statusChoices(lists.statuses, 'value')}
            value={view.statuses}
            onChange={(statuses) => change({ statuses })}
          />
          <SortMenu sort={view.sort} onChange={(sort) => change({ sort })} />
        </HStack>
      </Flex>
      <Card>{rows()}</Card>
    </chakra.section>
  );
}

/** The head of a member's profile. */
function ProfileHead({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  const { team } = useScope();
  const today = useMembersToday()?.find((each) => each.member.id === member.id);
  const person = member.employee?.user ?? member.user;
  const role = roleInTeam(team, member);
  const name = membershipName(member);
  return (
    <Flex as="header" align="center" gap="4" mb="5" wrap="wrap">
      <MemberAvatar name={name} imageUrl={person?.imageUrl} size={64} presence={today?.presence} decorative />
      <Stack gap="0" flex="1" minW="0">
        <HStack gap="2" minW="0">
          <Heading as="h1" size="xl" dir="auto" truncate title={name}>
            {name}
          </Heading>
          {role ? (
            <chakra.span textStyle="xs" color="fg.subtle" flexShrink="0">
              {t(`team.role.${role}`)}
            </chakra.span>
          ) : null}
        </HStack>
        {person?.email ? (
          <Text textStyle="sm" color="fg.muted" truncate>
            <bdi>{person.email}</bdi>
          </Text>
        ) : null}
        <HStack gap="1.5" textStyle="sm" color="fg.subtle" h="5">
          {today?.member.running ? <Pulse /> : null}
          {today ? t(`team.presence.${today.state}`) : null}
        </HStack>
      </Stack>
      <Stack gap="0" align="flex-end">
        <chakra.span textStyle="xl" fontWeight="semibold" className="num">
          {today ? <Duration seconds={today.todaySeconds} /> : '–'}
        </chakra.span>
        <chakra.span textStyle="xs" color="fg.subtle">
          {t('team.today', { team: team.name })}
        </chakra.span>
      </Stack>
    </Flex>
  );
}
