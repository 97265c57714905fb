import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv } from '#client/features/reports/csv.ts';
import { LimitsTable } from '#client/features/reports/limits/LimitsTable.tsx';
import {
  type LimitPeriod,
  type LimitRow,
  limitGroupings,
  limitGroups,
  limitPeriods,
  limitRows,
  standardLimit,
  usedPercent,
} from '#client/features/reports/limits/limit-rows.ts';
import { NoTime } from '#client/features/reports/NoTime.tsx';
import { limitsQuery, rangeQueryOf } from '#client/features/reports/queries.ts';
import { RangeNote } from '#client/features/reports/RangeNote.tsx';
import { ReportActions } from '#client/features/reports/ReportActions.tsx';
import { ReportBody } from '#client/features/reports/ReportBody.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useReportPeople } from '#client/features/reports/report-people.ts';
import type { ReportFilter } from '#client/features/reports/report-view.ts';
import { useReportFilter } from '#client/features/reports/use-report-filter.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { saveFile } from '#client/lib/transfer.ts';
import { SegmentedControl } from '#client/ui/SegmentedControl.tsx';
import { TableSkeleton } from '#client/ui/TableSkeleton.tsx';
import { formatDecimalHours } from '#shared/time/duration.ts';

const offers = ['members', 'projects', 'teams'] as const;

/** What the address asks for, and what came of it. */
function useLimits() {
  const { filter, params, change } = useReportFilter();
  const scope = useScope();
  const { everyone, isKnown } = useReportPeople();
  const period = limitPeriods.find((name) => name === params.get('per')) ?? 'week';
  const by = limitGroupings.find((name) => name === params.get('by')) ?? 'date';
  const query = useMemo(
    () => ({ ...rangeQueryOf(filter, { timeZone: scope.timeZone, everyone }), duration: period }),
    [filter, scope.timeZone, everyone, period],
  );
  const answer = useQuery({ ...limitsQuery(scope, query), enabled: isKnown });
  const { data: organization } = useQuery(organizationQuery(scope));
  const standard = standardLimit(organization?.standardWorkHoursPerDay, period);
  const rows = useMemo(() => limitRows(answer.data ?? [], standard), [answer.data, standard]);
  return { filter, change, period, by, answer, rows };
}

/** Worked time against what somebody may or should work, by week or day. */
export function LimitsReport() {
  const { t } = useTranslation();
  const { filter, change, period, by, answer, rows } = useLimits();
  const groups = useMemo(() => limitGroups(rows, by), [rows, by]);
  return (
    <>
      <ReportActions>
        <CsvButton rows={groups.flatMap((group) => group.rows)} period={period} filter={filter} />
      </ReportActions>
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

interface CsvButtonProps {
  rows: readonly LimitRow[];
  period: LimitPeriod;
  filter: ReportFilter;
}

/** The rows as they stand on the page, in hours. */
function CsvButton({ rows, period, filter: { range } }: CsvButtonProps) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  function save(): void {
    const head = [
      t(`reports.group.${period}`),
      t('reports.column.member'),
      t('reports.limits.workedHours'),
      t('reports.limits.limitHours'),
      t('reports.limits.usedPercent'),
    ];
    const lines = rows.map(({ date, member, seconds, limitSeconds }) => [
      date,
      member.name,
      formatDecimalHours(seconds),
      limitSeconds === undefined ? '' : formatDecimalHours(limitSeconds),
      usedPercent({ seconds, limitSeconds }) ?? '',
    ]);
    const note = [t('reports.zone', { zone: timeZone })];
    const name = `${period}-limits-${range.from}-${range.to}.csv`;
    saveFile(new Blob([toCsv([head, ...lines, note])], { type: 'text/csv;charset=utf-8' }), name);
  }
  return (
    <Button colorPalette="brand" onClick={save} disabled={rows.length === 0}>
      <Download aria-hidden />
      {t('reports.limits.export')}
    </Button>
  );
}
