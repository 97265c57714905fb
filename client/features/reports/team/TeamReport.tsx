import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { MemberCell, reportPageSize } from '#client/features/reports/GroupedTable.tsx';
import { appsQuery, dailyQuery, type RangeQuery } from '#client/features/reports/queries.ts';
import { NoTime, ReportFrame, useReport } from '#client/features/reports/ReportFrame.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { exportsApi } from '#shared/reports/exports.api.ts';
import {
  type MemberRow,
  memberRows,
  mostUsed,
  percentOf,
  type TeamRow,
  totalSeconds,
} from '#shared/reports/report-rows.ts';

/** Time of people by project or task: a row for each person, or for each day. */
export function TeamReport() {
  const { t } = useTranslation();
  const { filter, params, change, entries, isKnown } = useReport();
  const answer = useReadOf(dailyQuery(entries), { enabled: isKnown });
  const by = params.get('by') === 'date' ? 'date' : 'member';
  const exported = { ...entries, groupBy: by === 'date' ? 'date' : 'employee' };
  return (
    <ReportFrame
      parts={[{ id: 'rows', endpoint: exportsApi.team, query: exported }]}
      toolbar={
        <ReportToolbar filter={filter} onChange={change} offers={['members', 'projects', 'labels', 'teams']}>
          <SegmentedControl
            label={t('reports.team.by')}
            value={by}
            onChange={(value) => change({}, { by: value === 'member' ? '' : value })}
            items={[
              { value: 'member', label: t('reports.team.byMember') },
              { value: 'date', label: t('reports.team.byDate') },
            ]}
          />
        </ReportToolbar>
      }
      range={filter.range}
      notes={[t('reports.team.percentOf', { column: t('reports.column.percentUsed') })]}
      answer={answer}
      skeleton={<TableSkeleton rows={10} columns={5} />}
      isEmpty={(rows) => rows.length === 0}
      empty={<NoTime filter={filter} onChange={change} />}
    >
      {(rows) => (by === 'date' ? <ByDate rows={rows} /> : <ByMember rows={rows} query={entries} />)}
    </ReportFrame>
  );
}

function ByMember({ rows, query }: { rows: readonly TeamRow[]; query: RangeQuery }) {
  const { t } = useTranslation();
  const { data: items } = useReadOf(appsQuery({ ...query, groupBy: 'employee', types: ['APP'] }));
  const members = useMemo(() => memberRows(rows), [rows]);
  const applications = useMemo(() => mostUsed(items ?? []), [items]);
  return (
    <DataTable
      label={t('reports.team.byMember')}
      rows={members}
      columns={useMemberColumns(members, applications)}
      rowKey={({ employee }) => employee.id}
      paging="client"
      pageSize={reportPageSize}
    />
  );
}

function ByDate({ rows }: { rows: readonly TeamRow[] }) {
  const { t } = useTranslation();
  const newestFirst = useMemo(() => [...rows].reverse(), [rows]);
  return (
    <DataTable
      label={t('reports.team.byDate')}
      rows={newestFirst}
      columns={useDateColumns(rows)}
      rowKey={({ date, project, employee }) => `${date} ${project?.id ?? ''} ${employee.id}`}
      paging="client"
      pageSize={reportPageSize}
    />
  );
}

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
function useMemberColumns(
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

function useDateColumns(rows: readonly TeamRow[]): DataColumn<TeamRow>[] {
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
