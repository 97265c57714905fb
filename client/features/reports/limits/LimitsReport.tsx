import { useMemo } from 'react';
import { LimitsTable, limitGroupings, limitPeriods } from '#client/features/reports/limits/LimitsTable.tsx';
import { limitsQuery } from '#client/features/reports/queries.ts';
import { NoTime, ReportFrame } from '#client/features/reports/ReportFrame.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useReport } from '#client/features/reports/use-report.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { limitRows, standardLimit } from '#shared/reports/report-rows.ts';

/** Worked time against what somebody may or should work, by week or day. */
export function LimitsReport() {
  const { t } = useTranslation();
  const { filter, params, change, entries, isKnown } = useReport();
  const period = limitPeriods.find((name) => name === params.get('per')) ?? 'week';
  const by = limitGroupings.find((name) => name === params.get('by')) ?? 'date';
  const query = { ...entries, duration: period, everybody: true };
  const exported = { ...query, groupBy: by === 'member' ? 'employee' : 'date' };
  const answer = useReadOf(limitsQuery(query), { enabled: isKnown });
  const { data: organization } = useReadOf(organizationQuery(useScope()));
  const standard = standardLimit(organization?.standardWorkHoursPerDay, period);
  const rows = useMemo(() => limitRows(answer.data ?? [], standard), [answer.data, standard]);
  return (
    <ReportFrame
      parts={[{ id: 'rows', endpoint: exportsApi.limits, query: exported }]}
      toolbar={
        <ReportToolbar filter={filter} onChange={change} offers={['members', 'projects', 'labels', 'teams']}>
          <SegmentedControl
            label={t('reports.limits.period')}
            value={period}
            onChange={(value) => change({}, { per: value === 'week' ? '' : value })}
            items={limitPeriods.map((name) => ({ value: name, label: t(`reports.limits.per.${name}`) }))}
          />
          <SegmentedControl
            label={t('reports.groupBy')}
            value={by}
            onChange={(value) => change({}, { by: value === 'date' ? '' : value })}
            items={limitGroupings.map((name) => ({
              value: name,
              label: name === 'date' ? t(`reports.group.${period}`) : t('reports.column.member'),
            }))}
          />
        </ReportToolbar>
      }
      range={filter.range}
      answer={answer}
      skeleton={<TableSkeleton rows={10} columns={4} />}
      isEmpty={() => rows.length === 0}
      empty={<NoTime filter={filter} onChange={change} />}
    >
      {() => <LimitsTable rows={rows} by={by} period={period} />}
    </ReportFrame>
  );
}
