import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NoTime } from '#client/features/reports/NoTime.tsx';
import { dailyQuery, rangeQueryOf } from '#client/features/reports/queries.ts';
import { RangeNote } from '#client/features/reports/RangeNote.tsx';
import { ReportBody } from '#client/features/reports/ReportBody.tsx';
import { ReportExport } from '#client/features/reports/ReportExport.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useReportPeople } from '#client/features/reports/report-people.ts';
import { reportPageSize } from '#client/features/reports/report-view.ts';
import { dateRows, memberRows, totalOf } from '#client/features/reports/team/team-rows.ts';
import { useApplications } from '#client/features/reports/team/use-applications.ts';
import { useDateColumns, useMemberColumns } from '#client/features/reports/team/use-team-columns.tsx';
import { useReportFilter } from '#client/features/reports/use-report-filter.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { exportsApi } from '#shared/reports/exports.api.ts';
import type { DailyReport } from '#shared/reports/report.schema.ts';

/** Who spent how much time on what: a row for each person, or for each day. */
export function TeamReport() {
  const { t } = useTranslation();
  const { filter, params, change } = useReportFilter();
  const scope = useScope();
  const { everyone, isKnown } = useReportPeople();
  const query = useMemo(
    () => rangeQueryOf(filter, { timeZone: scope.timeZone, everyone }),
    [filter, scope.timeZone, everyone],
  );
  const answer = useReadOf(dailyQuery(query), { enabled: isKnown });
  const by = params.get('by') === 'date' ? 'date' : 'member';
  const exported = { ...query, groupBy: by === 'date' ? 'date' : 'employee' };
  return (
    <>
      <ReportExport parts={[{ id: 'rows', endpoint: exportsApi.team, query: exported }]} />
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
      <RangeNote
        range={filter.range}
        more={[t('reports.team.percentOf', { column: t('reports.column.percentUsed') })]}
      />
      <ReportBody
        answer={answer}
        skeleton={<TableSkeleton rows={10} columns={5} />}
        isEmpty={(days) => days.length === 0}
        empty={<NoTime filter={filter} onChange={change} />}
      >
        {(days) => (by === 'date' ? <ByDate days={days} /> : <ByMember days={days} query={query} />)}
      </ReportBody>
    </>
  );
}

function ByMember({ days, query }: { days: DailyReport; query: ReturnType<typeof rangeQueryOf> }) {
  const { t } = useTranslation();
  const applications = useApplications(query);
  const rows = useMemo(() => memberRows(dateRows(days)), [days]);
  const columns = useMemberColumns({ total: totalOf(rows), applications });
  return (
    <DataTable
      label={t('reports.team.byMember')}
      rows={rows}
      columns={columns}
      rowKey={({ member }) => member.id}
      paging="client"
      pageSize={reportPageSize}
    />
  );
}

function ByDate({ days }: { days: DailyReport }) {
  const { t } = useTranslation();
  const rows = useMemo(() => dateRows(days).reverse(), [days]);
  const columns = useDateColumns(totalOf(rows));
  return (
    <DataTable
      label={t('reports.team.byDate')}
      rows={rows}
      columns={columns}
      rowKey={({ key }) => key}
      paging="client"
      pageSize={reportPageSize}
    />
  );
}
