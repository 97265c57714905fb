import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitsTable } from '#client/features/reports/limits/LimitsTable.tsx';
import {
  limitGroupings,
  limitGroups,
  limitPeriods,
  limitRows,
} from '#client/features/reports/limits/limit-rows.ts';
import { NoTime } from '#client/features/reports/NoTime.tsx';
import { limitsQuery, rangeQueryOf } from '#client/features/reports/queries.ts';
import { RangeNote } from '#client/features/reports/RangeNote.tsx';
import { ReportBody } from '#client/features/reports/ReportBody.tsx';
import { ReportExport } from '#client/features/reports/ReportExport.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useReportPeople } from '#client/features/reports/report-people.ts';
import { useReportFilter } from '#client/features/reports/use-report-filter.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { standardLimit } from '#shared/reports/standard-limit.ts';

const offers = ['members', 'projects', 'labels', 'teams'] as const;

/** What the address asks for, and what came of it. */
function useLimits() {
  const { filter, params, change } = useReportFilter();
  const scope = useScope();
  const { everyone, isKnown } = useReportPeople();
  const period = limitPeriods.find((name) => name === params.get('per')) ?? 'week';
  const by = limitGroupings.find((name) => name === params.get('by')) ?? 'date';
  const query = useMemo(
    () => ({
      ...rangeQueryOf(filter, { timeZone: scope.timeZone, everyone }),
      duration: period,
      everybody: true,
    }),
    [filter, scope.timeZone, everyone, period],
  );
  const answer = useReadOf(limitsQuery(query), { enabled: isKnown });
  const { data: organization } = useReadOf(organizationQuery(scope));
  const standard = standardLimit(organization?.standardWorkHoursPerDay, period);
  const rows = useMemo(() => limitRows(answer.data ?? [], standard), [answer.data, standard]);
  const exported = { ...query, groupBy: by === 'member' ? 'employee' : 'date' };
  return { filter, change, period, by, answer, rows, exported };
}

/** Worked time against what somebody may or should work, by week or day. */
export function LimitsReport() {
  const { t } = useTranslation();
  const { filter, change, period, by, answer, rows, exported } = useLimits();
  const groups = useMemo(() => limitGroups(rows, by), [rows, by]);
  return (
    <>
      <ReportExport parts={[{ id: 'rows', endpoint: exportsApi.limits, query: exported }]} />
      <ReportToolbar filter={filter} onChange={change} offers={offers}>
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
      <RangeNote range={filter.range} />
      <ReportBody
        answer={answer}
        skeleton={<TableSkeleton rows={10} columns={4} />}
        isEmpty={() => rows.length === 0}
        empty={<NoTime filter={filter} onChange={change} />}
      >
        {() => <LimitsTable groups={groups} by={by} period={period} />}
      </ReportBody>
    </>
  );
}
