import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberCell } from '#client/features/reports/MemberCell.tsx';
import { percentOf } from '#client/features/reports/percent.ts';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import type { DateRow, MemberRow, NamedProject } from '#client/features/reports/team/team-rows.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';

const namesOf = (projects: readonly NamedProject[]) => projects.map(({ name }) => name).join(', ');

function Quiet({ children }: { children: string }) {
  return (
    <chakra.span display="block" color="fg.muted" truncate maxW="16rem" dir="auto" title={children}>
      {children}
    </chakra.span>
  );
}

/** Time spent and its part of the whole, as both tables have them. */
function useTimeColumns<Row extends { seconds: number }>(total: number): DataColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('reports.column.timeSpent'),
        align: 'end',
        cell: ({ seconds }) => <Duration seconds={seconds} />,
        sortValue: ({ seconds }) => seconds,
      },
      {
        id: 'percent',
        header: t('reports.column.percentUsed'),
        align: 'end',
        hideInNarrow: true,
        cell: ({ seconds }) => <ShareBar percent={percentOf(seconds, total)} />,
        sortValue: ({ seconds }) => seconds,
      },
    ],
    [t, total],
  );
}

export interface MemberColumns {
  total: number;
  /** The most used application of a person, by the employee's id. */
  applications: ReadonlyMap<string, string>;
}

/** Member, projects, application, time spent, percent used. */
export function useMemberColumns({ total, applications }: MemberColumns): DataColumn<MemberRow>[] {
  const { t } = useTranslation();
  const time = useTimeColumns<MemberRow>(total);
  return useMemo(() => {
    const projectsOf = ({ projects }: MemberRow) => namesOf(projects) || t('reports.none.project');
    const applicationOf = ({ member }: MemberRow) => applications.get(member.id) ?? '';
    return [
      {
        id: 'member',
        header: t('reports.column.member'),
        cell: ({ member }) => <MemberCell member={member} />,
        sortValue: ({ member }) => member.name,
        fills: true,
      },
      {
        id: 'projects',
        header: t('reports.column.projects'),
        cell: (row) => <Quiet>{projectsOf(row)}</Quiet>,
        sortValue: projectsOf,
        hideInNarrow: true,
      },
      {
        id: 'application',
        header: t('reports.column.application'),
        cell: (row) => <Quiet>{applicationOf(row) || '–'}</Quiet>,
        sortValue: applicationOf,
        hideBelow: 'lg',
        hideInNarrow: true,
      },
      ...time,
    ];
  }, [t, time, applications]);
}

/** Date, project, member, time spent, percent used. */
export function useDateColumns(total: number): DataColumn<DateRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const time = useTimeColumns<DateRow>(total);
  return useMemo(
    () => [
      {
        id: 'date',
        header: t('reports.column.date'),
        cell: ({ date }) => <chakra.span whiteSpace="nowrap">{format.day(date)}</chakra.span>,
        sortValue: ({ date }) => date,
      },
      {
        id: 'project',
        header: t('reports.column.project'),
        cell: ({ project }) =>
          project ? (
            <ProjectMark name={project.name} color={project.color} imageUrl={project.imageUrl} />
          ) : (
            <chakra.span color="fg.subtle">{t('reports.none.project')}</chakra.span>
          ),
        sortValue: ({ project }) => project?.name,
        hideInNarrow: true,
      },
      {
        id: 'member',
        header: t('reports.column.member'),
        cell: ({ member }) => <MemberCell member={member} />,
        sortValue: ({ member }) => member.name,
        fills: true,
      },
      ...time,
    ],
    [t, format, time],
  );
}
