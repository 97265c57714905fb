import { useMemo } from 'react';
import { reportPageSize } from '#client/features/reports/GroupedTable.tsx';
import { appsQuery, dailyQuery, type RangeQuery } from '#client/features/reports/queries.ts';
import { NoTime, ReportFrame } from '#client/features/reports/ReportFrame.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useDateColumns, useMemberColumns } from '#client/features/reports/team/team-columns.tsx';
import { useReport } from '#client/features/reports/use-report.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { memberRows, mostUsed, type TeamRow } from '#shared/reports/report-rows.ts';

/** Who spent how much time on what: a row for each person, or for each day. */
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
