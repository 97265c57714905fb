import { chakra, HStack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BudgetMeter } from '#client/features/budgets/public/BudgetMeter.tsx';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { FavoriteButton } from '#client/features/favorites/public/FavoriteButton.tsx';
import { ProjectMenu } from '#client/features/projects/ProjectMenu.tsx';
import { ProjectProgress, projectPeople } from '#client/features/projects/ProjectProgress.tsx';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { dayTextOf } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { AvatarStack } from '#client/ui/marks/AvatarStack.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import type { Project } from '#shared/projects/project.schema.ts';

/** The projects, one a row. */
export function ProjectTable({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('projects.title')}
      rows={projects}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      paging="client"
      onRowOpen={({ id }) => void navigate(paths.project(id))}
    />
  );
}

function useColumns(): DataColumn<Project>[] {
  const { t } = useTranslation();
  const budget = useBudgetColumn();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('projects.columns.name'),
        cell: (project) => <Name project={project} />,
        sortValue: ({ name }) => name,
      },
      {
        id: 'progress',
        header: t('projects.columns.progress'),
        cell: (project) => <ProjectProgress project={project} />,
        sortValue: ({ tasksCount = 0, completedTasksCount = 0 }) =>
          tasksCount === 0 ? null : completedTasksCount / tasksCount,
        hideBelow: 'md',
      },
      {
        id: 'time',
        header: t('projects.columns.time'),
        cell: ({ totalWorkedTime = 0 }) => <Duration seconds={totalWorkedTime} />,
        sortValue: ({ totalWorkedTime = 0 }) => totalWorkedTime,
        align: 'end',
        hideBelow: 'md',
      },
      ...budget,
      {
        id: 'members',
        header: t('projects.columns.members'),
        cell: (project) => <AvatarStack people={projectPeople(project)} max={4} />,
        hideBelow: 'md',
      },
      {
        id: 'dates',
        header: t('projects.columns.dates'),
        cell: (project) => <Dates project={project} />,
        sortValue: ({ endDate }) => dayTextOf(endDate),
        hideBelow: 'lg',
      },
      {
        id: 'actions',
        header: '',
        cell: (project) => (
          // Opening the row and opening its menu are two things.
          <HStack gap="0" justify="flex-end" onClick={(event) => event.stopPropagation()}>
            <FavoriteButton entity="OrganizationProject" entityId={project.id} title={project.name} />
            <ProjectMenu project={project} />
          </HStack>
        ),
        align: 'end',
        width: '5rem',
      },
    ],
    [t, budget],
  );
}

/** The usage of budgets, if the person sees any. */
function useBudgetColumn(): DataColumn<Project>[] {
  const { t } = useTranslation();
  const { data } = useReadOf(budgetsQuery());
  return useMemo(() => {
    const budgets = new Map(data?.items.map((budget) => [budget.projectId, budget]));
    budgets.delete(undefined);
    if (budgets.size === 0) return [];
    return [
      {
        id: 'budget',
        header: t('budgets.title'),
        cell: ({ id }) => {
          const budget = budgets.get(id);
          return budget ? <BudgetMeter budget={budget} /> : null;
        },
        sortValue: ({ id }) => budgets.get(id)?.percent ?? null,
        hideBelow: 'lg',
      },
    ];
  }, [t, data]);
}

function Name({ project }: { project: Project }) {
  const { t } = useTranslation();
  return (
    <HStack gap="2" minW="0">
      <ProjectMark isAlone name={project.name} color={project.color} imageUrl={project.imageUrl} />
      <Clipped fontWeight="medium" maxW={{ base: '11rem', md: '20rem' }}>
        <Link
          to={paths.project(project.id)}
          title={project.name}
          onClick={(event) => event.stopPropagation()}
        >
          {project.name}
        </Link>
      </Clipped>
      <Subtle hideBelow="md">{project.code}</Subtle>
      <Subtle className="num" whiteSpace="nowrap" hideFrom="md">
        {t('projects.progress', {
          done: project.completedTasksCount ?? 0,
          count: project.tasksCount ?? 0,
        })}
      </Subtle>
    </HStack>
  );
}

function Dates({ project }: { project: Project }) {
  const format = useFormat();
  const start = dayTextOf(project.startDate);
  const end = dayTextOf(project.endDate);
  if (!start && !end) return null;
  return (
    <chakra.span textStyle="xs" color="fg.muted" whiteSpace="nowrap">
      {[start, end].map((day) => (day ? format.date(day) : '…')).join(' – ')}
    </chakra.span>
  );
}
