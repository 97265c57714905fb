import { chakra } from '@chakra-ui/react';
import { MemberCell } from '#client/features/reports/MemberCell.tsx';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { type MemberRow, percentOf, type TeamRow, totalSeconds } from '#shared/reports/report-rows.ts';

function Quiet({ children }: { children: string }) {
  return (
    <chakra.span display="block" color="fg.muted" truncate maxW="16rem" dir="auto" title={children}>
      {children}
    </chakra.span>
  );
}

type PersonTime = Pick<TeamRow, 'employee' | 'seconds'>;

/** The person, the time spent and its part of the whole, as both tables have them. */
function usePersonColumns(rows: readonly PersonTime[]) {
  const { t } = useTranslation();
  const total = totalSeconds(rows);
  const member: DataColumn<PersonTime> = {
    id: 'member',
    header: t('reports.column.member'),
    cell: ({ employee }) => <MemberCell member={personOf(employee)} />,
    sortValue: ({ employee }) => personOf(employee).name,
    fills: true,
  };
  const time: DataColumn<PersonTime>[] = [
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
      cell: ({ seconds }) => <ShareBar percent={percentOf(seconds, total, 2)} />,
      sortValue: ({ seconds }) => seconds,
    },
  ];
  return { member, time };
}

/** `applications` are the most used ones, by the employee's id. */
export function useMemberColumns(
  rows: readonly MemberRow[],
  applications: ReadonlyMap<string, string>,
): DataColumn<MemberRow>[] {
  const { t } = useTranslation();
  const { member, time } = usePersonColumns(rows);
  const projectsOf = ({ projects }: MemberRow) =>
    projects.map(({ name }) => name).join(', ') || t('reports.none.project');
  const applicationOf = ({ employee }: MemberRow) => applications.get(employee.id) ?? '';
  return [
    member,
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
}

export function useDateColumns(rows: readonly TeamRow[]): DataColumn<TeamRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { member, time } = usePersonColumns(rows);
  return [
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
    member,
    ...time,
  ];
}
