import { chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BudgetOf } from '#client/features/budgets/public/BudgetOf.tsx';
import { ProjectProgress, projectPeople } from '#client/features/projects/ProjectProgress.tsx';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { TaskRow } from '#client/features/tasks/public/TaskRow.tsx';
import { useRowRights } from '#client/features/tasks/public/task-rights.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadPages } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { dayTextOf } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { MoreButton } from '#client/ui/buttons/MoreButton.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Project } from '#shared/projects/project.schema.ts';
import { tagSchema } from '#shared/task-lists/task-list.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

/** A project: its tasks, beside them how far it is, its facts and its people. */
export function ProjectView({ project }: { project: Project }) {
  const { t } = useTranslation();
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' }}
      gap={{ base: '5', lg: '6' }}
      alignItems="start"
    >
      <Panel
        title={t('projects.page.tasks')}
        count={project.tasksCount}
        padded={false}
        actions={
          <chakra.span textStyle="xs" color="brand.fg" pe="2">
            <Link to={`${paths.tasks()}?project=${project.id}`}>{t('projects.page.allTasks')}</Link>
          </chakra.span>
        }
      >
        <ProjectTasks projectId={project.id} />
      </Panel>
      <Stack gap="4" order={{ base: -1, lg: 0 }}>
        <Panel title={t('projects.page.progress')}>
          <Stack gap="3" textStyle="sm">
            <ProjectProgress project={project} />
            <Fact name={t('projects.page.worked')}>
              <Duration seconds={project.totalWorkedTime ?? 0} />
            </Fact>
          </Stack>
        </Panel>
        <BudgetOf of={{ projectId: project.id }} />
        <Panel title={t('projects.page.facts')}>
          <Facts project={project} />
        </Panel>
        <Panel title={t('projects.page.members')} count={project.members?.length}>
          <People project={project} />
        </Panel>
      </Stack>
    </Grid>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <HStack justify="space-between" gap="3" textStyle="sm" align="start">
      <chakra.span color="fg.subtle" flexShrink="0">
        {name}
      </chakra.span>
      <chakra.span minW="0" textAlign="end">
        {children}
      </chakra.span>
    </HStack>
  );
}

function Facts({ project }: { project: Project }) {
  const { t } = useTranslation();
  const format = useFormat();
  const start = dayTextOf(project.startDate);
  const end = dayTextOf(project.endDate);
  const teams = (project.teams ?? []).map(({ name }) => name);
  const labels = (project.tags ?? []).flatMap((tag) => {
    const label = tagSchema.safeParse(tag);
    return label.success ? [label.data] : [];
  });
  return (
    <Stack gap="2.5">
      {project.description ? (
        <Text textStyle="sm" color="fg.muted" dir="auto">
          {project.description}
        </Text>
      ) : null}
      {start ? <Fact name={t('projects.form.startDate')}>{format.date(start)}</Fact> : null}
      {end ? <Fact name={t('projects.form.endDate')}>{format.date(end)}</Fact> : null}
      <Fact name={t('projects.page.teams')}>
        {teams.length === 0 ? t('projects.page.everyTeam') : teams.join(', ')}
      </Fact>
      {project.projectUrl ? (
        <Fact name={t('projects.page.website')}>
          <chakra.a
            href={project.projectUrl}
            target="_blank"
            rel="noreferrer"
            color="brand.fg"
            wordBreak="break-all"
          >
            {project.projectUrl.replace(/^https?:\/\//, '')}
          </chakra.a>
        </Fact>
      ) : null}
      {labels.length > 0 ? (
        <HStack gap="1" wrap="wrap">
          {labels.map(({ id, name, color }) => (
            <LabelChip key={id} name={name} color={color} />
          ))}
        </HStack>
      ) : null}
    </Stack>
  );
}

function People({ project }: { project: Project }) {
  const { t } = useTranslation();
  const people = projectPeople(project);
  if (people.length === 0) {
    return (
      <Text textStyle="sm" color="fg.subtle">
        {t('projects.page.noMembers')}
      </Text>
    );
  }
  return (
    <Stack as="ul" gap="2">
      {people.map(({ id, userId, name, imageUrl, isManager }) => (
        <HStack as="li" key={id} gap="2" textStyle="sm" minW="0">
          <MemberAvatar name={name} imageUrl={imageUrl} size={24} decorative />
          <Clipped>{userId ? <Link to={paths.profile(userId, { name })}>{name}</Link> : name}</Clipped>
          {isManager ? <Subtle ms="auto">{t('projects.page.manages')}</Subtle> : null}
        </HStack>
      ))}
    </Stack>
  );
}

const pageSize = 50;

/** The tasks of a project in every team that the person sees, newest first, a page at a time. */
function ProjectTasks({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const lists = useTaskLists(useScope());
  const rightsOn = useRowRights();
  const save = useUpdateTask();
  const { changeStatus, dialog } = useStatusChange(save);
  const query = useReadPages(
    tasksApi.search,
    (skip: number) => ({ query: { projectIds: [projectId], skip, take: pageSize } }),
    {
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const read = pages.reduce((sum, { items }) => sum + items.length, 0);
        return read < last.total ? read : undefined;
      },
    },
  );
  if (!query.data) return <Answer query={query} rows={6} />;
  const tasks = query.data.pages.flatMap(({ items }) => items);
  if (tasks.length === 0) return <EmptyState art="list" title={t('projects.page.noTasks')} />;
  const left = (query.data.pages[0]?.total ?? 0) - tasks.length;
  return (
    <>
      <chakra.ul aria-label={t('projects.page.tasks')} textStyle="sm">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            lists={lists}
            changeStatus={changeStatus}
            saveEstimate={(one, estimate) =>
              void save({ id: one.id, field: 'estimate', change: { estimate } })
            }
            {...rightsOn(task)}
          />
        ))}
      </chakra.ul>
      {left > 0 ? (
        <chakra.div p="2" textAlign="center">
          <MoreButton pages={query} variant="ghost">
            {t('tasks.list.more', { count: left })}
          </MoreButton>
        </chakra.div>
      ) : null}
      {dialog}
    </>
  );
}
